package import PredicateSyntax

/// A comparison in a predicate, and the identifiers for which the comparison decides the predicate's result.
package struct ComparisonDecision: Sendable {
  /// The range of the operator and the right operand in the predicate's text.
  package var range: SourceRange
  /// The comparison operator with its options.
  package var operation: String
  /// The constant text on the left side of the comparison, if any.
  package var left: String?
  /// The constant text on the right side of the comparison, if any.
  package var right: String?
  /// The identifiers for which the comparison is true and decides the predicate's result.
  package var holding: ApproximateLanguage
  /// The identifiers for which the comparison is false and decides the predicate's result.
  package var failing: ApproximateLanguage
}
