/// An error that makes a registry invalid or prevents an event from being routed.
public struct RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code for the kind of error. Errors that UIKit also reports have the same names as in UIKit.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An event or its options refer to a session that doesn't exist.
    case unknownSession = "unknown-session"
    /// The request is for another session, but the application supports at most one scene.
    case multipleScenesNotSupported
    /// The system refuses the life-cycle transition.
    case requestDenied
    /// Two sessions have the same persistent identifier.
    case duplicateSession = "duplicate-session"
    /// There are several sessions, but the application supports at most one scene.
    case tooManySessions = "too-many-sessions"
    /// An event's identifier exceeds the length limit.
    case identifierTooLong = "identifier-too-long"
    /// A session refers to a configuration that isn't declared.
    case unknownConfiguration = "unknown-configuration"
    /// A session refers to a configuration that is declared for another role.
    case configurationRoleMismatch = "configuration-role-mismatch"
  }

  /// The kind of error.
  public let code: Code
  /// The session, configuration or value that caused the error.
  package let subject: String
  package let message: String
  package let help: String

  package init(_ code: Code, subject: String, _ message: String, help: String) {
    (self.code, self.subject, self.message, self.help) = (code, subject, message, help)
  }

  /// The message, the help text and the code, on one line.
  public var description: String { "\(message.shownOnOneLine); \(help.shownOnOneLine) [\(code.rawValue)]" }
}

extension RoutingError {
  package static func unknownSession(_ session: String, namedBy origin: String) -> Self {
    Self(
      .unknownSession, subject: session, "\(origin) names the session '\(session)', which does not exist",
      help: "name one of the sessions by its persistentIdentifier")
  }

  package static func multipleScenesNotSupported(_ session: String) -> Self {
    Self(
      .multipleScenesNotSupported, subject: session,
      "the session '\(session)' is asked for, but the application has one scene at most",
      help: "set UIApplicationSupportsMultipleScenes, or ask for the application's own session")
  }

  package static func duplicateSession(_ session: String) -> Self {
    Self(
      .duplicateSession, subject: session, "two sessions have the persistentIdentifier '\(session)'",
      help: "give each session its own")
  }

  package static func discardedSession(_ session: String) -> Self {
    Self(
      .duplicateSession, subject: session,
      "the session '\(session)' is among those that were destroyed and among the sessions",
      help: "leave it out of one of them: no identifier of a session is used again")
  }

  package static func tooManySessions(count: Int) -> Self {
    Self(
      .tooManySessions, subject: "\(count)",
      "there are \(count) sessions, but the application has one scene at most",
      help: "set UIApplicationSupportsMultipleScenes, or keep one session")
  }

  package static func identifierTooLong(length: Int, limit: Int) -> Self {
    Self(
      .identifierTooLong, subject: "\(length)",
      "the identifier has a length of \(length), and the limit is \(limit) bytes",
      help: "shorten the identifier, or raise the limit")
  }

  package static func unknownConfiguration(_ name: String, session: String, declared: [String]) -> Self {
    let help =
      declared.isEmpty
      ? "declare it in the scene manifest, or leave it out"
      : "declare it, or name one of \(declared.map { "'\($0)'" }.joined(separator: ", "))"
    return Self(
      .unknownConfiguration, subject: name,
      "the session '\(session)' has the configuration '\(name)', which is not declared", help: help)
  }

  package static func configurationRoleMismatch(
    _ name: String, role: SceneSessionRole, session: SceneSession
  ) -> Self {
    Self(
      .configurationRoleMismatch, subject: name,
      "the session '\(session.persistentIdentifier)' has the role \(session.role.rawValue), but its configuration "
        + "'\(name)' is declared for \(role.rawValue)",
      help: "give the session the configuration's role, or another configuration")
  }

  package static func activationWithoutUser(_ session: String) -> Self {
    Self(
      .requestDenied, subject: session, "an activation was asked for, but not by the user",
      help: "ask for an activation only as the direct answer to a user's action")
  }

  package static func notConnected(_ session: String) -> Self {
    Self(
      .requestDenied, subject: session, "the session '\(session)' is disconnected and has no scene",
      help: "activate or refresh the session first")
  }
}
