internal import Foundation
internal import SceneRouting

/// Reads what an Info.plist says about scenes: `UIApplicationSceneManifest` and `UIApplicationShortcutItems`.
///
/// Source: Apple, "Specifying the scenes your app supports" and "Add Home Screen quick actions".
enum InfoPlist {
  /// Whether bytes look like a property list, binary or XML.
  static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist".utf8) { return true }
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let text = bytes.dropFirst(mark.count).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return text.first == UInt8(ascii: "<")
  }

  /// Reads a property list. What it cannot read has its default, and the log says so.
  static func application(parsing bytes: [UInt8], log: IssueLog) -> SceneApplication {
    // Apple's systems take an absent key for false; documents of this project have another default.
    var application = SceneApplication(supportsMultipleScenes: false)
    guard let value = JSONValue(propertyList: bytes, log: log),
      let root = JSONObjectReader(value, at: .root, known: nil, log: log)
    else { return application }
    if let manifest = root.object("UIApplicationSceneManifest", known: nil) {
      application.supportsMultipleScenes = manifest.boolean("UIApplicationSupportsMultipleScenes") ?? false
      application.preferredDefaultSceneSessionRole = manifest.string("UIApplicationPreferredDefaultSceneSessionRole")
        .map(SceneSessionRole.init(rawValue:))
      application.configurations = configurations(in: manifest)
    }
    application.staticShortcutItems = shortcutItems(in: root)
    return application
  }

  /// The configurations; the roles in the order of their names, for a dictionary has no order.
  private static func configurations(in manifest: JSONObjectReader) -> [SceneConfiguration] {
    guard let roles = manifest.object("UISceneConfigurations", known: nil) else { return [] }
    return roles.members.keys.sorted().flatMap { role -> [SceneConfiguration] in
      let path = roles.path.appending(role)
      return (roles.array(role) ?? []).enumerated().compactMap { index, element in
        guard let entry = JSONObjectReader(element, at: path.appending(index), known: nil, log: roles.log) else {
          return nil
        }
        return SceneConfiguration(
          name: entry.string("UISceneConfigurationName") ?? "", role: SceneSessionRole(rawValue: role),
          sceneClassName: entry.string("UISceneClassName"), delegateClassName: entry.string("UISceneDelegateClassName"),
          storyboardName: entry.string("UISceneStoryboardFile"))
      }
    }
  }

  private static func shortcutItems(in root: JSONObjectReader) -> [ShortcutItem] {
    let path = root.path.appending("UIApplicationShortcutItems")
    return (root.array("UIApplicationShortcutItems") ?? []).enumerated().compactMap { index, element in
      guard let entry = JSONObjectReader(element, at: path.appending(index), known: nil, log: root.log),
        let type = entry.requiredString("UIApplicationShortcutItemType")
      else { return nil }
      return ShortcutItem(
        type: type, localizedTitle: entry.requiredString("UIApplicationShortcutItemTitle"),
        targetContentIdentifier: entry.string("UIApplicationShortcutItemTargetContentIdentifier"))
    }
  }
}
