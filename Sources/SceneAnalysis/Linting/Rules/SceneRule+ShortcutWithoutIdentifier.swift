import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let shortcutWithoutIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "shortcut-without-identifier"), .note,
      summary: "a static shortcut item without a target content identifier",
      explanation: """
        A shortcut item in Info.plist has no identifier unless the key \
        UIApplicationShortcutItemTargetContentIdentifier sets one. No Apple page mentions this key, but systems have \
        been seen to read it. Without it no condition is evaluated, and the most recently used window takes the item. \
        The rule applies only to apps that support multiple scenes.
        """,
      cure:
        "add UIApplicationShortcutItemTargetContentIdentifier, or create the item in code with targetContentIdentifier",
      triggering: LintManual.Example(.shortcutItems(identifier: "")),
      clean: LintManual.Example(
        .shortcutItems(
          identifier:
            "<key>UIApplicationShortcutItemTargetContentIdentifier</key><string>com.example.mail/compose</string>")))
  ) { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    for (index, item) in inspection.application.staticShortcutItems.enumerated()
    where item.targetContentIdentifier == nil {
      report.note(
        at: .shortcutItem(index),
        "the shortcut item '\(item.type)' has no identifier: the most recently used window takes it, whatever its conditions are"
      )
    }
  }
}

extension String {
  fileprivate static func shortcutItems(identifier: String) -> String {
    """
    <plist version="1.0"><dict>
      <key>UIApplicationSceneManifest</key>
      <dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>
      <key>UIApplicationShortcutItems</key>
      <array><dict>
        <key>UIApplicationShortcutItemType</key><string>com.example.mail.compose</string>
        <key>UIApplicationShortcutItemTitle</key><string>New Message</string>
        \(identifier)
      </dict></array>
    </dict></plist>
    """
  }
}
