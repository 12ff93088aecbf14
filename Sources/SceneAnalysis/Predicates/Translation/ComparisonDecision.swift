package import PredicateSyntax

/// A comparison of a predicate with the identifiers for which it decides what the predicate says.
package struct ComparisonDecision: Sendable {
  /// The operator and the right side in the predicate's text.
  package var range: SourceRange
  /// The operator with its options.
  package var operation: String
  /// The text on its left side, if there is one.
  package var left: String?
  /// The text on its right side, if there is one.
  package var right: String?
  /// The identifiers that it decides by holding.
  package var holding: ApproximateLanguage
  /// The identifiers that it decides by not holding.
  package var failing: ApproximateLanguage
}
