/// The reason why a registry is invalid or an event cannot be routed.
public struct RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable code of an error. Errors that UIKit itself reports have UIKit's names.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An event or its options name a session that does not exist.
    case unknownSession = "unknown-session"
    /// A request for another session in an application with at most one scene.
    case multipleScenesNotSupported
    /// A lifecycle transition that the system refuses.
    case requestDenied
    /// Two sessions have the same persistent identifier.
    case duplicateSession = "duplicate-session"
    /// Several sessions in an application with at most one scene.
    case tooManySessions = "too-many-sessions"
    /// The identifier of an event is longer than the limit.
    case identifierTooLong = "identifier-too-long"
    /// A session names an undeclared configuration.
    case unknownConfiguration = "unknown-configuration"
    /// A session names a configuration that is declared for another role.
    case configurationRoleMismatch = "configuration-role-mismatch"
  }

  /// The kind of error.
  public let code: Code
  /// The session, configuration or option that causes the error.
  package let subject: String
  /// A clause that describes the error.
  public let message: String
  /// A clause that says how to fix it.
  public let help: String
  /// The raw value of `UISceneError.Code`, if UIKit reports the fault itself.
  public let sceneErrorCode: Int?

  package init(
    _ code: Code, subject: String, _ message: String, help: String, sceneErrorCode: Int? = nil
  ) {
    self.code = code
    self.subject = subject
    self.message = message
    self.help = help
    self.sceneErrorCode = sceneErrorCode
  }

  /// The message, the fix and the code on one line.
  public var description: String { "\(message); \(help) [\(code.rawValue)]" }
}
