/// What an evaluation has used of its limits. All comparisons of a predicate share one budget, so that no list or junction
/// multiplies a limit.
struct EvaluationBudget {
  /// The number of `MATCHES` comparisons after which an evaluation has certainly used `PredicateLimits.matchSteps`.
  static let mostMatches = 5_000
  /// The bytes that an evaluation can compute and compare under Unicode rules, each of which takes up to 150 ns.
  private static let mostBytes = 16 << 20

  /// The units of `PredicateLimits.matchSteps` used so far; see `Meter.unitsPerStep`.
  var usedUnits = 0
  private var usedBytes = 0

  /// Charges bytes that are computed or compared. Returns `false` if the limit is exceeded.
  mutating func charge(_ count: Int) -> Bool {
    usedBytes &+= count
    return usedBytes <= Self.mostBytes
  }
}
