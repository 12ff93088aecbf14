/// The language features that a predicate may use.
public enum PredicateDialect: String, Hashable, Sendable, CaseIterable {
  /// All features that have a meaning for a single string, including `MATCHES`, arithmetic, indexing and string
  /// functions.
  case extended
  /// Only the features that UIKit accepts in a scene's activation condition.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`.
  case uiKit
}
