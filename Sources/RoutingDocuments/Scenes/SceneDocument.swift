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
  /// The known strings in which a placeholder could occur. Empty unless the document was read for analysis.
  var knownTexts: [String] = []
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

extension SceneDocument {
  /// Reads a file that contains a scenes document, one session per line, or a property list (XML or binary).
  ///
  /// - Parameters:
  ///   - file: The path to the file, or `-` for stdin.
  ///   - dialect: The predicate dialect, which overrides the document's own dialect.
  ///   - limits: The limits on the document and its parts.
  ///   - assumptions: The values to assume for unknown values, keyed by name. An unknown value without an assumption
  ///     is an error.
  ///   - threads: The maximum number of threads to use for a file with one session per line.
  /// - Throws: A `DocumentError` with every error found.
  /// - Complexity: O(*n*) in the size of the file, plus the cost of building its predicates. A cache avoids
  ///   rebuilding most predicates that occur more than once.
  public init(
    contentsOf file: String, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default,
    assuming assumptions: [String: String] = [:], threads: Int = 1
  ) throws(DocumentError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file, limit: limits.fileLength)
    } catch {
      throw DocumentError([DocumentIssue(error, file: file)])
    }
    try self.init(parsing: bytes, file: file, dialect: dialect, limits: limits, assuming: assumptions, threads: threads)
  }

  /// Reads files for analysis. Each unknown value without an assumption is replaced with a placeholder that has the same
  /// constant parts and that no known string of the files contains.
  ///
  /// - Parameter locations: The objects that record the positions of the windows, one for each file.
  package static func withUnknownValues(
    of files: [String], assuming assumptions: [String: String], locations: [SceneLocations]
  ) -> [Result<SceneDocument, DocumentError>] {
    let contents = files.map { file in
      Result { () throws(FileError) in
        try DocumentFile.read(file, limit: DocumentLimits.default.fileLength)
      }.mapError { DocumentError([DocumentIssue($0, file: file)]) }
    }
    return withDistinctSamples { number in
      zip(contents, zip(files, locations)).map { content, file in
        content.flatMap { bytes in
          Result { () throws(DocumentError) in
            file.1.removeAll()
            return try SceneDocument(
              parsing: bytes, file: file.0, unknownValues: .analysis(assuming: assumptions, sampleNumber: number),
              locations: file.1)
          }
        }
      }
    }
  }

  /// Reads documents, and repeats this with other placeholders until no placeholder occurs in a known string.
  private static func withDistinctSamples(
    _ read: (_ sampleNumber: Int) -> [Result<SceneDocument, DocumentError>]
  ) -> [Result<SceneDocument, DocumentError>] {
    var number = 0
    while true {
      let results = read(number)
      let documents = results.compactMap { try? $0.get() }
      number += 1
      if number == UnknownValue.sampleNumbers || !haveAmbiguousSamples(documents) { return results }
    }
  }

  /// Returns whether a placeholder occurs in a known string of the documents, or equals a different placeholder.
  static func haveAmbiguousSamples(_ documents: [SceneDocument]) -> Bool {
    let values = documents.flatMap(\.unknownValues)
    return !values.isEmpty && UnknownValue.haveAmbiguousSamples(values, among: documents.flatMap(\.knownTexts))
  }

  /// Reads the values of a scenes document for analysis.
  package init(withUnknownValuesIn tree: JSONTree, file: String) throws(DocumentError) {
    let results = Self.withDistinctSamples { number in
      [
        Result { () throws(DocumentError) in
          try SceneDocument(tree, file: file, unknownValues: .analysis(sampleNumber: number))
        }
      ]
    }
    self = try results[0].get()
  }

  /// Reads the values of a scenes document.
  package init(_ tree: JSONTree, assuming assumptions: [String: String]) throws(DocumentError) {
    try self.init(tree, file: "", unknownValues: UnknownValueRules(assuming: assumptions))
  }

  private init(_ tree: JSONTree, file: String, unknownValues: UnknownValueRules) throws(DocumentError) {
    let log = IssueLog(file: file)
    self = SceneReader(log: log, unknownValues: unknownValues).document(tree.root)
    if log.hasErrors { throw log.error }
    self.file = file
    warnings = log.issues
  }

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The file name to show in messages. A relative `infoPlist` path is resolved against the folder of this
  ///     file.
  ///   - dialect: The predicate dialect, which overrides the document's own dialect.
  ///   - limits: The limits on the document and its parts.
  ///   - assumptions: The values to assume for unknown values, keyed by name. An unknown value without an assumption
  ///     is an error.
  ///   - threads: The maximum number of threads to use for a file with one session per line.
  /// - Throws: A `DocumentError` with every error found.
  public init(
    parsing bytes: [UInt8], file: String, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default,
    assuming assumptions: [String: String] = [:], threads: Int = 1
  ) throws(DocumentError) {
    try self.init(
      parsing: bytes, file: file, dialect: dialect, limits: limits, threads: threads,
      unknownValues: UnknownValueRules(assuming: assumptions))
  }

  /// Reads the content of a property list as a device does.
  package init(propertyList bytes: [UInt8], for idiom: InterfaceIdiom, file: String) throws(DocumentError) {
    try self.init(parsing: bytes, for: idiom, file: file, unknownValues: UnknownValueRules(assuming: [:]))
  }

  private init(
    parsing bytes: [UInt8], for idiom: InterfaceIdiom = .pad, file: String, dialect: PredicateDialect? = nil,
    limits: DocumentLimits = .default, threads: Int = 1, unknownValues: UnknownValueRules,
    locations: SceneLocations? = nil
  ) throws(DocumentError) {
    let log = IssueLog(file: file)
    let reader = SceneReader(
      log: log, dialect: dialect, limits: limits, unknownValues: unknownValues, locations: locations)
    let text: SceneText
    do throws(JSONSyntaxError) {
      text = try SceneText(bytes)
    } catch {
      throw DocumentError([error.issue(file: file, in: bytes)])
    }
    switch text {
    case .events:
      throw DocumentError([
        DocumentIssue(
          .wrongType, file: file, line: 1, "these are events, not windows",
          help: "name a scenes document, or sessions with a persistentIdentifier in each line")
      ])
    case .propertyList:
      let application = InfoPlist.application(parsing: bytes, for: idiom, log: log, limits: limits)
      self.init(file: file, dialect: dialect ?? .uiKit, application: application)
    case .lines:
      let sessions = reader.sessions(linesOf: bytes, threads: threads)
      var application = SceneApplication()
      application.framework = .derived(from: sessions, [])
      self.init(file: file, dialect: dialect ?? .extended, application: application, sessions: sessions)
      self.unknownValues = reader.unknownValues.values
      knownTexts = reader.unknownValues.knownTexts
      usedAssumptions = reader.usedAssumptions
    case .document(let tree) where tree.root["schema"]?.string?.hasPrefix(Self.scenarioPrefix) == true:
      throw DocumentError([
        DocumentIssue(
          .unsupportedSchema, file: file, line: tree.root["schema"]?.line, "this is a scenario, not windows",
          help: "name the document of its windows here; 'test' plays scenarios")
      ])
    case .document(let tree): self = reader.document(tree.root)
    }
    if log.hasErrors { throw log.error }
    self.file = file
    warnings = log.issues
  }
}

