internal import PredicateSyntax
internal import SceneRouting

/// A document that says what windows there are, with where each of them stands.
struct LintedScenes {
  let file: LintedFile
  let log: IssueLog
  private(set) var document = SceneDocument()
  private(set) var audience = SceneInspection.Audience.unstated
  /// Where each session of `document` stands.
  private(set) var sessions: [Place] = []
  /// Where each configuration stands.
  private(set) var configurations: [Place] = []
  /// Where each static shortcut item stands.
  private(set) var shortcutItems: [Place] = []
  /// The property list that the document names.
  private(set) var propertyListFile: String?
  private var root: JSONValue?

  /// Where a session, a configuration or an item stands.
  struct Place {
    var path: JSONPath
    var value: JSONValue
    /// The line of a session of its own line, with its text.
    var line: LineCutter.Line?
    /// Whether it stands in the property list.
    var isInPropertyList = false
  }

  /// How many findings are kept for one file.
  static let capacity = 1_000

  init(_ file: LintedFile, dialect: PredicateDialect?, limits: DocumentLimits) {
    self.file = file
    log = IssueLog(file: file.file, capacity: Self.capacity)
    let reader = SceneReader(log: log, dialect: dialect, limits: limits)
    switch file.kind {
    case .propertyList:
      document = SceneDocument(file: file.file, application: InfoPlist.application(parsing: file.bytes, log: log))
      if !log.hasErrors { propertyListPlaces(file.bytes) }
      log.keepUnlocated()
    case .sessionLines:
      document = SceneDocument(file: file.file, sessions: reader.sessions(linesOf: file.bytes))
      linePlaces()
    default:
      do throws(JSONSyntaxError) {
        let value = try JSONValue(parsing: file.bytes)
        root = value
        document = reader.document(value, at: .root)
        documentPlaces(value)
      } catch {
        log.note(error.issue(file: file.file, in: file.bytes))
      }
    }
    let stated = root?.members?["dialect"]?.text.flatMap(PredicateDialect.init(rawValue:))
    audience = (dialect ?? stated).map { $0 == .uiKit ? .uiKit : .extended } ?? .unstated
  }

  /// The sessions that the reader keeps are those with an identifier.
  private mutating func documentPlaces(_ value: JSONValue) {
    for (index, element) in (value.members?["sessions"]?.elements ?? []).enumerated()
    where element.members?["persistentIdentifier"]?.text != nil {
      sessions.append(Place(path: JSONPath.keys("sessions").appending(index), value: element))
    }
    guard let application = value.members?["application"]?.members else { return }
    if let name = application["infoPlist"]?.text {
      let list = DocumentFile.resolve(name, relativeTo: file.file)
      propertyListFile = list
      if let bytes = try? DocumentFile.read(list) { propertyListPlaces(bytes) }
    }
    guard let elements = application["configurations"]?.elements else { return }
    var names: Set<[String]> = []
    configurations = elements.enumerated().compactMap { index, element in
      guard let name = element.members?["name"]?.text else { return nil }
      let role = element.members?["role"]?.text ?? SceneSessionRole.windowApplication.rawValue
      guard names.insert([role, name]).inserted else { return nil }
      return Place(path: JSONPath.keys("application", "configurations").appending(index), value: element)
    }
  }

  private mutating func linePlaces() {
    var lines = LineCutter(file.bytes)
    var index = 0
    while let line = lines.nextFilled() {
      defer { index += 1 }
      guard let value = try? JSONValue(parsing: line.bytes), value.members?["persistentIdentifier"]?.text != nil else {
        continue
      }
      sessions.append(Place(path: JSONPath.keys("sessions").appending(index), value: value, line: line))
    }
  }

  /// The configurations and items of a property list, in the order in which its reader gives them.
  private mutating func propertyListPlaces(_ bytes: [UInt8]) {
    // Its faults were noted when the document was read.
    guard let value = JSONValue(propertyList: bytes, log: IssueLog(file: "")) else { return }
    let all = PropertyListKeys.dictionaries(of: value).map {
      (Place(path: $0.path, value: .object($0.members), isInPropertyList: true), $0.known)
    }
    configurations = all.filter { $0.1 == PropertyListKeys.ofConfiguration }.map(\.0)
    shortcutItems = all.filter { $0.1 == PropertyListKeys.ofShortcutItem }.map(\.0)
      .filter { $0.value.members?["UIApplicationShortcutItemType"]?.text != nil }
  }

  /// The texts of the predicates as they stand in the document.
  var sources: SceneInspection.Sources {
    var sources: SceneInspection.Sources = [:]
    func add(_ place: Place, _ owner: LintPlace.Owner) {
      guard let conditions = place.value.members?["activationConditions"]?.members else { return }
      for condition in [EvaluationFault.Condition.canActivate, .prefersToActivate] {
        switch conditions[condition.rawValue] {
        case .string(let format): sources[.predicate(owner, condition)] = (format, [])
        case .object(let parts):
          let format = parts["format"]?.text ?? ""
          let arguments = (parts["arguments"]?.elements ?? []).compactMap { PredicateArgument($0) }
          sources[.predicate(owner, condition)] = (format, arguments)
        case nil, .null?: break
        // What is no predicate at all is unknown, and not the default.
        default: sources[.predicate(owner, condition)] = ("", [])
        }
      }
    }
    for (index, place) in sessions.enumerated() { add(place, .session(index)) }
    for (index, place) in configurations.enumerated() { add(place, .configuration(index)) }
    return sources
  }
}
