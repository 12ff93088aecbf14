import SceneRouting
import StringPredicates

/// The conditions that make routes slow, with what a comparison with one of them takes.
package struct CostlyConditions {
  /// A predicate that holds no text to look for, so that events are compared with it one by one.
  struct Condition {
    var format: String
    /// How many conditions of sessions are this predicate.
    var count: Int
    /// One comparison with an identifier.
    var nanoseconds: Double
  }

  /// How many different predicates there are, and how many of them hold no text to look for.
  private(set) var predicateCount = 0
  private(set) var unanchoredCount = 0
  /// The slowest of those that were tried.
  private(set) var slowest: [Condition] = []
  /// Predicates that share the text they are found by.
  private(set) var sharedBuckets: [IndexReport.SharedBucket] = []

  /// How many predicates are tried, on how many identifiers, and how many are named.
  private static let tried = 500
  private static let identifiers = 50
  private static let named = 5
  /// Shared buckets with fewer predicates cost nothing to speak of.
  private static let smallestBucket = 8

  init() {}

  /// Tries the conditions of a router. It takes half a second at most.
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

  /// The time of one comparison; `nil` if there is nothing to compare.
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
