internal import PredicateSyntax
internal import SceneRouting
internal import StringPredicates

extension SceneReader {
  /// Reads the `application` object of a document. Its members override the corresponding members of its Info.plist.
  func application(in document: JSONObjectReader, dialect: PredicateDialect) -> SceneApplication {
    guard let object = document.object("application", known: .application) else { return SceneApplication() }
    var application = SceneApplication()
    let idiom = object.choice("idiom", InterfaceIdiom.self)
    if let name = object.string("infoPlist"), let node = object.value("infoPlist") {
      application = propertyList(named: name, for: idiom ?? .pad, at: node)
    }
    if let value = object.boolean("supportsMultipleScenes") { application.supportsMultipleScenes = value }
    if let idiom { application.idiom = idiom }
    if let value = object.choice("framework", SceneApplication.Framework.self) { application.framework = value }
    if let value = object.boolean("stageManager") {
      application.isStageManagerEnabled = value
      if value, [.vision, .phone].contains(application.idiom), let node = object.value("stageManager") {
        let device = application.idiom == .vision ? "Apple Vision" : "an iPhone"
        log.note(
          .unusedKey, .warning, at: node, isAboutKey: true, "\(device) has no Stage Manager", help: "leave it out")
      }
    }
    if let value = object.string("focusPrefix") { application.focusFilterPrefix = value }
    if let value = role("preferredDefaultSceneSessionRole", of: object) {
      application.preferredDefaultSceneSessionRole = value
    }
    if let elements = object.array("configurations") {
      application.configurations = configurations(elements, dialect: dialect)
      if application.idiom == .mac, object.value("supportsMultipleScenes") == nil,
        application.framework == .swiftUI
          || SceneApplication.Framework.derived(from: [], application.configurations) == .swiftUI
      {
        // macOS ignores the key of the Info.plist (Apple, `EnvironmentValues.supportsMultipleWindows`).
        application.supportsMultipleScenes = true
      }
      if application.framework == .uiKit, object.value("framework") != nil { noteKeysOfSwiftUI(in: elements) }
    }
    if let elements = object.array("chooses") {
      var types: Set<String> = []
      application.choices = elements.compactMap { element in
        let choice = choice(element, among: application.configurations)
        if let choice, !types.insert(choice.activityType).inserted {
          noteRepetition("the activity type '\(choice.activityType)' is chosen twice", of: "activityType", in: element)
        }
        return choice
      }
    }
    if let elements = object.array("staticShortcutItems") {
      locations?.shortcutItems = []
      var types: Set<String> = []
      application.staticShortcutItems = elements.compactMap { element in
        let item = shortcutItem(element)
        if let item, !types.insert(item.type).inserted {
          noteRepetition("there are two shortcut items of the type '\(item.type)'", of: "type", in: element)
        }
        return item
      }
    }
    return application
  }

  private func noteRepetition(_ message: String, of key: String, in element: JSONNode) {
    log.note(
      .duplicateKey, .warning, at: element[key] ?? element, "\(message): only the first one counts",
      help: "keep one of them")
  }

  /// Warns about the keys of scene declarations of SwiftUI in the configurations of a UIKit app.
  private func noteKeysOfSwiftUI(in configurations: JSONElements) {
    for configuration in configurations {
      for key in ["kind", "matching", "defaultLaunchBehavior"] {
        guard let value = configuration[key], value.string != SceneConfiguration.Kind.windowGroup.rawValue else {
          continue
        }
        log.note(
          .exclusiveKeys, .warning, at: value, isAboutKey: true,
          "only declarations of SwiftUI have '\(key)', but the framework is uiKit",
          help: "leave it out, or write \"framework\": \"swiftUI\"")
      }
    }
  }

