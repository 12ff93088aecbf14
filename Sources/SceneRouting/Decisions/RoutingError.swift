/// Why a registry is invalid, or an event cannot be routed.
public struct RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable name of a kind of fault. A name that was once published keeps its meaning; new ones may come.
  ///
  /// Faults that UIKit itself reports have UIKit's names, such as `multipleScenesNotSupported`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as it is printed.
    public let rawValue: String
    /// Makes a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name as it is printed.
    public var description: String { rawValue }
  }

  /// The kind of fault.
  public let code: Code
  /// The session, configuration or option that is at fault.
  public let subject: String
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What to do about it, in one sentence without a full stop.
  public let help: String
  /// UIKit's own code of the fault, where it has one.
  public let sceneErrorCode: SceneErrorCode?

  package init(
    _ code: Code, subject: String, _ message: String, help: String, sceneErrorCode: SceneErrorCode? = nil
  ) {
    self.code = code
    self.subject = subject
    self.message = message
    self.help = help
    self.sceneErrorCode = sceneErrorCode
  }

  /// The message, the cure and the code, on one line.
  public var description: String { "\(message); \(help) [\(code)]" }
}

extension RoutingError.Code {
  /// An event or its options name a session that does not exist.
  public static let unknownSession = Self(rawValue: "unknown-session")
  /// A request for another session in an application that has one scene at most.
  public static let multipleScenesNotSupported = Self(rawValue: "multipleScenesNotSupported")
  /// A step of the life cycle that the system refuses.
  public static let requestDenied = Self(rawValue: "requestDenied")
  /// Two sessions have the same persistent identifier.
  public static let duplicateSession = Self(rawValue: "duplicate-session")
  /// Several sessions in an application that has one scene at most.
  public static let tooManySessions = Self(rawValue: "too-many-sessions")
  /// The identifier of an event is longer than the limit.
  public static let identifierTooLong = Self(rawValue: "identifier-too-long")
  /// A session names a configuration that is not declared.
  public static let unknownConfiguration = Self(rawValue: "unknown-configuration")
  /// A session names a configuration that is declared for another role.
  public static let configurationRoleMismatch = Self(rawValue: "configuration-role-mismatch")
}
