import PredicateSyntax
import StringPredicates

/// A cache of the languages of conditions. Windows with equal predicates share an entry, and so do both versions in a
/// comparison.
struct ConditionTable {
  /// Predicate text as UTF-8, because Swift strings compare equal under canonical equivalence.
  private struct Key: Hashable {
    var format: [UInt8]
    var dialect: PredicateDialect
  }

  /// The maximum number of comparisons per condition that get a decision analysis.
  private let decisions: Int
  private var known: [Key: WindowLanguages.Condition] = [:]

  init(decisions: Int = 0) { self.decisions = decisions }

  /// Returns the cached condition of a predicate, or adds it to the analysis.
  mutating func condition(
    _ predicate: StringPredicate, into analysis: inout LanguageAnalysis
  ) -> WindowLanguages.Condition {
    // With arguments, the format string alone does not determine the predicate.
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
