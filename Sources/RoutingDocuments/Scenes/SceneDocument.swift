public import PredicateSyntax
public import SceneRouting

/// The scenes of an application, read from a scenes document, a list of sessions, an Info.plist or a saved registry.
///
/// ```json
/// { "schema": "scene-router/scenes/1",
///   "sessions": [ { "persistentIdentifier": "inbox" },
///                 { "persistentIdentifier": "thread-42",
///                   "activationConditions": { "prefersToActivate": "SELF == 'com.example.mail/thread/42'" } } ] }
/// ```
public struct SceneDocument: Hashable, Sendable {
  /// The name of the supported schema.
  public static let schema = "scene-router/scenes/1"
  /// The prefix of the names of scenario schemas.
  static let scenarioPrefix = "scene-router/scenario/"

  /// The name of the document, as specified by the caller, or `-` for stdin.
  public var file: String
  /// The dialect of the document's predicates.
  public var dialect: PredicateDialect
  /// The application that the scenes belong to.
  public var application: SceneApplication
  /// The sessions, most recently used first. Their configurations and identifiers are validated when a document is
  /// read.
  public var sessions: [SceneSession]
  /// The routing policy, or `nil` to use the device's default policy.
  public var policy: RoutingPolicy?
  /// The remaining state of a saved registry, or `nil` for other documents.
  package var saved: SavedState?
  /// The warnings about the document.
  public var warnings: [DocumentIssue]
  /// The values that are known only at run time and for which no value was assumed. In conditions, they are represented
  /// by placeholders.
  public package(set) var unknownValues: [UnknownValue] = []
  /// The names of the unknown values that were replaced by assumed values.
  package var usedAssumptions: Set<String> = []

  /// Creates a document from the given values.
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
