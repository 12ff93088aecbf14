public import PredicateSyntax

// The codes of document errors.
extension DiagnosticCode {
  /// The file cannot be opened or read.
  public static let unreadableFile = DiagnosticCode(rawValue: "unreadable-file")
  /// The text is not JSON.
  public static let notJSON = DiagnosticCode(rawValue: "not-json")
  /// The text is not UTF-8.
  public static let notUTF8 = DiagnosticCode(rawValue: "not-utf8")
  /// The file is not a property list with a dictionary.
  public static let notPropertyList = DiagnosticCode(rawValue: "not-property-list")
  /// The file must be preprocessed by the build to become a property list.
  public static let preprocessedPropertyList = DiagnosticCode(rawValue: "preprocessed-property-list")
  /// A build setting such as `$(NAME)` is used where a property list needs a value.
  public static let buildSettingValue = DiagnosticCode(rawValue: "build-setting-value")
  /// `schema` names an unknown kind or version of a document.
  public static let unsupportedSchema = DiagnosticCode(rawValue: "unsupported-schema")
  /// An object has an unknown key.
  public static let unknownKey = DiagnosticCode(rawValue: "unknown-key")
  /// An object lacks a required key.
  public static let missingKey = DiagnosticCode(rawValue: "missing-key")
  /// A value has the wrong type.
  public static let wrongType = DiagnosticCode(rawValue: "wrong-type")
  /// A string is not one of the allowed values.
  public static let unknownValue = DiagnosticCode(rawValue: "unknown-value")
  /// An object has two keys that exclude each other.
  public static let exclusiveKeys = DiagnosticCode(rawValue: "exclusive-keys")
  /// Two sessions have the same persistent identifier.
  public static let duplicateSession = DiagnosticCode(rawValue: "duplicate-session")
  /// A session names a configuration that the application does not declare.
  public static let unknownConfiguration = DiagnosticCode(rawValue: "unknown-configuration")
  /// A session names a configuration of another role than its own.
  public static let configurationRoleMismatch = DiagnosticCode(rawValue: "configuration-role-mismatch")
  /// Two configurations of one role have the same name.
  public static let duplicateConfiguration = DiagnosticCode(rawValue: "duplicate-configuration")
  /// There is more than one session, but the application supports one scene only.
  public static let tooManySessions = DiagnosticCode(rawValue: "too-many-sessions")
  /// An object is not an event of any kind.
  public static let unknownEvent = DiagnosticCode(rawValue: "unknown-event")
  /// An object has the keys of several kinds of events.
  public static let ambiguousEvent = DiagnosticCode(rawValue: "ambiguous-event")
  /// A target content identifier is longer than the limit.
  public static let identifierTooLong = DiagnosticCode(rawValue: "identifier-too-long")
  /// A line is longer than the limit.
  public static let lineTooLong = DiagnosticCode(rawValue: "line-too-long")
  /// `unknown-value-needed`: a condition contains a text that only the running app knows.
  public static let unknownValueNeeded = DiagnosticCode(rawValue: "unknown-value-needed")
}
