/// The options for a routing request.
public struct RoutingOptions: Hashable, Sendable {
  /// The role that the session must have. `nil` means an ordinary window or, for a plain launch, the preferred default
  /// role in the scene manifest.
  public var role: SceneSessionRole?
  /// Whether to choose an existing session only if it prefers the content, and otherwise to create a new one. If `nil`,
  /// this depends on the event: content drags, and session requests that don't name a session, prefer a new scene.
  public var prefersNewScene: Bool?
  /// The session whose scene made the request. This session is never chosen.
  public var requestingSession: String?
  /// The sessions that must not be chosen.
  public var excludedSessions: [String]
  /// Whether a new session may be created.
  public var allowsNewScene: Bool
  /// Whether to avoid visible sessions. If `nil`, only drags avoid them.
  public var avoidsVisible: Bool?

  /// Creates options for a routing request.
  public init(
    role: SceneSessionRole? = nil, prefersNewScene: Bool? = nil, requestingSession: String? = nil,
    excludedSessions: [String] = [], allowsNewScene: Bool = true, avoidsVisible: Bool? = nil
  ) {
    self.role = role
    self.prefersNewScene = prefersNewScene
    self.requestingSession = requestingSession
    self.excludedSessions = excludedSessions
    self.allowsNewScene = allowsNewScene
    self.avoidsVisible = avoidsVisible
  }

  package static let `default` = RoutingOptions()
}
