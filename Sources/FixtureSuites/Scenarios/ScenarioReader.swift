import PredicateSyntax
public import RoutingDocuments
import SceneLifecycle
import SceneRouting

extension Scenario {
  /// Creates a scenario from the contents of a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file, or `-` for stdin.
  ///   - limits: The size limits for the document and its parts.
  ///   - assumptions: The values to assume for unknown values, keyed by name.
  /// - Throws: `DocumentError` with all errors found. Unknown keys are errors, with suggestions for similar keys.
  /// - Complexity: O(*n*) in the size of the file, plus the cost of building its predicates.
  public init(
    contentsOf file: String, limits: DocumentLimits = .default, assuming assumptions: [String: String] = [:]
  ) throws(DocumentError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file, limit: limits.fileLength)
    } catch {
      throw DocumentError([DocumentIssue(error, file: file)])
    }
    try self.init(parsing: bytes, file: file, limits: limits, assuming: assumptions)
  }

  /// Creates a scenario from the text of a scenario document.
  ///
  /// - Parameters:
  ///   - bytes: The text of the document.
  ///   - file: The file name to show in messages. Relative paths in the document, such as `infoPlist`, are resolved
  ///     against the folder of this file.
  ///   - limits: The size limits for the document and its parts.
  ///   - assumptions: The values to assume for unknown values, keyed by name.
  /// - Throws: `DocumentError` with all errors found.
  public init(
    parsing bytes: [UInt8], file: String, limits: DocumentLimits = .default,
    assuming assumptions: [String: String] = [:]
  ) throws(DocumentError) {
    let log = IssueLog(file: file)
    do throws(JSONSyntaxError) {
      let root = try JSONTree(parsing: bytes).root
      if let issue = Self.issue(ofWindows: root, file: file) {
        log.note(issue)
        self.init()
      } else {
        self = ScenarioReader(log: log, limits: limits, given: assumptions).scenario(root)
      }
    } catch {
      throw DocumentError([error.issue(file: file, in: bytes)])
    }
    if log.hasErrors { throw log.error }
    self.file = file
    warnings = log.issues
  }

  /// Returns an issue if the document is a scenes document rather than a scenario, or `nil` otherwise.
  private static func issue(ofWindows root: JSONNode, file: String) -> DocumentIssue? {
    guard let schema = root["schema"]?.string, schema.hasPrefix("scene-router/scenes/") else { return nil }
    return DocumentIssue(
      .unsupportedSchema, file: file, line: root["schema"]?.line, "these are windows, not a scenario",
      help: "name a scenario: an object with \"schema\": \"\(Self.schema)\", \"scenes\" and \"steps\"")
  }
}

/// A reader that converts a scenario's JSON to a `Scenario` and records errors in a log.
struct ScenarioReader {
  let log: IssueLog
  let limits: DocumentLimits
  /// The values that the caller assumes for unknown values. Those in the scenario take precedence, because its
  /// expectations rest on them.
  var given: [String: String] = [:]

  /// Reads a scenario. Invalid parts are recorded in the log and omitted.
  func scenario(_ node: JSONNode) -> Scenario {
    let known: JSONKeys = ["schema", "description", "scenes", "assume", "steps"]
    guard let object = JSONObjectReader(node, known: known, log: log) else { return Scenario() }
    let assumptions = self.assumptions(of: object)
    let scenes = SceneReader(log: log, limits: limits, unknownValues: UnknownValueRules(assuming: assumptions))
    scenes.checkSchema(of: object, expected: Scenario.schema)
    var scenario = Scenario(description: object.string("description"))
    if let node = object.required("scenes") {
      if let name = node.string {
        scenario.scenes = document(named: name, at: node, assuming: assumptions)
      } else {
        scenario.scenes = scenes.document(node, isNested: true)
      }
    }
    if object.required("steps") != nil, let elements = object.array("steps") {
      scenario.steps = elements.compactMap { step($0, scenes: scenes, dialect: scenario.scenes.dialect) }
    }
    let used = scenario.scenes.usedAssumptions.union(scenes.usedAssumptions)
    for name in assumptions.keys.sorted() where !used.contains(name) && !log.hasErrors {
      log.note(
        DiagnosticCode(rawValue: "unused-assumption"), .warning, at: object.value("assume") ?? object.node,
        "no unknown value has the name '\(name)'", help: "write the name as it is after \"unknown\" in the scenes")
    }
    return scenario
  }

