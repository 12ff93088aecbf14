import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds scene manifest keys outside the scene manifest.
  static let misplacedManifestKey = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "misplaced-manifest-key"), .warning,
      summary: "a key of the scene manifest at the top level of the property list",
      explanation: """
        The system reads UIApplicationSupportsMultipleScenes, UISceneConfigurations and \
        UIApplicationPreferredDefaultSceneSessionRole only inside UIApplicationSceneManifest. Elsewhere they have no \
        effect.
        """,
      cure: "move it into UIApplicationSceneManifest",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict>
          <key>UIApplicationSupportsMultipleScenes</key><true/>
        </dict></plist>
        """),
      clean: LintManual.Example(
        """
        <plist version="1.0"><dict>
          <key>UIApplicationSceneManifest</key>
          <dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>
        </dict></plist>
        """))
  ) { root, report in
    for key in PropertyListKeys.ofManifest {
      guard let node = root[key] else { continue }
      let inside = root[PropertyListKeys.manifest]?[key]?.boolean
      let contradiction = inside.map { $0 == node.boolean ? "" : "; the manifest says the opposite: \($0)" } ?? ""
      report.note(
        at: node,
        "'\(key)' stands outside of UIApplicationSceneManifest, where the system does not look for it\(contradiction)",
        help: inside == nil ? nil : "remove it: what counts is the key in the manifest")
    }
  }
}
