/// What the `MATCHES` comparisons of an evaluation have used of `PredicateLimits.matchSteps`.
///
/// All comparisons of an evaluation share one budget, so that no list or junction multiplies the limit.
struct MatchBudget {
  /// The number of comparisons after which an evaluation has certainly used its budget.
  static let mostMatches = 5_000

  /// The units used so far; see `Meter.unitsPerStep`.
  var usedUnits = 0
}
