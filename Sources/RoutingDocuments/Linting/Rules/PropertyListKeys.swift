/// The Info.plist keys that concern scenes.
///
/// Source: Apple, "UIApplicationSceneManifest", "UISceneConfigurations", "UIApplicationShortcutItems", and the
/// related CarPlay keys.
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
  /// The scene session roles in UIKit and CarPlay.
  static let roles = [
    "UIWindowSceneSessionRoleApplication", "UIWindowSceneSessionRoleExternalDisplayNonInteractive",
    "UIWindowSceneSessionRoleExternalDisplay", "UIWindowSceneSessionRoleVolumetricApplication",
    "UISceneSessionRoleImmersiveSpaceApplication", "CPTemplateApplicationSceneSessionRoleApplication",
    "CPTemplateApplicationDashboardSceneSessionRoleApplication",
    "CPTemplateApplicationInstrumentClusterSceneSessionRoleApplication",
  ]

  /// Returns every scene-related dictionary in a property list, with its known keys.
  static func dictionaries(of root: JSONNode) -> [(dictionary: JSONNode, known: [String])] {
    var found: [(dictionary: JSONNode, known: [String])] = []
    if let manifest = root[manifest], manifest.isObject {
      found.append((manifest, ofManifest))
      for (_, list) in manifest[configurations]?.members ?? [] {
        if let entries = list.elements { found += entries.map { ($0, ofConfiguration) } }
      }
    }
    if let items = root[shortcutItems]?.elements { found += items.map { ($0, ofShortcutItem) } }
    return found
  }
}
