internal import PredicateSyntax
public import RoutingDocuments
internal import SceneRouting

extension Scenario {
  /// Reads a scenario file.
  ///
  /// - Parameters:
  ///   - file: The path of the file; `-` is standard input.
  ///   - limits: How large its parts may be.
  /// - Throws: `DocumentError` with all that is wrong. Keys that mean nothing are errors, with a suggestion.
  /// - Complexity: O(n) in the size of the file, and what it costs to build its predicates.
  public init(contentsOf file: String, limits: DocumentLimits = .default) throws(DocumentError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try DocumentFile.read(file)
    } catch {
      throw DocumentError([DocumentIssue(.unreadableFile, file: file, error.message)])
    }
    try self.init(parsing: bytes, file: file, limits: limits)
  }

  /// Reads the content of a scenario file.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The name for messages. A relative `infoPlist` is looked up from its folder.
  ///   - limits: How large its parts may be.
  /// - Throws: `DocumentError` with all that is wrong.
  public init(parsing bytes: [UInt8], file: String, limits: DocumentLimits = .default) throws(DocumentError) {
    let log = IssueLog(file: file)
    do throws(JSONSyntaxError) {
      self = ScenarioReader(log: log, limits: limits).scenario(try JSONValue(parsing: bytes))
    } catch {
      throw DocumentError([error.issue(file: file, in: bytes)])
    }
    log.locate(in: bytes)
    if log.hasErrors { throw log.error }
    self.file = file
    warnings = log.issues
    locate(in: bytes)
  }

  /// Notes the lines of steps and expectations.
  private mutating func locate(in bytes: [UInt8]) {
    func path(_ step: Int) -> JSONPath { JSONPath.keys("steps").appending(step) }
    func path(_ step: Int, _ field: Field) -> JSONPath {
      path(step).appending("expect").appending(field.rawValue)
    }
    let paths = steps.indices.flatMap { step in
      [path(step).description] + steps[step].expectations.map { path(step, $0.field).description }
    }
    let finder = JSONPlaceFinder(bytes, paths: paths)
    func line(_ path: JSONPath) -> Int {
      finder.offset(of: path.description).map { finder.lineAndColumn(at: $0).line } ?? 1
    }
    for step in steps.indices {
      steps[step].line = line(path(step))
      for place in steps[step].expectations.indices {
        steps[step].expectations[place].line = line(path(step, steps[step].expectations[place].field))
      }
    }
  }
}

/// Turns the JSON of a scenario into a value and notes what is wrong in its log.
struct ScenarioReader {
  let log: IssueLog
  let limits: DocumentLimits

  /// Reads a scenario. What it cannot read is left out, and the log says so.
  func scenario(_ value: JSONValue) -> Scenario {
    let known = ["schema", "description", "scenes", "steps"]
    guard let object = JSONObjectReader(value, at: .root, known: known, log: log) else { return Scenario() }
    let scenes = SceneReader(log: log, limits: limits)
    scenes.checkSchema(of: object, expected: Scenario.schema)
    var scenario = Scenario(description: object.string("description"))
    if let value = required("scenes", of: object) {
      scenario.scenes = scenes.document(value, at: object.path.appending("scenes"), isNested: true)
    }
    if required("steps", of: object) != nil, let elements = object.array("steps") {
      let place = object.path.appending("steps")
      scenario.steps = elements.enumerated().compactMap { index, element in
        step(element, at: place.appending(index), scenes: scenes, dialect: scenario.scenes.dialect)
      }
    }
    return scenario
  }

  private func required(_ key: String, of object: JSONObjectReader) -> JSONValue? {
    if let value = object.value(key) { return value }
    log.note(.missingKey, at: object.path, "the key '\(key)' is missing")
    return nil
  }

  private func step(
    _ value: JSONValue, at path: JSONPath, scenes: SceneReader, dialect: PredicateDialect
  ) -> Scenario.Step? {
    let kinds = ["event", "session", "application"]
    guard let object = JSONObjectReader(value, at: path, known: kinds + ["expect"], log: log) else { return nil }
    let expectations = self.expectations(of: object)
    guard let kind = theOne(of: kinds, in: object, what: "the step") else { return nil }
    let action: Scenario.Action? =
      switch kind {
      case "event": event(object)
      case "session": session(object, scenes: scenes, dialect: dialect)
      default: application(object)
      }
    return action.map { Scenario.Step($0, expectations: expectations) }
  }

  /// The one key of several that an object has; none and two are faults.
  func theOne(of keys: [String], in object: JSONObjectReader, what: String) -> String? {
    let found = keys.filter { object.value($0) != nil }
    if found.count == 1 { return found.first }
    let names = (found.isEmpty ? keys : found).map { "'\($0)'" }
    if found.isEmpty {
      // A key that nobody knows was noted already; most often it is the one that is missing.
      if object.members.keys.contains(where: { Suggestion.nearest(to: $0, among: keys) != nil }) { return nil }
      log.note(
        .missingKey, at: object.path, "\(what) says nothing to do",
        help: "write one of \(names.joined(separator: ", "))")
    } else {
      log.note(.exclusiveKeys, at: object.path, "\(what) is several at once: \(names.joined(separator: " and "))")
    }
    return nil
  }

  private func event(_ step: JSONObjectReader) -> Scenario.Action? {
    guard let value = step.value("event") else { return nil }
    let content = EventReader(log: log, limits: limits).content(value, at: step.path.appending("event"))
    return content.map { .event($0.event, options: $0.options, id: $0.id) }
  }

  private func application(_ step: JSONObjectReader) -> Scenario.Action? {
    enum Name: String, CaseIterable { case terminate, launch }
    return step.choice("application", Name.self).map { $0 == .terminate ? .terminate : .launch }
  }
}
