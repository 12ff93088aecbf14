public import PredicateSyntax
import StringPredicates

extension SceneSession {
  /// Creates a session whose conditions are specified as format strings.
  ///
  ///     try SceneSession("thread-42", prefers: "SELF == 'mail/thread/42'")
  ///
  /// - Parameters:
  ///   - persistentIdentifier: The session's identifier.
  ///   - prefers: The format string for `prefersToActivate`.
  ///   - can: The format string for `canActivate`.
  ///   - role: The role of the session.
  ///   - configuration: The name of the session's configuration, or `nil` for the first one declared for its role.
  ///   - state: The activation state of the session's scene.
  ///   - isVisible: Whether the scene is visible to the user.
  /// - Throws: `StringPredicateError` if either format string is invalid.
  @_disfavoredOverload
  public init(
    _ persistentIdentifier: String, prefers: String = "FALSEPREDICATE", can: String = "TRUEPREDICATE",
    role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false
  ) throws(StringPredicateError) {
    let conditions = SceneActivationConditions(
      canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))
    self.init(
      persistentIdentifier, role: role, configuration: configuration, state: state,
      isVisible: isVisible, conditions: .activation(conditions))
  }
}