/// The format of a scenes file.
private enum SceneText {
  case document(JSONTree), lines, events, propertyList

  /// Detects the format. A file contains one session per line if its first line is an object without a `schema` key,
  /// and either that object is a session or another line follows.
  init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    if InfoPlist.isPropertyList(bytes) {
      self = .propertyList
      return
    }
    var lines = LineCutter(bytes)
    guard let first = lines.nextFilled() else {
      self = .document(try JSONTree(parsing: bytes))
      return
    }
    let isOnlyLine = lines.nextFilled() == nil
    let tree: JSONTree
    do throws(JSONSyntaxError) {
      tree = try JSONTree(parsing: isOnlyLine ? bytes : Array(first.bytes))
    } catch {
      if isOnlyLine { throw error }
      self = .document(try JSONTree(parsing: bytes))
      return
    }
    if Self.isEvent(tree.root) {
      self = .events
    } else if tree.root.isObject, tree.root["schema"] == nil, !isOnlyLine || tree.root["persistentIdentifier"] != nil {
      self = .lines
    } else {
      self = .document(isOnlyLine ? tree : try JSONTree(parsing: bytes))
    }
  }

  /// Whether an object is an event and has none of the keys of a scenes document.
  private static func isEvent(_ node: JSONNode) -> Bool {
    guard node["schema"] == nil, node["persistentIdentifier"] == nil, node["sessions"] == nil else { return false }
    return node["aps"] != nil || ExternalEvent.Kind.allCases.contains { node[$0.rawValue] != nil }
  }
}