  /// Reads a session role, and warns if it looks like a misspelt role of UIKit or CarPlay.
  func role(_ key: StaticString, of object: JSONObjectReader) -> SceneSessionRole? {
    guard let role = object.string(key) else { return nil }
    if let meant = PropertyListKeys.role(meantBy: role), let node = object.value(key) {
      log.note(
        .unknownValue, .warning, at: node, "the system knows no role '\(role)'", help: "did you mean '\(meant)'?")
    }
    return SceneSessionRole(rawValue: role)
  }

  private func choice(_ node: JSONNode, among configurations: [SceneConfiguration]) -> ConfigurationChoice? {
    guard let object = JSONObjectReader(node, known: ["activityType", "configuration"], log: log),
      let type = object.requiredString("activityType"), let name = object.requiredString("configuration")
    else { return nil }
    guard configurations.contains(where: { $0.name == name }) else {
      log.note(
        .unknownConfiguration, at: node["configuration"] ?? node, "the application declares no configuration '\(name)'",
        help: "declare it in configurations, or name another one")
      return nil
    }
    if !configurations.contains(where: { $0.name == name && $0.role == .windowApplication }) {
      log.note(
        .configurationRoleMismatch, .warning, at: node["configuration"] ?? node,
        "the configuration '\(name)' is not for ordinary windows: only a request for its role gets it",
        help: "name a configuration with the role '\(SceneSessionRole.windowApplication.rawValue)'")
    }
    return ConfigurationChoice(activityType: type, configuration: name)
  }

  private func shortcutItem(_ node: JSONNode) -> ShortcutItem? {
    guard let object = JSONObjectReader(node, known: .shortcutItem, log: log),
      let type = object.requiredString("type")
    else { return nil }
    locations?.shortcutItems.append(node)
    return ShortcutItem(
      type: type, localizedTitle: object.string("localizedTitle"),
      targetContentIdentifier: object.string("targetContentIdentifier"))
  }

  private func propertyList(named name: String, for idiom: InterfaceIdiom, at node: JSONNode) -> SceneApplication {
    let file = DocumentFile.resolve(name, relativeTo: log.file)
    do throws(FileError) {
      let bytes = try DocumentFile.read(file, .found, limit: limits.propertyListLength)
      DocumentFile.noteInput(file)
      let inner = IssueLog(file: file)
      locations?.propertyListFile = file
      let application = InfoPlist.application(
        parsing: bytes, for: idiom, log: inner, limits: limits, locations: locations)
      for issue in inner.issues { log.note(issue) }
      return application
    } catch {
      log.note(
        .unreadableFile, at: node, "cannot read the file '\(file)': \(error.message)",
        help: "relative paths are resolved against the document's folder")
      return SceneApplication()
    }
  }

  private func configurations(_ elements: JSONElements, dialect: PredicateDialect) -> [SceneConfiguration] {
    var names: Set<[String]> = []
    var configurations: [SceneConfiguration] = []
    locations?.configurations = []
    for element in elements {
      guard let configuration = configuration(element, dialect: dialect) else { continue }
      if names.insert([configuration.role.rawValue, configuration.name]).inserted {
        configurations.append(configuration)
        locations?.configurations.append(element)
      } else {
        log.note(
          .duplicateConfiguration, at: element["name"] ?? element,
          "there are two configurations '\(configuration.name)' of the role '\(configuration.role.rawValue)'")
      }
    }
    return configurations
  }

  private func configuration(_ node: JSONNode, dialect: PredicateDialect) -> SceneConfiguration? {
    guard let object = JSONObjectReader(node, known: .configuration, log: log) else { return nil }
    noteSource(of: object)
    let name = object.requiredString("name")
    let role = role("role", of: object) ?? .windowApplication
    let matching = texts("matching", of: object).map { ExternalEventSet($0) }
    let kind = object.choice("kind", SceneConfiguration.Kind.self) ?? .windowGroup
    let behavior = object.choice("defaultLaunchBehavior", SceneLaunchBehavior.self) ?? .automatic
    let conditions = conditions(in: object, dialect: dialect)
    guard let name else { return nil }
    return SceneConfiguration(
      name: name, role: role, kind: kind, matching: matching, defaultLaunchBehavior: behavior, conditions: conditions,
      sceneClassName: object.string("sceneClassName"), delegateClassName: object.string("delegateClassName"),
      storyboardName: object.string("storyboardName"))
  }
}

