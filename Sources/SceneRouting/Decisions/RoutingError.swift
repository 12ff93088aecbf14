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
  public var description: String { "\(message); \(help) [\(code.rawValue)]" }
}
