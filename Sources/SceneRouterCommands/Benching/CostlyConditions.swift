import SceneRouting
import StringPredicates

/// The conditions that slow down routing, each with its evaluation time.
package struct CostlyConditions {
  /// A predicate without an indexable literal, which must be evaluated for every event.
  struct Condition {
    var format: String
    /// The number of session conditions that use this predicate.
    var count: Int
    /// The time to evaluate the predicate for one identifier.
    var nanoseconds: Double
  }

  /// The number of distinct predicates, and how many of them have no indexable literal.
  private(set) var predicateCount = 0
  private(set) var unanchoredCount = 0
  /// The slowest of the measured conditions.
  private(set) var slowest: [Condition] = []
  /// The groups of predicates that are indexed under the same literal.
  private(set) var sharedBuckets: [IndexReport.SharedBucket] = []

  /// The maximum numbers of predicates to measure, identifiers to measure them with, and predicates to report.
  private static let tried = 500
  private static let identifiers = 50
  private static let named = 5
  /// The smallest shared bucket worth reporting. Smaller buckets cost next to nothing.
  private static let smallestBucket = 8

  init() {}

  /// Measures the conditions of a router, taking about half a second at most.
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

  /// Returns the time per evaluation, or `nil` if the predicate is invalid or there are no identifiers.
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
