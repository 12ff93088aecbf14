public import PredicateSyntax

// Codes for errors in documents.
extension DiagnosticCode {
  /// The file can't be opened or read.
  public static let unreadableFile = DiagnosticCode(rawValue: "unreadable-file")
  /// The file can't be written. It contains either all of its old content or all of the new content.
  public static let unwritableFile = DiagnosticCode(rawValue: "unwritable-file")
  /// The value can't be represented as a document. Nothing was written.
  public static let notRepresentable = DiagnosticCode(rawValue: "not-representable")
  /// The text isn't valid JSON.
  public static let notJSON = DiagnosticCode(rawValue: "not-json")
  /// The text isn't valid UTF-8.
  public static let notUTF8 = DiagnosticCode(rawValue: "not-utf8")
  /// The file isn't a property list whose root is a dictionary.
  public static let notPropertyList = DiagnosticCode(rawValue: "not-property-list")
  /// The file becomes a property list only after the build has preprocessed it.
  public static let preprocessedPropertyList = DiagnosticCode(rawValue: "preprocessed-property-list")
  /// A build setting such as `$(NAME)` appears where the property list needs an actual value.
  public static let buildSettingValue = DiagnosticCode(rawValue: "build-setting-value")
  /// The `schema` key specifies an unknown kind of document or an unknown version.
  public static let unsupportedSchema = DiagnosticCode(rawValue: "unsupported-schema")
  /// An object has an unknown key.
  public static let unknownKey = DiagnosticCode(rawValue: "unknown-key")
  /// An object of a document has the same key twice.
  public static let duplicateKey = DiagnosticCode(rawValue: "duplicate-key")
  /// An object lacks a required key.
  public static let missingKey = DiagnosticCode(rawValue: "missing-key")
  /// A value has the wrong type.
  public static let wrongType = DiagnosticCode(rawValue: "wrong-type")
  /// A string isn't one of the allowed values.
  public static let unknownValue = DiagnosticCode(rawValue: "unknown-value")
  /// An object has two mutually exclusive keys.
  public static let exclusiveKeys = DiagnosticCode(rawValue: "exclusive-keys")
  /// Two sessions have the same persistent identifier.
  public static let duplicateSession = DiagnosticCode(rawValue: "duplicate-session")
  /// A session refers to a configuration that the application doesn't declare.
  public static let unknownConfiguration = DiagnosticCode(rawValue: "unknown-configuration")
  /// A session refers to a configuration that has a different role.
  public static let configurationRoleMismatch = DiagnosticCode(rawValue: "configuration-role-mismatch")
  /// Two configurations with the same role have the same name.
  public static let duplicateConfiguration = DiagnosticCode(rawValue: "duplicate-configuration")
  /// There is more than one session, but the application supports only one scene.
  public static let tooManySessions = DiagnosticCode(rawValue: "too-many-sessions")
  /// Several sessions have a configuration of the kind `window`, which allows only one.
  public static let severalUniqueWindows = DiagnosticCode(rawValue: "several-unique-windows")
  /// A key has no effect in this document.
  public static let unusedKey = DiagnosticCode(rawValue: "unused-key")
  /// An object doesn't describe any known kind of event.
  public static let unknownEvent = DiagnosticCode(rawValue: "unknown-event")
  /// An object has keys for more than one kind of event.
  public static let ambiguousEvent = DiagnosticCode(rawValue: "ambiguous-event")
  /// A target content identifier is longer than the limit.
  public static let identifierTooLong = DiagnosticCode(rawValue: "identifier-too-long")
  /// A line is longer than the limit.
  public static let lineTooLong = DiagnosticCode(rawValue: "line-too-long")
  /// The linter compares the windows only with the events before this line.
  public static let tooManySamples = DiagnosticCode(rawValue: "too-many-samples")
  /// A document specifies a limit that is higher than the reader's limit.
  public static let limitExceeded = DiagnosticCode(rawValue: "limit-exceeded")
  /// A condition contains a string known only at run time.
  public static let unknownValueNeeded = DiagnosticCode(rawValue: "unknown-value-needed")
}
