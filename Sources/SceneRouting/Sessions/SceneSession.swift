/// The persisted identity and state of a scene. It outlives the scene: the router ranks sessions, connected or not.
///
/// Source: Apple, `UISceneSession`.
public struct SceneSession: Hashable, Sendable {
  /// What tells the session from all others of the application.
  public var persistentIdentifier: String
  /// What the session's scene is for.
  public var role: SceneSessionRole
  /// The name of the configuration that the session was made from; `nil` is the first one of its role, if there is one.
  public var configuration: String?
  /// How active the session's scene is.
  public var state: SceneActivationState
  /// Whether the user sees the scene now. Only requests that avoid visible sessions ask for this.
  public var isVisible: Bool
  /// Which events the session takes.
  public var conditions: SceneConditions

  /// Makes a session; all but the identifier has a default.
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
