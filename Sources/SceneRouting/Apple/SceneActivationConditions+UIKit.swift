#if canImport(UIKit)
  public import PredicateSyntax
  public import StringPredicates
  public import UIKit

  extension SceneActivationConditions {
    /// Creates the conditions of a scene from UIKit's.
    ///
    /// - Throws: `StringPredicateError` if a predicate is not a condition that UIKit can archive and evaluate, such as a
    ///   block predicate.
    /// - Complexity: O(*n*) in the length of the predicates.
    @MainActor public init(_ conditions: UISceneActivationConditions) throws(StringPredicateError) {
      self.init(
        canActivate: try StringPredicate(conditions.canActivateForTargetContentIdentifierPredicate),
        prefersToActivate: try StringPredicate(conditions.prefersToActivateForTargetContentIdentifierPredicate))
    }
  }

  extension StringPredicate {
    /// Creates a predicate from the format of a Foundation predicate, in dialect `uiKit`.
    ///
    /// - Throws: `StringPredicateError` if its format is not a predicate over one string.
    /// - Complexity: O(*n*) in the length of the format.
    public init(_ predicate: NSPredicate) throws(StringPredicateError) {
      try self.init(predicate.predicateFormat, dialect: .uiKit)
    }
  }
#endif
