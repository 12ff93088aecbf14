#if canImport(UIKit)
  public import PredicateSyntax
  public import SceneRouting
  public import StringPredicates
  public import UIKit

  extension SceneActivationConditions {
    /// The conditions of a scene, as UIKit has them.
    ///
    /// - Throws: `StringPredicateError` if a predicate is not a condition that UIKit can archive and ask, such as one
    ///   that was made from a block.
    /// - Complexity: O(n) in the length of the predicates.
    @MainActor public init(_ conditions: UISceneActivationConditions) throws(StringPredicateError) {
      self.init(
        canActivate: try StringPredicate(conditions.canActivateForTargetContentIdentifierPredicate),
        prefersToActivate: try StringPredicate(conditions.prefersToActivateForTargetContentIdentifierPredicate))
    }
  }

  extension StringPredicate {
    /// The predicate that a Foundation predicate prints as, in dialect `uiKit`.
    ///
    /// - Throws: `StringPredicateError` if its format is not a predicate over one string.
    /// - Complexity: O(n) in the length of the format.
    public init(_ predicate: NSPredicate) throws(StringPredicateError) {
      try self.init(predicate.predicateFormat, dialect: .uiKit)
    }
  }
#endif
