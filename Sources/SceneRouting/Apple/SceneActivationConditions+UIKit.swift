#if canImport(UIKit)
  public import PredicateSyntax
  public import StringPredicates
  public import UIKit

  extension SceneActivationConditions {
    /// Creates the conditions of a scene from UIKit's.
    ///
    /// - Throws: `StringPredicateError` if UIKit cannot archive and evaluate a predicate, such as a block predicate.
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
    /// - Throws: `StringPredicateError` if the format is invalid for a single string.
    /// - Complexity: O(*n*) in the length of the format.
    public init(_ predicate: NSPredicate) throws(StringPredicateError) {
      try self.init(predicate.predicateFormat, dialect: .uiKit)
    }
  }
#endif
