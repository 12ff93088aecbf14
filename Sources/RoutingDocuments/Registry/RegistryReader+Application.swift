internal import SceneRouting

extension RegistryReader {
  /// Reads `application`.
  func application(in registry: JSONObjectReader) -> SceneApplication {
    let known = [
      "supportsMultipleScenes", "idiom", "stageManager", "focusPrefix", "preferredDefaultSceneSessionRole",
      "configurations", "staticShortcutItems",
    ]
    guard let object = registry.object("application", known: known) else {
      log.note(.missingKey, at: registry.path, "the application is missing")
      return SceneApplication()
    }
    let items = elements("staticShortcutItems", of: object).compactMap { item -> ShortcutItem? in
      noteUnknownKeys(of: item, known: ["type", "localizedTitle", "targetContentIdentifier"])
      return item.requiredString("type").map {
        ShortcutItem(
          type: $0, localizedTitle: item.string("localizedTitle"),
          targetContentIdentifier: item.string("targetContentIdentifier"))
      }
    }
    guard let idiom = object.choice("idiom", InterfaceIdiom.self) else {
      log.note(.missingKey, at: object.path, "the key 'idiom' is missing")
      return SceneApplication()
    }
    return SceneApplication(
      supportsMultipleScenes: truth("supportsMultipleScenes", of: object), idiom: idiom,
      isStageManager: truth("stageManager", of: object), focusPrefix: object.string("focusPrefix"),
      preferredDefaultSceneSessionRole: object.string("preferredDefaultSceneSessionRole")
        .map(SceneSessionRole.init(rawValue:)),
      configurations: elements("configurations", of: object).compactMap(configuration),
      staticShortcutItems: items)
  }

  private func configuration(_ object: JSONObjectReader) -> SceneConfiguration? {
    let known = ["name", "role", "matching", "conditions", "sceneClassName", "delegateClassName", "storyboardName"]
    noteUnknownKeys(of: object, known: known)
    guard let name = object.requiredString("name"), let role = object.requiredString("role") else { return nil }
    return SceneConfiguration(
      name: name, role: SceneSessionRole(rawValue: role),
      matching: object.strings("matching").map { ExternalEventSet($0) },
      conditions: conditions(in: object), sceneClassName: object.string("sceneClassName"),
      delegateClassName: object.string("delegateClassName"), storyboardName: object.string("storyboardName"))
  }

  /// Reads `policy`: every switch must be there.
  func policy(in registry: JSONObjectReader) -> RoutingPolicy {
    var policy = RoutingPolicy()
    guard let object = registry.object("policy", known: PolicySwitch.all.map(\.name)) else {
      log.note(.missingKey, at: registry.path, "the policy is missing")
      return policy
    }
    for entry in PolicySwitch.all { policy[keyPath: entry.path] = truth(entry.name, of: object) }
    return policy
  }
}
