import PredicateSyntax
import SceneAnalysis
import SceneRouting

extension DocumentRule {
  /// A rule that finds uses of the deprecated role for external displays.
  static let deprecatedRole = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "deprecated-role"), .note,
      summary: "the deprecated role of external displays",
      explanation: """
        Since iOS 16, scenes on an external display have the role \
        UIWindowSceneSessionRoleExternalDisplayNonInteractive. The older role still works, but only on older systems.
        """,
      cure: "declare 'UIWindowSceneSessionRoleExternalDisplayNonInteractive', and keep the old role for older systems",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleExternalDisplay</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
        </dict></dict></plist>
        """),
      clean: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleExternalDisplayNonInteractive</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
        </dict></dict></plist>
        """))
  ) { root, report in
    let configurations = root[PropertyListKeys.manifest]?[PropertyListKeys.configurations]
    let current = SceneSessionRole.windowExternalDisplayNonInteractive.rawValue
    guard configurations?[current] == nil,
      let node = configurations?[SceneSessionRole.windowExternalDisplay.rawValue]
    else { return }
    report.note(at: node, "the role '\(SceneSessionRole.windowExternalDisplay)' is deprecated since iOS 16")
  }
}
