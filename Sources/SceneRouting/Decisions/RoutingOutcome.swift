/// The outcome of routing an event.
public enum RoutingOutcome: Hashable, Sendable {
  /// An existing session handles the event.
  case existing(session: String)
  /// A new session, created from this configuration, handles the event. The configuration is `nil` if none is declared
  /// for the role.
  case new(configuration: String?)
  /// No session handles the event.
  case unhandled

  /// The names used for outcomes in JSON documents.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case existingSession, newSession, none
  }

  /// The name of the outcome in JSON documents.
  package var name: Name {
    switch self {
    case .existing: .existingSession
    case .new: .newSession
    case .unhandled: .none
    }
  }
}

/// The reason for a routing outcome. The raw values appear in JSON documents.
public enum RoutingReason: String, Hashable, Sendable, CaseIterable {
  /// The request names the session.
  case explicitSession = "explicit-session"
  /// The application has at most one scene.
  case singleScene = "single-scene"
  /// The session's `prefersToActivate` is true.
  case prefers
  /// The session's `canActivate` is true, and no better session was found.
  case can
  /// The session is the most recently used one. No predicate was evaluated, because the identifier is missing or the
  /// device has only one window.
  case mostRecent = "most-recent"
  /// The session's `prefersToActivate` is true. The session was chosen although it is visible, because only visible
  /// sessions match.
  case preferredButVisible = "preferred-but-visible"
  /// No session matches, or a new scene was requested.
  case newScene = "new-scene"
  /// A new session was needed, but the request doesn't allow one.
  case creationNotAllowed = "creation-not-allowed"
  /// A new session was needed, but no declared configuration matches the identifier.
  case noConfiguration = "no-configuration"
  /// No session matches, and the declaration that opens for the event is a unique `Window`, which is open already.
  case uniqueWindow = "unique-window"
}
