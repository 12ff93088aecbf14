import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds two configurations with the same role and the same name.
  static let duplicateConfigurationName = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "duplicate-configuration-name"), .warning,
      summary: "two configurations of one role with the same name",
      explanation: """
        UISceneConfiguration(name:sessionRole:) looks up a configuration by its name: it finds the first one, and the \
        other one is never used.
        """,
      cure: "give each configuration of a role a unique name",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict><dict><key>UISceneConfigurationName</key><string>Main</string></dict></array></dict>
        </dict></dict></plist>
        """),
      clean: LintManual.Example(
        """
        <plist version="1.0"><dict><key>UIApplicationSceneManifest</key><dict>
          <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Main</string></dict><dict><key>UISceneConfigurationName</key><string>Other</string></dict></array></dict>
        </dict></dict></plist>
        """))
  ) { root, report in
    for (role, list) in root[PropertyListKeys.manifest]?[PropertyListKeys.configurations]?.members ?? [] {
      guard let entries = list.elements else { continue }
      var names: Set<String> = []
      for entry in entries {
        guard let node = entry["UISceneConfigurationName"], let name = node.string else { continue }
        if !names.insert(name).inserted {
          report.note(at: node, "there are two configurations '\(name)' of the role '\(role)': the first one is used")
        }
      }
    }
  }
}
