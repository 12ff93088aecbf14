/// Why a registry is invalid, or an event cannot be routed.
public struct RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable name of a kind of fault, as it is printed. Faults that UIKit itself reports have UIKit's names.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// An event or its options name a session that does not exist.
    case unknownSession = "unknown-session"
    /// A request for another session in an application that has one scene at most.
    case multipleScenesNotSupported
    /// A step of the life cycle that the system refuses.
    case requestDenied
    /// Two sessions have the same persistent identifier.
    case duplicateSession = "duplicate-session"
    /// Several sessions in an application that has one scene at most.
    case tooManySessions = "too-many-sessions"
    /// The identifier of an event is longer than the limit.
    case identifierTooLong = "identifier-too-long"
    /// A session names a configuration that is not declared.
    case unknownConfiguration = "unknown-configuration"
    /// A session names a configuration that is declared for another role.
    case configurationRoleMismatch = "configuration-role-mismatch"
  }

  /// The kind of fault.
  public let code: Code
  /// The session, configuration or option at fault.
  package let subject: String
  /// The fault, in one clause.
  public let message: String
  /// The fix, in one clause.
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
