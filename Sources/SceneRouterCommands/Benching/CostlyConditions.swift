import SceneRouting
import StringPredicates

/// The conditions that make routes slow, with the time of a comparison.
package struct CostlyConditions {
  /// A predicate without a literal to index, with which every event is compared.
  struct Condition {
    var format: String
    /// The number of session conditions with this predicate.
    var count: Int
    /// The time of one comparison with an identifier.
    var nanoseconds: Double
  }

  /// The number of distinct predicates, and of those without a literal to index.
  private(set) var predicateCount = 0
  private(set) var unanchoredCount = 0
  /// The slowest of the measured conditions.
  private(set) var slowest: [Condition] = []
  /// Groups of predicates that are indexed by the same literal.
  private(set) var sharedBuckets: [IndexReport.SharedBucket] = []

  /// The number of predicates to measure, of identifiers to measure them on, and of predicates to report.
  private static let tried = 500
  private static let identifiers = 50
  private static let named = 5
  /// The smallest shared bucket worth reporting. Smaller ones cost next to nothing.
  private static let smallestBucket = 8

  init() {}

  /// Measures the conditions of a router, for about half a second at most.
  init(of router: SceneRouter, on identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    guard let report = router.indexReport(limit: Self.tried) else { return }
    predicateCount = report.predicateCount
    unanchoredCount = report.unanchoredCount
    sharedBuckets = Array(report.sharedBuckets.prefix(Self.named).filter { $0.predicateCount >= Self.smallestBucket })
    let sample = UnsafeBufferPointer(rebasing: identifiers.prefix(Self.identifiers))
    let start = Platform.processorTime()
    for predicate in report.unanchored where Platform.processorTime() - start < 0.5e9 {
      guard let time = Self.time(of: predicate.format, on: sample) else { continue }
      slowest.append(Condition(format: predicate.format, count: predicate.conditionCount, nanoseconds: time))
    }
    slowest.sort { ($1.nanoseconds, $0.format) < ($0.nanoseconds, $1.format) }
    slowest.removeLast(max(0, slowest.count - Self.named))
  }

  /// The time of one comparison, or `nil` if there is nothing to compare.
  private static func time(
    of format: String, on identifiers: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
  ) -> Double? {
    guard let predicate = try? StringPredicate(format), let first = identifiers.first else { return nil }
    _ = try? predicate.matches(utf8: first)
    let start = Platform.processorTime()
    for identifier in identifiers { _ = try? predicate.matches(utf8: identifier) }
    return (Platform.processorTime() - start) / Double(identifiers.count)
  }
}
