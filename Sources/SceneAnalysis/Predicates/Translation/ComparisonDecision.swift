package import PredicateSyntax

/// A comparison of a predicate and the identifiers for which it decides the result.
package struct ComparisonDecision: Sendable {
  /// The range of the operator and the right operand in the predicate's text.
  package var range: SourceRange
  /// The operator with its options.
  package var operation: String
  /// The constant text on the left side, if any.
  package var left: String?
  /// The constant text on the right side, if any.
  package var right: String?
  /// The identifiers that it decides by holding.
  package var holding: ApproximateLanguage
  /// The identifiers that it decides by failing.
  package var failing: ApproximateLanguage
}