  /// Reads the values to assume for unknown values: `"assume": { "windowID": "7" }`.
  private func assumptions(of object: JSONObjectReader) -> [String: String] {
    var assumptions: [String: String] = [:]
    for (name, value) in object.object("assume", known: nil)?.node.members ?? [] {
      if let text = value.string { assumptions[name] = text } else { log.wrongType(value, expected: "a string") }
    }
    return assumptions.merging(given) { own, _ in own }
  }

  /// Reads the scenes document that a scenario refers to.
  private func document(
    named name: String, at node: JSONNode, assuming assumptions: [String: String]
  ) -> SceneDocument {
    let file = DocumentFile.resolve(name, relativeTo: log.file)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file, .found, limit: limits.fileLength)
      DocumentFile.noteInput(file)
    } catch {
      log.note(
        .unreadableFile, at: node, "cannot read the file '\(file)': \(error.message)",
        help: "relative paths are resolved against the scenario's folder")
      return SceneDocument()
    }
    do throws(DocumentError) {
      return try SceneDocument(parsing: bytes, file: file, limits: limits, assuming: assumptions)
    } catch {
      for issue in error.issues { log.note(issue) }
      return SceneDocument()
    }
  }

  private func step(_ node: JSONNode, scenes: SceneReader, dialect: PredicateDialect) -> Scenario.Step? {
    let kinds = ["event", "session", "application"]
    guard let object = JSONObjectReader(node, known: JSONKeys(kinds + ["expect"]), log: log) else { return nil }
    let expectations = self.expectations(of: object)
    guard let kind = theOne(of: kinds, in: object, what: "the step") else { return nil }
    let action: Scenario.Action? =
      switch kind {
      case "event": event(object)
      case "session": session(object, scenes: scenes, dialect: dialect)
      default: application(object)
      }
    return action.map { Scenario.Step($0, expectations: expectations, line: node.line) }
  }

  /// Returns the only key from `keys` that the object contains. Reports an error if the object contains none of them,
  /// or more than one.
  func theOne(of keys: [String], in object: JSONObjectReader, what: String) -> String? {
    let found = keys.filter { object.node[$0].map { !$0.isNull } ?? false }
    if found.count == 1 { return found.first }
    let names = (found.isEmpty ? keys : found).map { "'\($0)'" }
    if found.isEmpty {
      // If an unknown key resembles one of `keys`, it is probably a misspelling and has already been reported.
      if object.node.keys.contains(where: { !keys.contains($0) && Spelling.nearest(to: $0, among: keys) != nil }) {
        return nil
      }
      log.note(
        .missingKey, at: object.node, "\(what) says nothing to do",
        help: "write one of \(names.joined(separator: ", "))")
    } else {
      log.note(.exclusiveKeys, at: object.node, "\(what) is several at once: \(names.joined(separator: " and "))")
    }
    return nil
  }

  private func event(_ step: JSONObjectReader) -> Scenario.Action? {
    guard let value = step.value("event") else { return nil }
    if let name = value.string { return event(named: name, at: value) }
    let content = EventReader(log: log, limits: limits, isInScenario: true).content(value)
    return content.map { .event($0.event, options: $0.options, id: $0.id) }
  }

  /// Reads an event from a file, such as a notification payload.
  private func event(named name: String, at node: JSONNode) -> Scenario.Action? {
    let file = DocumentFile.resolve(name, relativeTo: log.file)
    do throws(FileError) {
      let bytes = try DocumentFile.read(file, .found, limit: limits.lineLength)
      DocumentFile.noteInput(file)
      let result = bytes.withUnsafeBytes { EventLineReader(limits: limits).event($0, file: file) }
      switch result {
      case .success(let record): return .event(record.event, options: record.options, id: record.id)
      case .failure(let error): for issue in error.issues { log.note(issue) }
      }
    } catch {
      log.note(
        .unreadableFile, at: node, "cannot read the file '\(file)': \(error.message)",
        help: "relative paths are resolved against the scenario's folder")
    }
    return nil
  }

  private func application(_ step: JSONObjectReader) -> Scenario.Action? {
    enum Name: String, CaseIterable { case terminate, launch }
    return step.choice("application", Name.self).map { $0 == .terminate ? .terminate : .launch }
  }
}

