import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds misspelled scene session roles.
  static let unknownRole = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "unknown-role"), .warning,
      summary: "a misspelt role in the scene manifest",
      explanation: """
        The scene manifest lists configurations by role. The system does not find configurations under a misspelt role \
        and connects the app without a configuration. Roles that resemble no known role are accepted.
        """,
      cure: "correct its spelling",
      triggering: LintManual.Example(manifest(role: "UIWindowSceneSessionRoleAplication")),
      clean: LintManual.Example(manifest(role: "UIWindowSceneSessionRoleApplication")))
  ) { root, report in
    guard let manifest = root[PropertyListKeys.manifest] else { return }
    func check(_ role: String, at node: JSONNode) {
      guard !PropertyListKeys.roles.contains(role), role.utf8.count <= 80,
        let near = PropertyListKeys.roles.first(where: {
          Suggestion.distance(Array(role.utf8), Array($0.utf8)) <= 3 || Self.core(role) == Self.core($0)
        })
      else { return }
      report.note(at: node, "the system knows no role '\(role)'", help: "did you mean '\(near)'?")
    }
    if let node = manifest["UIApplicationPreferredDefaultSceneSessionRole"], let role = node.string {
      check(role, at: node)
    }
    for (role, node) in manifest[PropertyListKeys.configurations]?.members ?? [] { check(role, at: node) }
  }

  /// Removes `Window` from a role, because some roles begin with `UIScene` and others with `UIWindowScene`.
  private static func core(_ role: String) -> String { role.replacing("UIWindowScene", with: "UIScene") }

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
