/// The persistent identity and state of a scene, which outlives the scene. The router ranks all sessions, connected or
/// not.
///
/// Source: Apple, `UISceneSession`.
public struct SceneSession: Hashable, Sendable {
  /// The unique identifier of the session within the application.
  public var persistentIdentifier: String
  /// The purpose of the session's scene.
  public var role: SceneSessionRole
  /// The name of the session's configuration. `nil` means the first one of its role, if any.
  public var configuration: String?
  /// The activation state of the session's scene.
  public var state: SceneActivationState
  /// Whether the user sees the scene. Only requests that avoid visible sessions consider it.
  public var isVisible: Bool
  /// The conditions that decide which events the session handles.
  public var conditions: SceneConditions

  /// Creates a session.
  public init(
    persistentIdentifier: String, role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false, conditions: SceneConditions = .default
  ) {
    self.persistentIdentifier = persistentIdentifier
    self.role = role
    self.configuration = configuration
    self.state = state
    self.isVisible = isVisible
    self.conditions = conditions
  }
}
