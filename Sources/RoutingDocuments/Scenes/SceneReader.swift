package import PredicateSyntax
package import SceneRouting
internal import SceneLifecycle
internal import StringPredicates

/// A reader that converts scenes from JSON and records errors in a log.
package struct SceneReader {
  /// The log that records errors.
  package let log: IssueLog
  let limits: DocumentLimits
  /// The predicate dialect, which overrides the document's own dialect.
  let fixedDialect: PredicateDialect?
  /// The object that records the positions of windows, or `nil` if the positions aren't needed.
  let locations: SceneLocations?
  let predicates = PredicateStore()
  let unknownValues: UnknownValueReader
  /// The names of the unknown values that were replaced by assumed values.
  package var usedAssumptions: Set<String> { unknownValues.usedAssumptions }

  /// Creates a reader for one document.
  package init(
    log: IssueLog, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default,
    unknownValues: UnknownValueRules = UnknownValueRules()
  ) {
    self.init(log: log, dialect: dialect, limits: limits, unknownValues: unknownValues, locations: nil)
  }

  init(
    log: IssueLog, dialect: PredicateDialect?, limits: DocumentLimits, unknownValues: UnknownValueRules,
    locations: SceneLocations?
  ) {
    self.unknownValues = UnknownValueReader(unknownValues)
    self.log = log
    self.fixedDialect = dialect
    self.limits = limits
    self.locations = locations
  }

  /// Reads a scenes document. Invalid parts are recorded in the log and replaced with default values. A nested document
  /// doesn't have to specify its schema. The dialect is `uiKit` unless the document specifies another one, because only
  /// UIKit has activation conditions.
  package func document(_ node: JSONNode, isNested: Bool = false) -> SceneDocument {
    guard let object = JSONObjectReader(node, known: .document, log: log) else { return SceneDocument() }
    if !isNested || object.value("schema") != nil { checkSchema(of: object, expected: SceneDocument.schema) }
    let dialect = fixedDialect ?? object.choice("dialect", PredicateDialect.self) ?? .uiKit
    var application = application(in: object, dialect: dialect)
    var sessions: [SceneSession] = []
    var checker = SessionChecker(application: application, log: log)
    var details: [String: SceneSessionDetails] = [:]
    var isUnmodified: [Bool] = []
    for element in object.array("sessions").map(Array.init) ?? [] {
      read(element, dialect: dialect, into: &sessions, &checker)
      if isUnmodified.count < sessions.count {
        isUnmodified.append(element["activationConditions"] == nil && element["handlesExternalEvents"] == nil)
      }
      guard let own = self.details(of: element), let session = sessions.last else { continue }
      details[session.persistentIdentifier] = own
    }
    if object.node["application"]?["framework"]?.string == nil {
      let configurations = object.node["application"]?["configurations"]?.elements.map(Array.init) ?? []
      let isSwiftUI = configurations.contains { $0["kind"] != nil || $0["defaultLaunchBehavior"] != nil }
      application.framework = isSwiftUI ? .swiftUI : .derived(from: sessions, application.configurations)
    }
    if application.framework == .swiftUI {
      for index in sessions.indices where isUnmodified[index] {
        let declared = application.configuration(named: sessions[index].configuration, for: sessions[index].role)
        sessions[index].conditions = declared?.conditions ?? .withoutModifier
      }
    }
    if application.framework == .swiftUI, let choices = object.node["application"]?["chooses"] {
      log.note(
        .unusedKey, .warning, at: choices, isAboutKey: true, "a SwiftUI app doesn't choose its configurations",
        help: "leave 'chooses' out: only a UIKit app has configurationForConnecting")
    }
    var document = SceneDocument(file: log.file, dialect: dialect, application: application, sessions: sessions)
    document.unknownValues = unknownValues.values
    document.knownTexts = unknownValues.knownTexts
    document.usedAssumptions = usedAssumptions
    document.policy = object.choice("policy", RoutingPolicy.Preset.self).map { RoutingPolicy($0) }
    document.saved = savedState(in: object, details, sessions: sessions)
    return document
  }

  /// Reads sessions, one per line. Lines can't specify a dialect, so their dialect is `extended` unless the caller
  /// overrides it.
  ///
  /// - Parameter threads: The maximum number of threads.
  package func sessions(linesOf bytes: [UInt8], threads: Int = 1) -> [SceneSession] {
    if let sessions = faultlessSessions(linesOf: bytes, threads: threads) { return sessions }
    var sessions: [SceneSession] = []
    var checker = SessionChecker(application: SceneApplication(), log: log)
    let expected = bytes.count / Self.lineLength
    sessions.reserveCapacity(expected)
    checker.reserveCapacity(expected)
    forEachLine(in: LineCutter(bytes)) { read($0, dialect: fixedDialect ?? .extended, into: &sessions, &checker) }
    return sessions
  }

  /// A length in bytes that most lines in large files exceed, used to estimate the number of lines.
  private static var lineLength: Int { 200 }

  /// Calls `body` with the value of each line. Lines that aren't valid JSON are recorded as errors.
  private func forEachLine(in lines: LineCutter, _ body: (JSONNode) -> Void) {
    var (lines, parser, index) = (lines, JSONLineParser(), 0)
    while let line = lines.nextFilled() {
      defer { index += 1 }
      do throws(JSONSyntaxError) {
        body(try parser.parse(line, rootPath: "sessions", rootIndex: index))
      } catch {
        log.note(error.issue(file: log.file, in: line.bytes, firstLine: line.number))
      }
    }
  }

  /// Reads the sessions on several threads. Returns `nil` if a single thread would be just as fast, or if there are any
  /// issues to report, because only a single reader can report issues in line order.
  private func faultlessSessions(linesOf bytes: [UInt8], threads: Int) -> [SceneSession]? {
    guard threads > 1, bytes.count >= Self.smallestShared, locations == nil else { return nil }
    let parts = LineCutter.parts(of: bytes, count: threads)
    let (file, dialect, limits, rules) = (log.file, fixedDialect, limits, unknownValues.rules)
    let results = Workers.map(parts.count, threads: threads) { number -> [SceneSession]? in
      let reader = SceneReader(
        log: IssueLog(file: file), dialect: dialect, limits: limits, unknownValues: rules)
      var sessions: [SceneSession] = []
      sessions.reserveCapacity(parts[number].count / Self.lineLength)
      reader.forEachLine(in: LineCutter(bytes, parts[number])) { node in
        if let session = reader.session(node, dialect: dialect ?? .extended) { sessions.append(session) }
      }
      let isFaultless = reader.log.issues.isEmpty && reader.unknownValues.values.isEmpty
      return isFaultless && reader.usedAssumptions.isEmpty ? sessions : nil
    }
    let count = results.reduce(0) { $0 + ($1?.count ?? 0) }
    var sessions: [SceneSession] = []
    sessions.reserveCapacity(count)
    var checker = SessionChecker(application: SceneApplication(), log: log)
    checker.reserveCapacity(count)
    for part in results {
      guard let part, part.allSatisfy({ checker.accepts($0) }) else { return nil }
      sessions += part
    }
    return sessions
  }

  /// The minimum size, in bytes, for a file to be read on several threads.
  private static var smallestShared: Int { 1 << 18 }

  private func read(
    _ node: JSONNode, dialect: PredicateDialect, into sessions: inout [SceneSession], _ checker: inout SessionChecker
  ) {
    guard let session = session(node, dialect: dialect) else { return }
    checker.check(session, at: node)
    sessions.append(consume session)
    locations?.sessions.append(node)
  }

  private func session(_ node: JSONNode, dialect: PredicateDialect) -> SceneSession? {
    guard let object = JSONObjectReader(node, known: .session, log: log) else { return nil }
    let identifier = object.requiredString("persistentIdentifier")
    let role = role("role", of: object) ?? .windowApplication
    let state = state(in: object)
    let conditions = conditions(in: object, dialect: dialect)
    let configuration = object.string("configuration")
    let isVisible = object.boolean("visible")
    noteSource(of: object)
    guard let identifier else { return nil }
    return SceneSession(
      identifier, role: role, configuration: configuration, state: state ?? .background,
      isVisible: isVisible ?? false, conditions: conditions ?? .default)
  }

  private func state(in object: JSONObjectReader) -> SceneActivationState? {
    guard let name = object.string("state"), let node = object.value("state") else { return nil }
    if let state = SceneActivationState(name: name) { return state }
    log.unknownValue(name, known: SceneActivationState.allCases.map(\.name), at: node)
    return nil
  }

  /// Records an error if `schema` is missing or has an unexpected value.
  package func checkSchema(of object: JSONObjectReader, expected: String) {
    guard let schema = object.requiredString("schema", help: "write \"schema\": \"\(expected)\""),
      let node = object.value("schema"), schema != expected
    else { return }
    log.note(.unsupportedSchema, at: node, "unknown schema '\(schema)'", help: "write \"schema\": \"\(expected)\"")
  }
}

