public import StringPredicates

/// The two predicates of a scene that say which events it takes, as in UIKit's `UISceneActivationConditions`.
///
///     var conditions = SceneActivationConditions()
///     conditions.prefersToActivate = try StringPredicate("SELF == %@", arguments: ["com.example.mail/thread/42"])
///     try conditions.suitability(of: "com.example.mail/thread/42")   // .prefers
///     try conditions.suitability(of: "com.example.mail/thread/7")    // .can
///
/// The conditions are kept with the session, so they hold while the scene is disconnected.
public struct SceneActivationConditions: Hashable, Sendable {
  /// The scene can show the content. UIKit's default is `TRUEPREDICATE`.
  public var canActivate: StringPredicate
  /// The scene is the best place for the content. UIKit's default is `FALSEPREDICATE`.
  public var prefersToActivate: StringPredicate

  /// Makes conditions; each has UIKit's default.
  public init(
    canActivate: StringPredicate = StringPredicate(value: true),
    prefersToActivate: StringPredicate = StringPredicate(value: false)
  ) {
    self.canActivate = canActivate
    self.prefersToActivate = prefersToActivate
  }

  /// Evaluates the conditions: `prefersToActivate` is asked first and does not need `canActivate`.
  ///
  /// - Parameter targetContentIdentifier: The identifier of the content; `nil` is the missing identifier.
  /// - Throws: `EvaluationError` if a regular expression meets one of its limits.
  /// - Complexity: That of the two predicates; `canActivate` is not evaluated if `prefersToActivate` holds.
  public func suitability(of targetContentIdentifier: String?) throws(EvaluationError) -> SceneSuitability {
    if try prefersToActivate.matches(targetContentIdentifier) { return .prefers }
    return try canActivate.matches(targetContentIdentifier) ? .can : .unsuitable
  }
}
