#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import PredicateSyntax
  public import StringPredicates
  public import UIKit

  extension SceneActivationConditions {
    /// Creates conditions from the activation conditions of a UIKit scene.
    ///
    /// - Throws: `StringPredicateError` if either predicate is one that UIKit can't archive and evaluate, such as a
    ///   block predicate.
    /// - Complexity: O(*n*), where *n* is the combined length of the predicates.
    @MainActor public init(_ conditions: UISceneActivationConditions) throws(StringPredicateError) {
      self.init(
        canActivate: try StringPredicate(conditions.canActivateForTargetContentIdentifierPredicate),
        prefersToActivate: try StringPredicate(conditions.prefersToActivateForTargetContentIdentifierPredicate))
    }
  }

  extension StringPredicate {
    /// Creates a string predicate from an `NSPredicate`'s format string, using the `uiKit` dialect.
    ///
    /// - Throws: `StringPredicateError` if the format string isn't valid for a predicate on a single string.
    /// - Complexity: O(*n*), where *n* is the length of the format string.
    public init(_ predicate: NSPredicate) throws(StringPredicateError) {
      try self.init(predicate.predicateFormat, dialect: .uiKit)
    }
  }
#endif
