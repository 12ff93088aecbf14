import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds roles in the scene manifest that have no configuration.
  static let emptyConfigurations = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "empty-configurations"), .warning,
      summary: "a role without a configuration in the scene manifest",
      explanation: """
        An empty array declares nothing: the system connects the app with a configuration that has no delegate and no \
        storyboard, unless application(_:configurationForConnecting:options:) returns one.
        """,
      cure: "declare a configuration, or remove the role",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array/></dict>
        </dict></dict></plist>
        """),
      clean: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
        </dict></dict></plist>
        """))
  ) { root, report in
    for (role, list) in root[PropertyListKeys.manifest]?[PropertyListKeys.configurations]?.members ?? []
    where list.elements?.isEmpty == true {
      report.note(at: list, "the role '\(role)' has no configuration")
    }
  }
}
