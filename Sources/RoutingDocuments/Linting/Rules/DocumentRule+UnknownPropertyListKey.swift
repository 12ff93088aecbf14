import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds property list keys that the system ignores.
  static let unknownPropertyListKey = DocumentRule(
    .propertyList,
    LintManual(
      DiagnosticCode(rawValue: "unknown-property-list-key"), .warning,
      summary: "an unknown key in the scene manifest, a configuration or a shortcut item",
      explanation: """
        The system ignores unknown keys, so a misspelt key has no effect: without UIApplicationSupportsMultipleScenes \
        the app has one window. A key at the top level is reported if it resembles UIApplicationSceneManifest or \
        UIApplicationShortcutItems. A key that resembles no known key is a note, because it may be newer than this \
        list.
        """,
      cure: "correct its spelling, or remove it",
      triggering: LintManual.Example(
        """
        <plist version="1.0"><dict>
          <key>UIApplicationSceneManifest</key>
          <dict><key>UIApplicationSupportMultipleScenes</key><true/></dict>
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
    for (dictionary, known) in PropertyListKeys.dictionaries(of: root) {
      for (key, node) in dictionary.members where !known.contains(key) {
        if key == "UILaunchStoryboardName" {
          // Apple's project templates contain this key, although it has no effect here.
          report.note(
            at: node, "'UILaunchStoryboardName' is a key of the top level: here it has no effect",
            help: "remove it here, or write 'UISceneStoryboardFile' for the storyboard of the scene", severity: .note)
          continue
        }
        let near = Suggestion.nearest(to: key, among: known)
        report.note(
          at: node, "the system knows no key '\(key)' here",
          help: near.map { "did you mean '\($0)'?" }, severity: near == nil ? .note : nil)
      }
    }
    let wanted = [PropertyListKeys.manifest, PropertyListKeys.shortcutItems]
    for (key, node) in root.members where !wanted.contains(key) {
      let word = Array(key.utf8)
      guard word.count <= 64, let near = wanted.first(where: { Suggestion.distance(word, Array($0.utf8)) <= 3 }),
        root[near] == nil
      else { continue }
      report.note(at: node, "the system knows no key '\(key)'", help: "did you mean '\(near)'?")
    }
    for (key, node) in root.members where !PropertyListKeys.ofManifest.contains(key) && key.utf8.count <= 64 {
      let word = Array(key.utf8)
      guard let near = PropertyListKeys.ofManifest.first(where: { Suggestion.distance(word, Array($0.utf8)) <= 3 })
      else {
        continue
      }
      report.note(
        at: node, "the system knows no key '\(key)'",
        help: "did you mean '\(near)'? It belongs in UIApplicationSceneManifest")
    }
  }
}
