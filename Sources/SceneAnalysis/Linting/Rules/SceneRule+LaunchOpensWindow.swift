import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let launchOpensWindow = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "launch-opens-window"), .warning,
      summary: "each tap on the app's icon opens one more window",
      explanation: """
        A plain launch has the identifier "", an empty string, and goes to the most recently used window whose \
        conditions take it. If every open window refuses it, the launch opens a new one; if the new one refuses it \
        too, so does the next launch. Decided by routing two launches, one after the other: a new window has the \
        conditions of its configuration, by default UIKit's, which take everything and end the chain.
        """,
      cure: "let canActivate of one kind of window hold for the empty string: TRUEPREDICATE, or … OR SELF == ''",
      triggering: .scenes(
        """
          "application": { "configurations": [
            { "name": "Page", "activationConditions": { "canActivate": "SELF BEGINSWITH 'page/'" } }] },
          "sessions": [{ "persistentIdentifier": "a", "activationConditions": { "canActivate": "SELF == 'page/1'" } }]
        """),
      clean: .scenes(
        """
          "application": { "configurations": [{ "name": "Page" }] },
          "sessions": [{ "persistentIdentifier": "a", "activationConditions": { "canActivate": "SELF == 'page/1'" } }]
        """))
  ) { inspection, report in
    guard inspection.hasSeveralWindows, var router = inspection.router,
      let first = try? router.route(.launch), case .new = first.outcome,
      inspection.sessions.contains(where: { $0.role == first.role }),
      (try? router.apply(first)) != nil,
      let second = try? router.route(.launch), case .new = second.outcome
    else { return }
    let cause =
      first.targetContentIdentifier == ""
      ? "every window refuses the empty identifier of a plain launch"
      : "every window refuses the Focus prefix, which a plain launch brings alone"
    report.note(
      at: .application, "\(cause), and so does the window that a launch opens: each launch opens one more window",
      help: router.application.framework == .swiftUI
        ? "write handlesExternalEvents(preferring: …, allowing: [\"*\"]) in one kind of window" : nil)
  }
}
