package import PredicateSyntax
package import SceneRouting
internal import StringPredicates

/// Turns the JSON of scenes into values and notes what is wrong in its log.
package struct SceneReader {
  /// Where faults are noted.
  package let log: IssueLog
  let limits: DocumentLimits
  /// What the caller wants predicates to use, in place of what documents say.
  let fixedDialect: PredicateDialect?
  let predicates = PredicateStore()

  /// Makes a reader for one document.
  package init(log: IssueLog, dialect: PredicateDialect? = nil, limits: DocumentLimits = .default) {
    self.log = log
    self.fixedDialect = dialect
    self.limits = limits
  }

  /// Reads a scenes document. What it cannot read has its default, and the log says so. Inside of another document it
  /// need not name its schema.
  package func document(_ value: JSONValue, at path: JSONPath, isNested: Bool = false) -> SceneDocument {
    let known = ["schema", "dialect", "application", "sessions"]
    guard let object = JSONObjectReader(value, at: path, known: known, log: log) else { return SceneDocument() }
    if !isNested || object.value("schema") != nil { checkSchema(of: object, expected: SceneDocument.schema) }
    let dialect = fixedDialect ?? object.choice("dialect", PredicateDialect.self) ?? .extended
    let application = application(in: object, dialect: dialect)
    let list = path.appending("sessions")
    var sessions: [SceneSession] = []
    var checker = SessionChecker(application: application, log: log)
    for (index, element) in (object.array("sessions") ?? []).enumerated() {
      let place = list.appending(index)
      guard let session = session(element, at: place, dialect: dialect) else { continue }
      checker.check(session, at: place)
      sessions.append(session)
    }
    return SceneDocument(file: log.file, dialect: dialect, application: application, sessions: sessions)
  }

  /// Reads sessions of which each has one line.
  package func sessions(linesOf bytes: [UInt8]) -> [SceneSession] {
    var sessions: [SceneSession] = []
    var checker = SessionChecker(application: SceneApplication(), log: log)
    // Most lines of a large set have not less than this.
    let expected = bytes.count / 200
    sessions.reserveCapacity(expected)
    checker.reserveCapacity(expected)
    var lines = LineCutter(bytes)
    var index = 0
    while let line = lines.nextFilled() {
      defer { index += 1 }
      log.firstLine = line.number
      if let session = ordinarySession(line.bytes) {
        checker.check(session, at: .root.appending("sessions").appending(index))
        sessions.append(consume session)
        if log.hasUnlocated { log.locate(in: Array(line.bytes), below: "sessions[\(index)]") }
        continue
      }
      do throws(JSONSyntaxError) {
        let value = try JSONValue(parsing: line.bytes)
        let place = JSONPath.root.appending("sessions").appending(index)
        if let session = session(value, at: place, dialect: fixedDialect ?? .extended) {
          checker.check(session, at: place)
          sessions.append(session)
        }
        if log.hasUnlocated { log.locate(in: Array(line.bytes), below: place.description) }
      } catch {
        log.note(error.issue(file: log.file, in: Array(line.bytes), firstLine: line.number))
      }
    }
    return sessions
  }

  /// Reads one session.
  package func session(_ value: JSONValue, at path: JSONPath, dialect: PredicateDialect) -> SceneSession? {
    let known = [
      "persistentIdentifier", "role", "configuration", "state", "visible", "activationConditions",
      "handlesExternalEvents",
    ]
    guard let object = JSONObjectReader(value, at: path, known: known, log: log) else { return nil }
    let identifier = object.requiredString("persistentIdentifier")
    let role = object.string("role").map(SceneSessionRole.init(rawValue:)) ?? .windowApplication
    let state = state(in: object)
    let conditions = conditions(in: object, dialect: dialect)
    let configuration = object.string("configuration")
    let isVisible = object.boolean("visible")
    guard let identifier else { return nil }
    return SceneSession(
      persistentIdentifier: identifier, role: role, configuration: configuration, state: state ?? .background,
      isVisible: isVisible ?? false, conditions: conditions ?? .default)
  }

  private func state(in object: JSONObjectReader) -> SceneActivationState? {
    guard let name = object.string("state") else { return nil }
    if let state = SceneActivationState(name: name) { return state }
    log.unknownValue(name, known: SceneActivationState.allCases.map(\.name), at: object.path.appending("state"))
    return nil
  }

  /// Notes a fault if `schema` is not the expected one.
  package func checkSchema(of object: JSONObjectReader, expected: String) {
    let place = object.path.appending("schema")
    guard let schema = object.requiredString("schema", help: "write \"schema\": \"\(expected)\"") else { return }
    guard schema != expected else { return }
    log.note(.unsupportedSchema, at: place, "the schema '\(schema)' is not known", help: "this reads '\(expected)'")
  }
}

extension JSONSyntaxError {
  /// The error as an issue of a document whose text, or line, is `bytes`.
  package func issue(file: String, in bytes: [UInt8], firstLine: Int = 1) -> DocumentIssue {
    guard let offset else {
      return DocumentIssue(code, file: file, line: firstLine, message)
    }
    let place = JSONPlaceFinder.lineAndColumn(at: offset, in: bytes)
    return DocumentIssue(code, file: file, line: place.line + firstLine - 1, column: place.column, message)
  }
}
