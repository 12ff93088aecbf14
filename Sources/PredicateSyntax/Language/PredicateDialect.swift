/// The set of language features that a predicate can use.
public enum PredicateDialect: String, Hashable, Sendable, CaseIterable {
  /// All features that are meaningful for a single string, including `MATCHES`, arithmetic, indexing and string
  /// functions.
  case extended
  /// Only the features that UIKit accepts in a scene's activation conditions.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`.
  case uiKit
}
