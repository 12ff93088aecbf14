import PredicateSyntax
package import SceneAnalysis
import SceneRouting

/// An Info.plist file to lint.
struct LintedPropertyList {
  let root: JSONNode
}

extension LintRule {
  /// The rules about property lists, in the order of the manual.
  package static let ofPropertyLists: [LintRule] = [
    .unknownPropertyListKey, .misplacedManifestKey, .unknownRole, .duplicateConfigurationName, .emptyConfigurations,
    .sceneClass, .deprecatedRole,
  ]
}

extension LintRule {
  /// Returns the rule with a check of property lists.
  func checkingPropertyLists(
    _ run: @escaping @Sendable (JSONNode, inout Report<DocumentPlace>) -> Void
  ) -> LintRule {
    checking { (list: LintedPropertyList, report) in run(list.root, &report) }
  }

  /// A rule that finds property list keys that the system ignores.
  package static let unknownPropertyListKey = LintRule(
    "unknown-property-list-key", .warning,
    summary: "an unknown key in the scene manifest, a configuration or a shortcut item",
    explanation: """
      The system ignores unknown keys, so a misspelt key has no effect: without UIApplicationSupportsMultipleScenes \
      the app has one window. A key at the top level is reported if it resembles UIApplicationSceneManifest or \
      UIApplicationShortcutItems. A key that resembles no known key is a note, because it may be newer than this \
      list.
      """,
    cure: "correct its spelling, or remove it",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key>
        <dict><key>UIApplicationSupportMultipleScenes</key><true/></dict>
      </dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key>
        <dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>
      </dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    for (dictionary, known) in PropertyListKeys.dictionaries(of: root) {
      // Apple's project templates contain UILaunchStoryboardName, which has no effect here and does no harm.
      for (key, node) in dictionary.members where !known.contains(key) && key != "UILaunchStoryboardName" {
        let near = Spelling.nearest(to: key, among: known)
        report.note(
          at: node, "the system knows no key '\(key)' here",
          help: near.map { "did you mean '\($0)'?" }, severity: near == nil ? .note : nil)
      }
    }
    let wanted = [PropertyListKeys.manifest, PropertyListKeys.shortcutItems]
    for (key, node) in root.members where !wanted.contains(key) {
      let word = Array(key.utf8)
      guard word.count <= 64, let near = wanted.first(where: { Spelling.distance(word, Array($0.utf8)) <= 3 }),
        root[near] == nil
      else { continue }
      report.note(at: node, "the system knows no key '\(key)'", help: "did you mean '\(near)'?")
    }
    for (key, node) in root.members where !PropertyListKeys.ofManifest.contains(key) && key.utf8.count <= 64 {
      let word = Array(key.utf8)
      guard let near = PropertyListKeys.ofManifest.first(where: { Spelling.distance(word, Array($0.utf8)) <= 3 })
      else {
        continue
      }
      report.note(
        at: node, "the system knows no key '\(key)'",
        help: "did you mean '\(near)'? It belongs in UIApplicationSceneManifest")
    }
  }
}

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

  /// Returns the role that a misspelt one resembles, or `nil` if the system knows the role or it resembles none.
  static func role(meantBy role: String) -> String? {
    guard !roles.contains(role), role.utf8.count <= 80 else { return nil }
    return roles.first {
      Spelling.distance(Array(role.utf8), Array($0.utf8)) <= 3 || core($0) == core(role)
    }
  }

  /// Removes `Window` from a role, because some roles begin with `UIScene` and others with `UIWindowScene`.
  private static func core(_ role: String) -> String { role.replacing("UIWindowScene", with: "UIScene") }

  /// Returns every scene-related dictionary in a property list, with its known keys.
  static func dictionaries(of root: JSONNode) -> [(dictionary: JSONNode, known: [String])] {
    var found: [(dictionary: JSONNode, known: [String])] = []
    found += root.sceneManifests.filter(\.isObject).map { ($0, ofManifest) }
    for (_, list) in root.manifestRoles {
      if let entries = list.elements { found += entries.map { ($0, ofConfiguration) } }
    }
    if let items = root[shortcutItems]?.elements { found += items.map { ($0, ofShortcutItem) } }
    return found
  }
}

extension LintRule {
  /// A rule that finds scene manifest keys outside the scene manifest.
  package static let misplacedManifestKey = LintRule(
    "misplaced-manifest-key", .warning,
    summary: "a key of the scene manifest at the top level of the property list",
    explanation: """
      The system reads UIApplicationSupportsMultipleScenes, UISceneConfigurations and \
      UIApplicationPreferredDefaultSceneSessionRole only inside UIApplicationSceneManifest. Elsewhere they have no \
      effect.
      """,
    cure: "move it into UIApplicationSceneManifest",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSupportsMultipleScenes</key><true/>
      </dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict>
        <key>UIApplicationSceneManifest</key>
        <dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>
      </dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    for key in PropertyListKeys.ofManifest {
      guard let node = root[key] else { continue }
      let inside = root.sceneManifests.lazy.compactMap { $0[key]?.boolean }.first
      let contradiction = inside.map { $0 == node.boolean ? "" : "; the manifest says the opposite: \($0)" } ?? ""
      report.note(
        at: node,
        "'\(key)' is outside UIApplicationSceneManifest, where the system does not look for it\(contradiction)",
        help: inside == nil ? nil : "remove it: what counts is the key in the manifest")
    }
  }
}

