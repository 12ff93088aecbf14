/// The options for a routing request.
public struct RoutingOptions: Hashable, Sendable {
  /// The role that the session must have. `nil` means an ordinary window or, for a plain launch, the preferred default
  /// role in the scene manifest.
  public var role: SceneSessionRole?
  /// Whether to choose an existing session only if it prefers the content, and otherwise to create a new one. If `nil`,
  /// this depends on the event: content drags, and session requests that don't name a session, prefer a new scene.
  public var prefersNewScene: Bool?
  /// The session whose scene made the request. This session is never chosen.
  public var requestingScene: String?
  /// The sessions that must not be chosen.
  public var excluding: [String]
  /// Whether a new session may be created.
  public var allowsNewScene: Bool
  /// Whether to avoid visible sessions. If `nil`, only drags avoid them.
  public var avoidVisible: Bool?

  /// Creates options for a routing request.
  public init(
    role: SceneSessionRole? = nil, prefersNewScene: Bool? = nil, requestingScene: String? = nil,
    excluding: [String] = [], allowsNewScene: Bool = true, avoidVisible: Bool? = nil
  ) {
    self.role = role
    self.prefersNewScene = prefersNewScene
    self.requestingScene = requestingScene
    self.excluding = excluding
    self.allowsNewScene = allowsNewScene
    self.avoidVisible = avoidVisible
  }

  package static let `default` = RoutingOptions()
}
