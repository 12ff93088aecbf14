import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let activitiesWithoutIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "activities-without-identifier"), .note,
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
          """))
  ) { inspection, report in
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
