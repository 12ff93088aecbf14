public import PredicateSyntax
public import SceneRouting

/// The scenes of an application: what a scenes document, a list of sessions, an Info.plist or a saved registry says.
///
/// ```json
/// { "schema": "scene-router/scenes/1",
///   "sessions": [ { "persistentIdentifier": "inbox" },
///                 { "persistentIdentifier": "thread-42",
///                   "activationConditions": { "prefersToActivate": "SELF == 'com.example.mail/thread/42'" } } ] }
/// ```
public struct SceneDocument: Hashable, Sendable {
  /// The name of the schema that is read.
  public static let schema = "scene-router/scenes/1"
  /// How the schemas of scenarios begin. A scenario names a scenes document.
  static let scenarioPrefix = "scene-router/scenario/"

  /// The document's name as it was given; `-` is standard input.
  public var file: String
  /// What its predicates may use.
  public var dialect: PredicateDialect
  /// The application.
  public var application: SceneApplication
  /// The sessions, most recently used first. Their configurations and identifiers were checked.
  public var sessions: [SceneSession]
  /// The rules that a saved registry decides by; `nil` is what the device implies.
  public var policy: RoutingPolicy?
  /// What a saved registry knows beside that.
  package var saved: RegistryState?
  /// What is suspicious, though the document could be read.
  public var warnings: [DocumentIssue]
  /// What only the running app knows and no value was given for. A text of its shape stands in for each in the conditions.
  public package(set) var unknownValues: [UnknownValue] = []
  /// The names of the unknown values that a value was given for.
  package var usedAssumptions: Set<String> = []

  /// Makes a document of values.
  public init(
    file: String = "", dialect: PredicateDialect = .extended, application: SceneApplication = SceneApplication(),
    sessions: [SceneSession] = [], policy: RoutingPolicy? = nil, warnings: [DocumentIssue] = []
  ) {
    self.file = file
    self.dialect = dialect
    self.application = application
    self.sessions = sessions
    self.policy = policy
    self.warnings = warnings
  }
}
