/// The options of a routing request.
public struct RoutingOptions: Hashable, Sendable {
  /// The required role of the session. `nil` means the ordinary window, or for a plain launch the manifest's preferred
  /// default role.
  public var role: SceneSessionRole?
  /// Whether to choose only a session that prefers the content, and otherwise create a new one.
  /// `nil` follows the event: drags and session requests without a session prefer a new scene.
  public var prefersNewScene: Bool?
  /// The session whose scene made the request. It is never chosen.
  public var requestingScene: String?
  /// Sessions that must not be chosen.
  public var excluding: [String]
  /// Whether a new session may be created.
  public var allowsNewScene: Bool
  /// Whether visible sessions are avoided. `nil` follows the event: a drag avoids them.
  public var avoidVisible: Bool?

  /// Creates options.
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
