import PredicateSyntax
import StringPredicates

/// The languages of the conditions that were added to an analysis: windows with the same texts share them, and so do two
/// versions of an application.
struct ConditionTable {
  /// The text of a predicate as bytes: strings that differ in their scalars alone are equal in Swift, and not here.
  private struct Key: Hashable {
    var format: [UInt8]
    var dialect: PredicateDialect
  }

  /// How many comparisons of each condition are asked what they decide.
  private let decisions: Int
  private var known: [Key: WindowLanguages.Condition] = [:]

  init(decisions: Int = 0) { self.decisions = decisions }

  /// The condition of a predicate, which is added to the analysis unless it is known.
  mutating func condition(
    _ predicate: StringPredicate, into analysis: inout LanguageAnalysis
  ) -> WindowLanguages.Condition {
    // A text with arguments is not the whole predicate.
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