extension ScenarioReader {
  /// Reads a session action such as `{"refresh": "inbox", …}`, which maps a verb to a session and can contain other
  /// keys that go with the verb.
  func session(_ step: JSONObjectReader, scenes: SceneReader, dialect: PredicateDialect) -> Scenario.Action? {
    let verbs = ["activate", "background", "disconnect", "refresh", "close", "destroy"]
    let extras = ["dismissal": "destroy", "activationConditions": "refresh", "handlesExternalEvents": "refresh"]
    guard let object = step.object("session", known: JSONKeys(verbs + extras.keys.sorted())),
      let verb = theOne(of: verbs, in: object, what: "the session step"), let node = object.node[verb]
    else { return nil }
    guard let session = node.string else {
      log.wrongType(node, expected: "a string")
      return nil
    }
    for (key, owner) in extras.sorted(by: { $0.key < $1.key }) where owner != verb {
      guard let node = object.node[key], !node.isNull else { continue }
      log.note(
        .exclusiveKeys, at: node, isAboutKey: true, "'\(key)' does not go with '\(verb)'",
        help: "it goes with '\(owner)'")
    }
    switch verb {
    case "activate": return .activate(session)
    case "background": return .background(session)
    case "disconnect": return .disconnect(session)
    case "close": return .close(session)
    case "refresh":
      switch scenes.renewedConditions(in: object, dialect: dialect) {
      case nil: return .refresh(session)
      case .formats(let formats): return .refresh(session, with: .activationConditions(formats))
      case .conditions(let conditions): return .refresh(session, with: .handlesExternalEvents(conditions))
      }
    default:
      guard let name = object.string("dismissal"), let node = object.value("dismissal") else {
        return .destroy(session)
      }
      if let dismissal = SceneDismissal(rawValue: name) { return .destroy(session, dismissal: dismissal) }
      log.unknownValue(name, known: SceneDismissal.allCases.map(\.rawValue), at: node)
      return nil
    }
  }
}

extension ScenarioReader {
  /// Reads the `expect` member of a step. A value that can never occur is reported as an error, because it is probably
  /// a typo.
  func expectations(of step: JSONObjectReader) -> [Scenario.Expectation] {
    let fields = Scenario.Field.allCases
    if let node = step.value("expect"), node.string != nil {
      return [Scenario.Expectation(.session, node.value, line: node.line)]
    }
    let object = step.object("expect", known: JSONKeys(fields.map(\.rawValue)))
    if let node = step.node["expect"], node.isNull || object?.node.keys.isEmpty == true {
      log.note(
        .missingKey, .warning, at: node, "this expects nothing, so that any decision passes",
        help: "write what you expect, such as { \"session\": \"inbox\" }")
    }
    guard let object else { return [] }
    return fields.compactMap { field in
      guard let node = object.node[field.rawValue] else { return nil }
      check(node, of: field)
      return Scenario.Expectation(field, field == .id ? node.identifyingValue : node.value, line: node.line)
    }
  }

  private func check(_ node: JSONNode, of field: Scenario.Field) {
    if node.isNull { return }
    switch field {
    case .error, .session, .configuration, .targetContentIdentifier: word(node, among: nil)
    case .outcome: word(node, among: RoutingOutcome.Name.allCases.map(\.rawValue))
    case .suitability: word(node, among: SceneSuitability.allCases.map(\.name))
    case .reason: word(node, among: RoutingReason.allCases.map(\.rawValue))
    case .kind: word(node, among: ExternalEvent.Kind.allCases.map(\.rawValue))
    case .state, .applicationState: word(node, among: SceneActivationState.allCases.map(\.name))
    case .delivery, .callbacks: words(node, among: SceneCallback.all.map(\.description))
    case .candidates: words(node, among: nil)
    case .runnersUp, .faults: if !node.isArray { log.wrongType(node, expected: "an array") }
    case .ambiguous: if node.boolean == nil { log.wrongType(node, expected: "true or false") }
    case .index:
      if case .integer = node.value { return }
      log.wrongType(node, expected: "a whole number")
    case .id: break
    }
  }

  private func word(_ node: JSONNode, among known: [String]?) {
    guard let text = node.string else { return log.wrongType(node, expected: "a string") }
    if let known, !known.contains(text) { log.unknownValue(text, known: known, at: node) }
  }

  private func words(_ node: JSONNode, among known: [String]?) {
    guard let elements = node.elements else { return log.wrongType(node, expected: "an array") }
    for element in elements { word(element, among: known) }
  }
}
