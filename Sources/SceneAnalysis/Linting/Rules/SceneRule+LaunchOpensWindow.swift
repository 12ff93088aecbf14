import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let launchOpensWindow = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "launch-opens-window"), .warning,
      summary: "each tap on the app's icon opens another window",
      explanation: """
        A plain launch has the empty string as its identifier and goes to the most recently used window whose \
        conditions accept it. If every open window rejects it, the launch opens a new window. If the new window \
        rejects it too, the next launch opens another one. The rule routes two launches in a row. A new window has the \
        conditions of its configuration; the default is UIKit's conditions, which accept everything, so that the \
        second launch opens nothing.
        """,
      cure: "let canActivate of one kind of window accept the empty string: TRUEPREDICATE, or … OR SELF == ''",
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
