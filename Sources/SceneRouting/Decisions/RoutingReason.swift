/// Why an event goes where it goes. The raw values are those of documents.
public enum RoutingReason: String, Hashable, Sendable, CaseIterable {
  /// The request names the session.
  case explicitSession = "explicit-session"
  /// The application has one scene at most, and this is it.
  case singleScene = "single-scene"
  /// The session's `prefersToActivate` holds.
  case prefers
  /// The session's `canActivate` holds, and no session of higher rank was found.
  case can
  /// No predicate was evaluated: the identifier is missing, or the device has one window.
  case mostRecent = "most-recent"
  /// The session's `prefersToActivate` holds; it is visible, but nothing else fits.
  case preferredButVisible = "preferred-but-visible"
  /// No session fits, or a new scene was requested.
  case newScene = "new-scene"
  /// A new session was needed, and the request does not allow one.
  case creationNotAllowed = "creation-not-allowed"
  /// A new session was needed and no declared configuration takes the identifier.
  case noConfiguration = "no-configuration"
}

/// What becomes of an event. The raw values are those of documents.
public enum RoutingOutcome: String, Hashable, Sendable, CaseIterable {
  /// A session that exists takes it.
  case existingSession
  /// A session that is to be made takes it.
  case newSession
  /// Nothing takes it.
  case none
}
