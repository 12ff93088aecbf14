/// The outcome of routing an event.
public enum RoutingOutcome: Hashable, Sendable {
  /// An existing session handles the event.
  case existing(session: String)
  /// A new session handles the event, created from this configuration. `nil` if the role has no declared configuration.
  case new(configuration: String?)
  /// Nothing handles the event.
  case unhandled

  /// The names in documents.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case existingSession, newSession, none
  }

  /// The name in documents.
  package var name: Name {
    switch self {
    case .existing: .existingSession
    case .new: .newSession
    case .unhandled: .none
    }
  }
}

/// The reason for an outcome. The raw values appear in documents.
public enum RoutingReason: String, Hashable, Sendable, CaseIterable {
  /// The request names the session.
  case explicitSession = "explicit-session"
  /// The application has at most one scene.
  case singleScene = "single-scene"
  /// The session's `prefersToActivate` is true.
  case prefers
  /// The session's `canActivate` is true, and no session of higher rank was found.
  case can
  /// No predicate was evaluated: the identifier is missing, or the device has one window.
  case mostRecent = "most-recent"
  /// The session's `prefersToActivate` is true. It is visible, but no other session matches.
  case preferredButVisible = "preferred-but-visible"
  /// No session matches, or a new scene was requested.
  case newScene = "new-scene"
  /// A new session was needed, and the request does not allow one.
  case creationNotAllowed = "creation-not-allowed"
  /// A new session was needed, and no declared configuration matches the identifier.
  case noConfiguration = "no-configuration"
}
