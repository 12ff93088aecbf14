internal import PredicateSyntax
package import SceneRouting

/// Functions that read `UIApplicationSceneManifest` and `UIApplicationShortcutItems` from an Info.plist file.
///
/// Source: Apple, "Specifying the scenes your app supports" and "Add Home Screen quick actions".
package enum InfoPlist {
  /// Whether the bytes look like a property list in binary or XML format, or like one that must be preprocessed first.
  package static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist".utf8) { return true }
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let text = bytes.dropFirst(mark.count).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return text.first == UInt8(ascii: "<") || XMLPropertyList.directive(in: text) != nil
  }

  /// Reads a property list for a device. Invalid parts are recorded in the log and replaced with default values.
  static func application(
    parsing bytes: [UInt8], for idiom: InterfaceIdiom = .pad, log: IssueLog, limits: DocumentLimits,
    locations: SceneLocations? = nil
  ) -> SceneApplication {
    // Apple's systems treat a missing key as `false`, but the default in scenes documents is `true`.
    var application = SceneApplication(supportsMultipleScenes: false)
    guard let tree = JSONTree(propertyList: bytes, log: log, limit: limits.propertyListLength),
      let root = JSONObjectReader(tree.root, known: nil, log: log)
    else { return application }
    if let manifest = root.object(manifestKey(in: tree.root, for: idiom), known: nil) {
      application.supportsMultipleScenes = manifest.boolean("UIApplicationSupportsMultipleScenes") ?? false
      application.preferredDefaultSceneSessionRole = manifest.string("UIApplicationPreferredDefaultSceneSessionRole")
        .map(SceneSessionRole.init(rawValue:))
      application.configurations = configurations(in: manifest, locations)
    }
    application.staticShortcutItems = shortcutItems(in: root, locations)
    return application
  }

  private static let manifest: StaticString = "UIApplicationSceneManifest"
  private static let manifestOfIPad: StaticString = "UIApplicationSceneManifest~ipad"
  private static let manifestOfIPhone: StaticString = "UIApplicationSceneManifest~iphone"

  /// Returns the scene manifest for a device. A manifest for iPad or iPhone alone takes precedence over the general one.
  ///
  /// Source: Apple, "About Information Property List Files", the section about keys for one device. Our decision: apps for
  /// the Mac and Apple Vision Pro use the manifest for iPad.
  package static func manifest(in root: JSONNode, for idiom: InterfaceIdiom) -> JSONNode? {
    root["\(manifestKey(in: root, for: idiom))"]
  }

  private static func manifestKey(in root: JSONNode, for idiom: InterfaceIdiom) -> StaticString {
    let own = idiom == .phone ? manifestOfIPhone : manifestOfIPad
    return root["\(own)"] == nil ? manifest : own
  }

  /// Returns the configurations. Their roles are sorted by name, because dictionaries have no order.
  private static func configurations(
    in manifest: JSONObjectReader, _ locations: SceneLocations?
  ) -> [SceneConfiguration] {
    guard let roles = manifest.object("UISceneConfigurations", known: nil) else { return [] }
    var configurations: [SceneConfiguration] = []
    for (role, node) in roles.node.members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      guard let elements = node.elements else {
        roles.log.wrongType(node, expected: "an array")
        continue
      }
      for element in elements {
        guard let entry = JSONObjectReader(element, known: nil, log: roles.log) else { continue }
        configurations.append(
          SceneConfiguration(
            name: entry.string("UISceneConfigurationName") ?? "", role: SceneSessionRole(rawValue: role),
            sceneClassName: entry.string("UISceneClassName"),
            delegateClassName: entry.string("UISceneDelegateClassName"),
            storyboardName: entry.string("UISceneStoryboardFile")))
        locations?.configurations.append(element)
      }
    }
    return configurations
  }

  private static func shortcutItems(in root: JSONObjectReader, _ locations: SceneLocations?) -> [ShortcutItem] {
    guard let elements = root.array("UIApplicationShortcutItems") else { return [] }
    return elements.compactMap { element in
      guard let entry = JSONObjectReader(element, known: nil, log: root.log),
        let type = entry.requiredString("UIApplicationShortcutItemType")
      else { return nil }
      locations?.shortcutItems.append(element)
      return ShortcutItem(
        type: type, localizedTitle: entry.requiredString("UIApplicationShortcutItemTitle"),
        targetContentIdentifier: entry.string("UIApplicationShortcutItemTargetContentIdentifier"))
    }
  }
}
