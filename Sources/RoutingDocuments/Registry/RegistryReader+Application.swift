internal import SceneRouting

extension RegistryReader {
  func application(in registry: JSONObjectReader) -> SceneApplication {
    guard let object = registry.object("application", known: .application) else {
      log.note(.missingKey, at: registry.node, "the application is missing")
      return SceneApplication()
    }
    let items = elements("staticShortcutItems", of: object).compactMap { item -> ShortcutItem? in
      item.noteUnknownKeys(known: .shortcutItem)
      return item.requiredString("type").map {
        ShortcutItem(
          type: $0, localizedTitle: item.string("localizedTitle"),
          targetContentIdentifier: item.string("targetContentIdentifier"))
      }
    }
    guard let idiom = object.choice("idiom", InterfaceIdiom.self) else {
      log.note(.missingKey, at: object.node, "the key 'idiom' is missing")
      return SceneApplication()
    }
    var application = SceneApplication(
      supportsMultipleScenes: truth("supportsMultipleScenes", of: object), idiom: idiom,
      framework: object.choice("framework", SceneApplication.Framework.self) ?? .uiKit,
      isStageManagerEnabled: truth("stageManager", of: object), focusFilterPrefix: object.string("focusPrefix"),
      preferredDefaultSceneSessionRole: object.string("preferredDefaultSceneSessionRole")
        .map(SceneSessionRole.init(rawValue:)),
      configurations: elements("configurations", of: object).compactMap(configuration),
      staticShortcutItems: items)
    application.choices = (object.array("chooses").map { Array($0) } ?? []).compactMap { node in
      guard let choice = JSONObjectReader(node, known: ["activityType", "configuration"], log: log),
        let type = choice.requiredString("activityType"), let name = choice.requiredString("configuration")
      else { return nil }
      return ConfigurationChoice(activityType: type, configuration: name)
    }
    return application
  }

  private func configuration(_ object: JSONObjectReader) -> SceneConfiguration? {
    object.noteUnknownKeys(known: .configuration)
    guard let name = object.requiredString("name"), let role = object.requiredString("role") else { return nil }
    return SceneConfiguration(
      name: name, role: SceneSessionRole(rawValue: role),
      kind: object.choice("kind", SceneConfiguration.Kind.self) ?? .windowGroup,
      matching: object.strings("matching").map { ExternalEventSet($0) },
      defaultLaunchBehavior: object.choice("defaultLaunchBehavior", SceneLaunchBehavior.self) ?? .automatic,
      conditions: conditions(in: object), sceneClassName: object.string("sceneClassName"),
      delegateClassName: object.string("delegateClassName"), storyboardName: object.string("storyboardName"))
  }

  /// Reads the `policy` object. If a setting is missing, it was added to the format after the file was written, so it
  /// keeps its default value for the device.
  func policy(in registry: JSONObjectReader, of application: SceneApplication) -> RoutingPolicy {
    var policy = RoutingPolicy(for: application)
    guard let object = registry.object("policy", known: .policy) else {
      log.note(.missingKey, at: registry.node, "the policy is missing")
      return policy
    }
    for entry in PolicySwitch.all {
      guard let node = object.node[entry.name], !node.isNull else { continue }
      if let value = node.boolean {
        policy[keyPath: entry.path] = value
      } else {
        log.wrongType(node, expected: "true or false")
      }
    }
    return policy
  }
}

extension JSONKeys {
  fileprivate static let application: JSONKeys = [
    "supportsMultipleScenes", "idiom", "framework", "stageManager", "focusPrefix", "preferredDefaultSceneSessionRole",
    "configurations", "chooses", "staticShortcutItems",
  ]
  fileprivate static let configuration: JSONKeys = [
    "name", "role", "kind", "matching", "defaultLaunchBehavior", "conditions", "sceneClassName", "delegateClassName",
    "storyboardName",
  ]
  fileprivate static let policy = JSONKeys(PolicySwitch.all.map(\.name))
}
