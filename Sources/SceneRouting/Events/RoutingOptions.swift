/// What a request asks for in addition to its event.
public struct RoutingOptions: Hashable, Sendable {
  /// The role that is asked for. `nil` is the ordinary window, and for a plain launch the manifest's preferred default
  /// role.
  public var role: SceneSessionRole?
  /// Whether only a session that prefers the content is taken, and otherwise a new one is made.
  /// `nil` follows the event: drags and session requests that name no session prefer a new scene. A value here wins.
  public var prefersNewScene: Bool?
  /// The session whose scene asks. It counts as excluded: the scene that asks is not replaced.
  public var requestingScene: String?
  /// Sessions that are not to be chosen.
  public var excluding: [String]
  /// Whether a new session may be made.
  public var allowsNewScene: Bool
  /// Whether visible sessions are avoided. `nil` is as the event implies: a drag does. A value here wins over that.
  public var avoidVisible: Bool?

  /// Makes options; everything has a default.
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

  /// What most events ask for: nothing beside themselves.
  public static let `default` = RoutingOptions()

  /// Whether nothing is asked of the sessions beside their conditions.
  var asksForNothing: Bool {
    role == nil && prefersNewScene == nil && requestingScene == nil && excluding.isEmpty && avoidVisible == nil
  }
}
