/// What a predicate may use.
public enum PredicateDialect: String, Hashable, Sendable, CaseIterable {
  /// Everything that has a meaning for one string: also `MATCHES`, arithmetic, indexing and string functions.
  case extended
  /// Just what UIKit takes as an activation condition of a scene.
  ///
  /// Source: Apple, `UISceneActivationConditions.h`.
  case uiKit
}
