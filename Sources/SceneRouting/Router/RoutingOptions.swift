/// The options for a routing request.
public struct RoutingOptions: Hashable, Sendable {
  package var prefersNewScene: Bool?
  package var allowsNewScene: Bool
  package var avoidsVisible: Bool?
  package var role: SceneSessionRole?
  package var requestingSession: String?
  package var excludedSessions: [String]

  package static let `default` = RoutingOptions()
}

extension RoutingOptions {
  /// Creates options for a routing request.
  ///
  /// - Parameters:
  ///   - role: The role that the session must have. `nil` means an ordinary window or, for a plain launch, the preferred
  ///     default role in the scene manifest.
  ///   - prefersNewScene: Whether to choose an existing session only if it prefers the content, and otherwise to create
  ///     a new one. If `nil`, this depends on the event: content drags, and session requests that don't name a session,
  ///     prefer a new scene.
  ///   - requestingSession: The session whose scene made the request. This session is never chosen.
  ///   - excludedSessions: The sessions that must not be chosen.
  ///   - allowsNewScene: Whether a new session may be created.
  ///   - avoidsVisible: Whether to avoid visible sessions. If `nil`, only drags avoid them.
  public init(
    role: SceneSessionRole? = nil, prefersNewScene: Bool? = nil, requestingSession: String? = nil,
    excludedSessions: [String] = [], allowsNewScene: Bool = true, avoidsVisible: Bool? = nil
  ) {
    // The memberwise initializer doesn't copy the options, unlike one that assigns to their properties.
    self.init(
      prefersNewScene: prefersNewScene, allowsNewScene: allowsNewScene, avoidsVisible: avoidsVisible, role: role,
      requestingSession: requestingSession, excludedSessions: excludedSessions)
  }
}
