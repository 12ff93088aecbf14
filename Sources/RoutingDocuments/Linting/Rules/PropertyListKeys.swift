/// The keys of an Info.plist that speak of scenes.
///
/// Source: Apple, "UIApplicationSceneManifest", "UISceneConfigurations", "UIApplicationShortcutItems", and the CarPlay
/// keys beside them.
enum PropertyListKeys {
  static let manifest = "UIApplicationSceneManifest"
  static let configurations = "UISceneConfigurations"
  static let shortcutItems = "UIApplicationShortcutItems"

  static let ofManifest = [
    "UIApplicationSupportsMultipleScenes", configurations, "UIApplicationPreferredDefaultSceneSessionRole",
    "UIApplicationSupportsTabbedSceneCollection", "CPSupportsDashboardNavigationScene",
    "CPSupportsInstrumentClusterNavigationScene",
  ]
  static let ofConfiguration = [
    "UISceneConfigurationName", "UISceneClassName", "UISceneDelegateClassName", "UISceneStoryboardFile",
    "UISceneInitialImmersionStyle",
  ]
  static let ofShortcutItem = [
    "UIApplicationShortcutItemType", "UIApplicationShortcutItemTitle", "UIApplicationShortcutItemSubtitle",
    "UIApplicationShortcutItemIconType", "UIApplicationShortcutItemIconFile",
    "UIApplicationShortcutItemIconSymbolName", "UIApplicationShortcutItemUserInfo",
    "UIApplicationShortcutItemTargetContentIdentifier",
  ]
  /// Roles, with those of CarPlay that have windows of their own.
  static let roles = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "UIWindowSceneSessionRoleExternalDisplay", "UIWindowSceneSessionRoleVolumetricApplication",
    "UISceneSessionRoleImmersiveSpaceApplication", "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Every dictionary about scenes of a property list: where it stands, its members, and the keys that it may have.
  static func dictionaries(of root: JSONValue) -> [(path: JSONPath, members: [String: JSONValue], known: [String])] {
    guard let root = root.members else { return [] }
    var found: [(JSONPath, [String: JSONValue], [String])] = []
    if let members = root[manifest]?.members {
      found.append((.keys(manifest), members, ofManifest))
      let path = JSONPath.keys(manifest, configurations)
      for (role, list) in (members[configurations]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        for (index, entry) in (list.elements ?? []).enumerated() {
          guard let members = entry.members else { continue }
          found.append((path.appending(role).appending(index), members, ofConfiguration))
        }
      }
    }
    for (index, item) in (root[shortcutItems]?.elements ?? []).enumerated() {
      guard let members = item.members else { continue }
      found.append((JSONPath.keys(shortcutItems).appending(index), members, ofShortcutItem))
    }
    return found
  }
}
