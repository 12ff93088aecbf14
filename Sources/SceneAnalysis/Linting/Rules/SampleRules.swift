import PredicateSyntax
import SceneRouting

extension LintRule {
  /// The rules about samples of events, in the order of the manual.
  package static let ofSamples: [LintRule] = [
    .unclaimedIdentifier, .noWindowOpens, .shortcutWithoutIdentifier, .payloadsWithoutIdentifier,
    .activitiesWithoutIdentifier,
  ]
}

extension LintRule {
  package static let unclaimedIdentifier = LintRule(
    "unclaimed-identifier", .note,
    summary: "a sample that no window takes, so a new window is created",
    explanation: """
      No open window's conditions accept the identifier, and no declaration's 'matching' names it, so the system \
      creates a new window from the first configuration. That is right if each piece of content has its own window; \
      otherwise the conditions are too narrow. The finding depends on the samples. Events that request a new window \
      themselves are not reported.
      """,
    cure: "widen canActivate of the window that should show it",
    triggering: .windows(
      .window("thread", can: "SELF BEGINSWITH 'mail/thread/' OR SELF == ''", prefers: "SELF == 'mail/thread/1'"),
      events: "{\"url\": \"mail/settings\"}\n{\"url\": \"mail/thread/1\"}"),
    clean: .windows(
      .window("thread", can: "SELF BEGINSWITH 'mail/' OR SELF == ''", prefers: "SELF == 'mail/thread/1'"),
      events: "{\"url\": \"mail/settings\"}\n{\"url\": \"mail/thread/1\"}")
  )
  .checkingScenes { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() where outcome == .unclaimed {
      report.note(
        at: .sample(index), "no window takes \(inspection.identifier(ofSample: index)): a new one is made for it")
    }
  }
}

extension SceneInspection {
  /// Returns whether a sample is a plain launch or has no identifier, so that it ignores `matching`.
  fileprivate func ignoresMatching(sample index: Int) -> Bool {
    guard samples.indices.contains(index), let router else { return false }
    return samples[index].event.innermost == .launch || router.targetContentIdentifier(of: samples[index].event) == nil
  }

  /// Returns the identifier of a sample, formatted for a message.
  func identifier(ofSample index: Int) -> String {
    let identifier = samples.indices.contains(index) ? router?.targetContentIdentifier(of: samples[index].event) : nil
    return identifier.map(Self.quoted) ?? "an event without an identifier"
  }
}

extension LintRule {
  package static let noWindowOpens = LintRule(
    "no-window-opens", .warning,
    summary: "a sample or a launch for which no window can be created",
    explanation: """
      On macOS an event opens no window if no open window takes it, every declaration of the role has 'matching', \
      and none of them fits. A plain launch opens nothing if every declaration has \
      defaultLaunchBehavior(.suppressed); the rule always tries a launch, with any samples. On other platforms the \
      first declaration opens.
      """,
    cure: "leave one declaration without 'matching', or add the missing text to one of them",
    triggering: .scenes(
      """
        "application": { "idiom": "mac", "configurations": [{ "name": "Editor", "matching": [".notes"] }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "allowing": [".notes"] } }]
      """, events: "{\"url\": \"file:///song.mp3\"}\n{\"url\": \"file:///a.notes\"}"),
    clean: .scenes(
      """
        "application": { "idiom": "mac", "configurations": [{ "name": "Editor", "matching": [".notes", ".mp3"] }, { "name": "Start" }] },
        "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": [".notes", ".mp3"], "allowing": [".notes", ".mp3"] } },
                     { "persistentIdentifier": "b", "configuration": "Start", "handlesExternalEvents": { "allowing": ["*"] } }]
      """, events: "{\"url\": \"file:///song.mp3\"}\n{\"url\": \"file:///a.notes\"}")
  )
  .checkingScenes { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() where outcome == .nothingOpens {
      let sample = inspection.identifier(ofSample: index)
      if inspection.ignoresMatching(sample: index) {
        report.note(
          at: .sample(index),
          "nothing happens for \(sample): no window takes it, and no declaration opens a window without an identifier",
          help: "declare a WindowGroup or Window without defaultLaunchBehavior(.suppressed)")
      } else {
        report.note(
          at: .sample(index),
          "nothing happens for \(sample): no window takes it, and no declaration's 'matching' fits")
      }
    }
    guard let router = inspection.router, !inspection.samples.contains(where: { $0.event == .launch }),
      // An app without a window to open at launch, such as one with settings alone, means it.
      router.application.configurations.contains(where: { $0.defaultLaunchBehavior == .suppressed }),
      let launch = try? router.route(.launch), launch.reason == .noConfiguration
    else { return }
    report.note(
      at: .application,
      "nothing happens on a plain launch: no window takes it, and every declaration is suppressed at launch",
      help: "leave one declaration without defaultLaunchBehavior(.suppressed)")
  }
}