extension JSONKeys {
  fileprivate static let application: JSONKeys = [
    "supportsMultipleScenes", "idiom", "framework", "stageManager", "focusPrefix", "preferredDefaultSceneSessionRole",
    "configurations", "chooses", "staticShortcutItems", "infoPlist",
  ]
  fileprivate static let configuration: JSONKeys = [
    "name", "role", "kind", "matching", "defaultLaunchBehavior", "activationConditions", "handlesExternalEvents",
    "sceneClassName", "delegateClassName", "storyboardName", "source",
  ]
}

/// A checker that validates each session against the application and the previous sessions.
struct SessionChecker {
  private let application: SceneApplication
  private let log: IssueLog
  private var identifiers: Set<String> = []
  private let roles: [String: Set<SceneSessionRole>]
  /// The roles and names of the configurations of the kind `window`, which have at most one session.
  private let unique: Set<[String]>
  /// The roles and names of the unique configurations that a previous session has.
  private var opened: Set<[String]> = []

  init(application: SceneApplication, log: IssueLog) {
    self.application = application
    self.log = log
    var roles: [String: Set<SceneSessionRole>] = [:]
    for configuration in application.configurations {
      roles[configuration.name, default: []].insert(configuration.role)
    }
    self.roles = roles
    unique = Set(application.configurations.filter { $0.kind == .window }.map { [$0.role.rawValue, $0.name] })
  }

  mutating func reserveCapacity(_ count: Int) { identifiers.reserveCapacity(count) }

  /// Records a session and returns whether it can be accepted without further checks.
  mutating func accepts(_ session: SceneSession) -> Bool {
    identifiers.insert(session.persistentIdentifier).inserted && session.configuration == nil
      && (identifiers.count < 2 || application.supportsMultipleScenes)
  }

  mutating func check(_ session: SceneSession, at node: JSONNode) {
    if !identifiers.insert(session.persistentIdentifier).inserted {
      log.note(
        .duplicateSession, at: node["persistentIdentifier"] ?? node,
        "there are two sessions '\(session.persistentIdentifier)'", help: "each session has an identifier of its own")
    } else if identifiers.count == 2, !application.supportsMultipleScenes {
      log.note(
        .tooManySessions, at: node,
        "there is more than one session, but the application does not support multiple scenes",
        help: "set supportsMultipleScenes (UIApplicationSupportsMultipleScenes in an Info.plist) to true")
    }
    guard let name = session.configuration else { return }
    checkConfiguration(of: session, at: node["configuration"] ?? node)
    if unique.contains([session.role.rawValue, name]), !opened.insert([session.role.rawValue, name]).inserted {
      log.note(
        .severalUniqueWindows, .warning, at: node["configuration"] ?? node,
        "there is another session of '\(name)', whose kind 'window' is a single, unique window",
        help: "keep one of them, or give the configuration the kind 'windowGroup'")
    }
  }

  private func checkConfiguration(of session: SceneSession, at node: JSONNode) {
    guard let name = session.configuration else { return }
    guard let declared = roles[name] else {
      log.note(
        .unknownConfiguration, at: node, "the application declares no configuration '\(name)'",
        help: helpForConfiguration(name))
      return
    }
    guard !declared.contains(session.role) else { return }
    let list = declared.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    log.note(
      .configurationRoleMismatch, at: node,
      "the configuration '\(name)' has the role \(list), but the session has the role '\(session.role.rawValue)'",
      help: "a session's configuration has the session's role")
  }

  private func helpForConfiguration(_ name: String) -> String {
    let names = roles.keys.sorted()
    if names.isEmpty { return "it declares none" }
    return Suggestion.help(for: name, among: names)
      ?? "the configurations are \(names.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
