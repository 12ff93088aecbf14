internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads `application` of a document, with what its Info.plist says under what stands inline.
  func application(in document: JSONObjectReader, dialect: PredicateDialect) -> SceneApplication {
    let known = [
      "supportsMultipleScenes", "idiom", "stageManager", "focusPrefix", "preferredDefaultSceneSessionRole",
      "configurations", "infoPlist",
    ]
    guard let object = document.object("application", known: known) else { return SceneApplication() }
    var application = SceneApplication()
    if let name = object.string("infoPlist") {
      application = propertyList(named: name, at: object.path.appending("infoPlist"))
    }
    if let value = object.boolean("supportsMultipleScenes") { application.supportsMultipleScenes = value }
    if let value = object.choice("idiom", InterfaceIdiom.self) { application.idiom = value }
    if let value = object.boolean("stageManager") { application.isStageManager = value }
    if let value = object.string("focusPrefix") { application.focusPrefix = value }
    if let value = object.string("preferredDefaultSceneSessionRole") {
      application.preferredDefaultSceneSessionRole = SceneSessionRole(rawValue: value)
    }
    if let elements = object.array("configurations") {
      application.configurations = configurations(
        elements, at: object.path.appending("configurations"), dialect: dialect)
    }
    return application
  }

  private func propertyList(named name: String, at path: JSONPath) -> SceneApplication {
    let file = DocumentFile.resolve(name, relativeTo: log.file)
    do throws(FileError) {
      let bytes = try DocumentFile.read(file)
      let inner = IssueLog(file: file)
      let application = InfoPlist.application(parsing: bytes, log: inner)
      for issue in inner.issues { log.note(issue) }
      return application
    } catch {
      log.note(
        .unreadableFile, at: path, "'\(file)' cannot be read: \(error.message)",
        help: "a relative path counts from the folder of the document")
      return SceneApplication()
    }
  }

  private func configurations(
    _ elements: [JSONValue], at path: JSONPath, dialect: PredicateDialect
  ) -> [SceneConfiguration] {
    var names: Set<[String]> = []
    var configurations: [SceneConfiguration] = []
    for (index, element) in elements.enumerated() {
      let place = path.appending(index)
      guard let configuration = configuration(element, at: place, dialect: dialect) else { continue }
      if names.insert([configuration.role.rawValue, configuration.name]).inserted {
        configurations.append(configuration)
      } else {
        log.note(
          .duplicateConfiguration, at: place.appending("name"),
          "there are two configurations '\(configuration.name)' of the role '\(configuration.role)'")
      }
    }
    return configurations
  }

  private func configuration(
    _ value: JSONValue, at path: JSONPath, dialect: PredicateDialect
  ) -> SceneConfiguration? {
    let known = ["name", "role", "matching", "activationConditions", "handlesExternalEvents"]
    guard let object = JSONObjectReader(value, at: path, known: known, log: log) else { return nil }
    let name = object.requiredString("name")
    let role = object.string("role").map(SceneSessionRole.init(rawValue:)) ?? .windowApplication
    let matching = object.strings("matching").map { ExternalEventSet($0) }
    let conditions = conditions(in: object, dialect: dialect)
    guard let name else { return nil }
    return SceneConfiguration(name: name, role: role, matching: matching, conditions: conditions)
  }
}

/// Checks each session against the application and against the sessions before it.
struct SessionChecker {
  private let application: SceneApplication
  private let log: IssueLog
  private var identifiers: Set<String> = []
  private let roles: [String: Set<SceneSessionRole>]

  init(application: SceneApplication, log: IssueLog) {
    self.application = application
    self.log = log
    var roles: [String: Set<SceneSessionRole>] = [:]
    for configuration in application.configurations {
      roles[configuration.name, default: []].insert(configuration.role)
    }
    self.roles = roles
  }

  /// Makes room for some sessions.
  mutating func reserveCapacity(_ count: Int) { identifiers.reserveCapacity(count) }

  mutating func check(_ session: SceneSession, at path: @autoclosure () -> JSONPath) {
    if !identifiers.insert(session.persistentIdentifier).inserted {
      log.note(
        .duplicateSession, at: path().appending("persistentIdentifier"),
        "there are two sessions '\(session.persistentIdentifier)'", help: "each session has an identifier of its own")
    } else if identifiers.count == 2, !application.supportsMultipleScenes {
      log.note(
        .tooManySessions, at: path(),
        "there is more than one session, but the application does not support multiple scenes",
        help: "set supportsMultipleScenes (UIApplicationSupportsMultipleScenes in an Info.plist) to true")
    }
    if session.configuration != nil { checkConfiguration(of: session, at: path()) }
  }

  private func checkConfiguration(of session: SceneSession, at path: JSONPath) {
    guard let name = session.configuration else { return }
    let place = path.appending("configuration")
    guard let declared = roles[name] else {
      let names = roles.keys.sorted()
      let list = names.map { "'\($0)'" }.joined(separator: ", ")
      log.note(
        .unknownConfiguration, at: place, "the application declares no configuration '\(name)'",
        help: Suggestion.help(for: name, among: names)
          ?? (names.isEmpty ? "it declares none" : "the configurations are \(list)"))
      return
    }
    guard !declared.contains(session.role) else { return }
    let list = declared.map { "'\($0)'" }.sorted().joined(separator: ", ")
    log.note(
      .configurationRoleMismatch, at: place,
      "the configuration '\(name)' has the role \(list), but the session has the role '\(session.role)'",
      help: "a session's configuration has the session's role")
  }
}
