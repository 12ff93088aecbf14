import PredicateSyntax
import StringPredicates

/// A cache for the languages of conditions. Windows with equal predicates share an entry, even across the two versions
/// that are compared.
struct ConditionTable {
  /// The predicate's text is stored as UTF-8, because Swift treats canonically equivalent strings as equal.
  private struct Key: Hashable {
    var format: [UInt8]
    var dialect: PredicateDialect
  }

  /// The maximum number of comparisons per condition for which to compute a `ComparisonDecision`.
  private let decisions: Int
  private var known: [Key: WindowLanguages.Condition] = [:]

  init(decisions: Int = 0) { self.decisions = decisions }

  /// Returns the condition for a predicate. Adds the predicate to the analysis if it isn't cached.
  mutating func condition(
    _ predicate: StringPredicate, into analysis: inout LanguageAnalysis
  ) -> WindowLanguages.Condition {
    // If the predicate has arguments, its format string doesn't identify it, so it isn't cached.
    let key = predicate.origin == nil ? Key(format: Array(predicate.format.utf8), dialect: predicate.dialect) : nil
    if let key, let condition = known[key] { return condition }
    let added = analysis.add(predicate, decisions: decisions)
    let condition = WindowLanguages.Condition(
      language: added.language, reasons: added.reasons, candidates: added.candidates, decisions: added.decisions,
      omittedDecisions: added.omittedDecisions)
    if let key { known[key] = condition }
    return condition
  }
}
