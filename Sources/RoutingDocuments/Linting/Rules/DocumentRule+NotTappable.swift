import PredicateSyntax
import SceneAnalysis

extension DocumentRule {
  /// A rule that finds payloads that don't show a notification.
  static let notTappable = DocumentRule(
    .event,
    LintManual(
      DiagnosticCode(rawValue: "not-tappable"), .note,
      summary: "a payload that shows no notification, so no window is chosen for it",
      explanation: """
        A background push ('content-available' without 'alert', 'sound' and 'badge') wakes the app and shows nothing. \
        An ActivityKit push ('content-state') without 'alert' only updates a Live Activity. Neither brings a window to \
        the front, so such a payload does not count as a sample, with or without 'target-content-id'. An ActivityKit \
        push with 'alert' is no sample either, but it is not reported: a tap on it opens the URL of its widget.
        """,
      cure: "test a payload with an 'alert', or the URL that the Live Activity opens",
      triggering: LintManual.Example("{ \"aps\": { \"content-available\": 1 } }"),
      clean: LintManual.Example("{ \"aps\": { \"content-available\": 1, \"alert\": \"A new message\" } }"))
  ) { event, report in
    guard let aps = event.payload?["aps"], let kind = event.untappableKind else { return }
    report.note(at: aps, "\(kind) shows no notification: nobody can tap it, and no window is chosen for it")
  }
}

extension JSONNode {
  /// A description, for use in messages, of a payload that doesn't show a notification, or `nil` for any other event.
  ///
  /// Sources: Apple, "Pushing background updates to your App" and "Starting and updating Live Activities with
  /// ActivityKit push notifications".
  var untappableKind: String? {
    guard let aps = payload?["aps"], aps.isObject else { return nil }
    if updatesLiveActivity { return aps["alert"] == nil ? "a push for a Live Activity" : nil }
    let shown = ["alert", "sound", "badge"]
    guard let flag = aps["content-available"], flag.value == .integer(1), shown.allSatisfy({ aps[$0] == nil }),
      self["message"]?["notification"] == nil
    else { return nil }
    return "a background push"
  }

  /// Whether the event is a push for a Live Activity. A tap on it opens a URL, regardless of the target content
  /// identifier.
  var updatesLiveActivity: Bool { payload?["aps"]?["content-state"] != nil }
}