extension LintRule {
  /// A rule that finds roles in the scene manifest that have no configuration.
  package static let emptyConfigurations = LintRule(
    "empty-configurations", .note,
    summary: "a role without a configuration in the scene manifest",
    explanation: """
      An empty array declares nothing: the system connects the app with a configuration that has no delegate and no \
      storyboard, unless application(_:configurationForConnecting:options:) returns one. That is why this is only a \
      note.
      """,
    cure: "declare a configuration, remove the role, or return one in configurationForConnecting",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array/></dict>
      </dict></dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
      </dict></dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    for (role, list) in root.manifestRoles where list.elements?.isEmpty == true {
      report.note(at: list, "the role '\(role)' has no configuration")
    }
  }
}

extension LintRule {
  /// A rule that finds two configurations with the same role and the same name.
  package static let duplicateConfigurationName = LintRule(
    "duplicate-configuration-name", .warning,
    summary: "two configurations of one role with the same name",
    explanation: """
      UISceneConfiguration(name:sessionRole:) looks up a configuration by its name: it finds the first one, and the \
      other one is never used.
      """,
    cure: "give each configuration of a role a unique name",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
      </dict></dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict><dict><key>UISceneConfigurationName</key><string>Other</string></dict></array></dict>
      </dict></dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    for (role, list) in root.manifestRoles {
      var names: Set<String> = []
      for configuration in list.elements.map(Array.init) ?? [] {
        guard let node = configuration["UISceneConfigurationName"], let name = node.string else { continue }
        if !names.insert(name).inserted {
          report.note(at: node, "there are two configurations '\(name)' of the role '\(role)': the first one is used")
        }
      }
    }
  }
}

extension LintRule {
  /// A rule that finds configurations whose scene class is `UIScene`.
  package static let sceneClass = LintRule(
    "scene-class", .warning,
    summary: "'UIScene' as the class of a window scene",
    explanation: """
      UISceneClassName is the class of the scene object. A window needs UIWindowScene or a custom class: UIScene has \
      no windows, and the app shows nothing.
      """,
    cure: "write 'UIWindowScene', or omit the key",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string><key>UISceneClassName</key><string>UIScene</string></dict></array></dict>
      </dict></dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string><key>UISceneClassName</key><string>UIWindowScene</string></dict></array></dict>
      </dict></dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    for configuration in root.manifestRoles.flatMap({ $0.list.elements.map(Array.init) ?? [] }) {
      guard let node = configuration["UISceneClassName"], node.string == "UIScene" else { continue }
      report.note(at: node, "a scene of the class 'UIScene' has no windows")
    }
  }
}

extension JSONNode {
  /// The scene manifests in a property list: the general one, and those for one kind of device.
  fileprivate var sceneManifests: [JSONNode] {
    ["", "~ipad", "~iphone"].compactMap { self[PropertyListKeys.manifest + $0] }
  }

  /// The roles in a property list's scene manifests, each with its list of configurations.
  fileprivate var manifestRoles: [(role: String, list: JSONNode)] {
    sceneManifests.flatMap { manifest in
      (manifest[PropertyListKeys.configurations]?.members ?? []).map { (role: $0.key, list: $0.value) }
    }
  }
}

extension LintRule {
  /// A rule that finds misspelled scene session roles.
  package static let unknownRole = LintRule(
    "unknown-role", .warning,
    summary: "a misspelt role in the scene manifest",
    explanation: """
      The scene manifest lists configurations by role. The system does not find configurations under a misspelt role \
      and connects the app without a configuration. Roles that resemble no known role are accepted.
      """,
    cure: "correct its spelling",
    triggering: LintRule.Example(manifest(role: "UIWindowSceneSessionRoleAplication")),
    clean: LintRule.Example(manifest(role: "UIWindowSceneSessionRoleApplication"))
  )
  .checkingPropertyLists { root, report in
    func check(_ role: String, at node: JSONNode) {
      guard let near = PropertyListKeys.role(meantBy: role) else { return }
      report.note(at: node, "the system knows no role '\(role)'", help: "did you mean '\(near)'?")
    }
    for manifest in root.sceneManifests {
      guard let node = manifest["UIApplicationPreferredDefaultSceneSessionRole"], let role = node.string else {
        continue
      }
      check(role, at: node)
    }
    for (role, list) in root.manifestRoles { check(role, at: list) }
  }

  private static func manifest(role: String) -> String {
    """
    <plist version="1.0"><dict>
      <key>UIApplicationSceneManifest</key>
      <dict><key>UISceneConfigurations</key><dict><key>\(role)</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array>
      </dict></dict>
    </dict></plist>
    """
  }
}

extension LintRule {
  /// A rule that finds uses of the deprecated role for external displays.
  package static let deprecatedRole = LintRule(
    "deprecated-role", .note,
    summary: "the deprecated role of external displays",
    explanation: """
      Since iOS 16, scenes on an external display have the role \
      UIWindowSceneSessionRoleExternalDisplayNonInteractive. The older role still works, but only on older systems.
      """,
    cure: "declare 'UIWindowSceneSessionRoleExternalDisplayNonInteractive', and keep the old role for older systems",
    triggering: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleExternalDisplay</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
      </dict></dict></plist>
      """),
    clean: LintRule.Example(
      """
      <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
        <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key>
        <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
      </dict></dict></plist>
      """)
  )
  .checkingPropertyLists { root, report in
    let (current, old) = (SceneSessionRole.windowExternalDisplayNonInteractive, SceneSessionRole.windowExternalDisplay)
    for configurations in root.sceneManifests.compactMap({ $0[PropertyListKeys.configurations] }) {
      guard configurations[current.rawValue] == nil, let node = configurations[old.rawValue] else { continue }
      report.note(at: node, "the role '\(old.rawValue)' is deprecated since iOS 16")
    }
  }
}
