/// The wishes of a request in addition to its event.
public struct RoutingOptions: Hashable, Sendable {
  /// The role that a session must have. `nil` is the ordinary window, and for a plain launch the manifest's preferred
  /// default role.
  public var role: SceneSessionRole?
  /// Whether only a session that prefers the content is chosen, and otherwise a new one is made.
  /// `nil` follows the event: drags and session requests without a session prefer a new scene.
  public var prefersNewScene: Bool?
  /// The session whose scene made the request. It is never chosen.
  public var requestingScene: String?
  /// Sessions that must not be chosen.
  public var excluding: [String]
  /// Whether a new session may be made.
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