extension LintRule {
  package static let activitiesWithoutIdentifier = LintRule(
    "activities-without-identifier", .note,
    summary: "a user activity in a UIKit app that has a webpageURL and no identifier",
    explanation: """
      UIKit compares the conditions with targetContentIdentifier alone. A user activity without it, such as a \
      universal link or one from Handoff, goes to the most recently used window, even if its webpageURL fits a \
      condition. Only SwiftUI falls back to the webpageURL. The system makes the activities of universal links, so \
      that the app has to pass their content on to the right window itself.
      """,
    cure: "set targetContentIdentifier where the app makes the activity",
    triggering: .windows(
      .window("inbox"), .window("a", prefers: "SELF ENDSWITH '/a'"),
      events: "{\"userActivity\": {\"activityType\": \"read\", \"webpageURL\": \"https://example.com/a\"}}"),
    clean: .windows(
      .window("inbox"), .window("a", prefers: "SELF ENDSWITH '/a'"),
      events: """
        {"userActivity": {"activityType": "read", "webpageURL": "https://example.com/a", \
        "targetContentIdentifier": "https://example.com/a"}}
        """)
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows, inspection.application.framework == .uiKit,
      inspection.sessions.contains(where: { $0.conditions != .default })
    else { return }
    let count = inspection.samples.count {
      guard case .userActivity(let activity) = $0.event else { return false }
      return activity.targetContentIdentifier == nil && activity.webpageURL != nil
    }
    guard count > 0 else { return }
    report.note(
      at: .application,
      count == 1
        ? "a user activity among the samples has a webpageURL and no identifier: no condition is evaluated for it"
        : "\(count) user activities among the samples have a webpageURL and no identifier: "
          + "no condition is evaluated for them")
  }
}

extension LintRule {
  package static let payloadsWithoutIdentifier = LintRule(
    "payloads-without-identifier", .note,
    summary: "conditions in an app whose notifications all lack an identifier",
    explanation: """
      An event without an identifier goes to the most recently used window, and no condition is evaluated. If no \
      payload among the samples has 'target-content-id', the conditions apply to other events only.
      """,
    cure: "add 'target-content-id' to 'aps' in the payloads",
    triggering: .windows(
      .window("inbox"), .window("a", prefers: "SELF == 'a'"), events: "{\"aps\": {\"alert\": \"Hi\"}}"),
    clean: .windows(
      .window("inbox"), .window("a", prefers: "SELF == 'a'"),
      events: "{\"aps\": {\"alert\": \"Hi\", \"target-content-id\": \"a\"}}")
  )
  .checkingScenes { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    var identifiers: [String?] = []
    for sample in inspection.samples {
      if case .notification(let identifier, isLocal: false) = sample.event { identifiers.append(identifier) }
    }
    let hasConditions = inspection.sessions.contains { $0.conditions != .default && $0.conditions != .withoutModifier }
    guard hasConditions, !identifiers.isEmpty, identifiers.allSatisfy({ $0 == nil }) else { return }
    report.note(
      at: .application,
      identifiers.count == 1
        ? "the one notification among the samples has no identifier: no condition is evaluated for it"
        : "none of the \(identifiers.count) notifications among the samples has an identifier: no condition is evaluated for them"
    )
  }
}

extension LintRule {
  package static let shortcutWithoutIdentifier = LintRule(
    "shortcut-without-identifier", .note,
    summary: "a static shortcut item without a target content identifier",
    explanation: """
      A shortcut item in Info.plist has no identifier unless the key \
      UIApplicationShortcutItemTargetContentIdentifier sets one. No Apple page mentions this key, but systems have \
      been seen to read it. Without it no condition is evaluated, and the most recently used window takes the item. \
      The rule applies only to apps that support multiple scenes, and if the windows are known, only if one of them has \
      a condition.
      """,
    cure:
      "add UIApplicationShortcutItemTargetContentIdentifier, or create the item in code with targetContentIdentifier",
    triggering: LintRule.Example(.shortcutItems(identifier: "")),
    clean: LintRule.Example(
      .shortcutItems(
        identifier:
          "<key>UIApplicationShortcutItemTargetContentIdentifier</key><string>com.example.mail/compose</string>"))
  )
  .checkingScenes { inspection, report in
    let mayMatter =
      inspection.sessions.isEmpty || !inspection.labels.isEmpty
      || inspection.conditions.contains { $0.facts.compilation.predicate?.isConstant != true }
    guard inspection.hasSeveralWindows, mayMatter else { return }
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
