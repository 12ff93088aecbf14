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
  /// How active its scene is, and whether the user sees it.
  var activity: SceneActivity
  /// Which events the session takes.
  public var conditions: SceneConditions
}

/// How active a scene is, and whether the user sees it.
struct SceneActivity: Hashable, Sendable {
  var state: SceneActivationState
  var isVisible: Bool
}

// In an extension, so that the compiler's own initializer stays: it puts a session together in its place, where the
// public one makes a copy.
extension SceneSession {
  /// Makes a session; all but the identifier has a default.
  public init(
    persistentIdentifier: String, role: SceneSessionRole = .windowApplication, configuration: String? = nil,
    state: SceneActivationState = .background, isVisible: Bool = false, conditions: SceneConditions = .default
  ) {
    self.init(
      persistentIdentifier: persistentIdentifier, role: role, configuration: configuration,
      activity: SceneActivity(state: state, isVisible: isVisible), conditions: conditions)
  }

  /// Makes a session without a copy on the way.
  package static func assembled(
    _ persistentIdentifier: String, role: SceneSessionRole, configuration: String?, state: SceneActivationState,
    isVisible: Bool, conditions: SceneConditions
  ) -> SceneSession {
    SceneSession(
      persistentIdentifier: persistentIdentifier, role: role, configuration: configuration,
      activity: SceneActivity(state: state, isVisible: isVisible), conditions: conditions)
  }

  /// How active the session's scene is.
  public var state: SceneActivationState {
    get { activity.state }
    set { activity.state = newValue }
  }
  /// Whether the user sees the scene now. Only requests that avoid visible sessions ask for this.
  public var isVisible: Bool {
    get { activity.isVisible }
    set { activity.isVisible = newValue }
  }
}
