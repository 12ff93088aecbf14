import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds configurations whose scene class is `UIScene`.
  static let sceneClass = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "scene-class"), .warning,
      summary: "'UIScene' as the class of a window scene",
      explanation: """
        UISceneClassName is the class of the scene object. A window needs UIWindowScene or a custom class: UIScene has \
        no windows, and the app shows nothing.
        """,
      cure: "write 'UIWindowScene', or omit the key",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string><key>UISceneClassName</key><string>UIScene</string></dict></array></dict>
        </dict></dict></plist>
        """),
      clean: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string><key>UISceneClassName</key><string>UIWindowScene</string></dict></array></dict>
        </dict></dict></plist>
        """))
  ) { root, report in
    for (_, list) in root[PropertyListKeys.manifest]?[PropertyListKeys.configurations]?.members ?? [] {
      guard let entries = list.elements else { continue }
      for entry in entries {
        guard let node = entry["UISceneClassName"], node.string == "UIScene" else { continue }
        report.note(at: node, "a scene of the class 'UIScene' has no windows")
      }
    }
  }
}