extension JSONKeys {
  fileprivate static let document: JSONKeys = [
    "schema", "dialect", "application", "policy", "registry", "sessions",
  ]
  fileprivate static let session: JSONKeys = [
    "persistentIdentifier", "activationConditions", "role", "configuration", "state", "visible",
    "handlesExternalEvents", "userInfo", "stateRestorationActivity", "source",
  ]
}

/// The positions of the windows in a document, for use in messages after the document has been read.
package final class SceneLocations {
  /// The JSON nodes of the sessions.
  var sessions: [JSONNode] = [] {
    didSet { byIdentifier = nil }
  }
  /// The JSON nodes of the configurations.
  var configurations: [JSONNode] = []
  /// The JSON nodes of the static shortcut items.
  var shortcutItems: [JSONNode] = []
  /// The path to the property list that the document refers to.
  var propertyListFile: String?
  private var byIdentifier: [[UInt8]: JSONNode]?

  package init() {}

  func removeAll() { (sessions, configurations, shortcutItems, propertyListFile) = ([], [], [], nil) }

  /// Returns the line and column of a session, or `nil` if the document doesn't contain the session.
  ///
  /// - Complexity: O(*n*) in the number of sessions for the first call, and O(1) for later calls.
  package func position(ofSession identifier: String) -> DocumentPosition? {
    let known =
      byIdentifier
      ?? Dictionary(
        sessions.compactMap { node in
          node["persistentIdentifier"]?.string.map { (Array($0.utf8), node) }
        }, uniquingKeysWith: { first, _ in first })
    byIdentifier = known
    return known[Array(identifier.utf8)]?.position
  }
}
