public import PredicateSyntax
import StringPredicates

extension SceneSession {
  /// Creates a session of an ordinary window with UIKit's default conditions.
  public init(_ persistentIdentifier: String) { self.init(persistentIdentifier: persistentIdentifier) }

  /// Creates a session with conditions from format strings.
  ///
  ///     try SceneSession("thread-42", prefers: "SELF == 'mail/thread/42'")
  ///
  /// - Parameters:
  ///   - persistentIdentifier: The session's identifier.
  ///   - prefers: The format of `prefersToActivate`.
  ///   - can: The format of `canActivate`.
  ///   - role: The role.
  ///   - configuration: The name of its configuration, or `nil` for the first one of its role.
  ///   - state: The state of its scene.
  ///   - isVisible: Whether the user sees the scene.
  /// - Throws: `StringPredicateError` if a format is invalid.
  public init(
    _ persistentIdentifier: String, prefers: String = "FALSEPREDICATE", can: String = "TRUEPREDICATE",
    role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false
  ) throws(StringPredicateError) {
    let conditions = SceneActivationConditions(
      canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))
    self.init(
      persistentIdentifier: persistentIdentifier, role: role, configuration: configuration, state: state,
      isVisible: isVisible, conditions: .activation(conditions))
  }
}
