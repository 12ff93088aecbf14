import PredicateSyntax

extension SceneRule {
  /// Applications in which each launch opens one more window.
  static let launchOpensWindow = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "launch-opens-window"), .warning,
      summary: "each tap on the app's icon opens one more window",
      explanation: """
        A plain launch has the identifier "", an empty string, and goes to the most recent window whose conditions take \
        it. If every open window refuses it, the launch opens a new one; and if the new one refuses it too, so does the \
        next launch. A configuration whose own conditions take the empty string ends the chain and is not reported.
        """,
      cure: "let canActivate of one kind of window hold for the empty string: TRUEPREDICATE, or … OR SELF == ''",
      triggering: .windows(
        .window("a", can: "FALSEPREDICATE", prefers: "SELF == 'a'"), .window("b", can: "SELF == 'b'")),
      clean: .windows(
        .window("a", can: "SELF == 'a' OR SELF == ''", prefers: "SELF == 'a'"), .window("b", can: "SELF == 'b'")))
  ) { inspection, report in
    guard inspection.hasSeveralWindows, let router = inspection.router,
      let decision = try? router.route(.launch), decision.outcome == .newSession,
      inspection.sessions.contains(where: { $0.role == decision.role })
    else { return }
    let declared = inspection.application.configurations.first {
      $0.name == decision.configuration && $0.role == decision.role
    }
    if let predicates = declared?.conditions?.predicates {
      let identifier = decision.targetContentIdentifier ?? ""
      if (try? predicates.suitability(of: identifier)) ?? .can != .unsuitable { return }
    } else if declared?.conditions == .withoutModifier {
      return
    }
    report.note(
      at: .application,
      decision.targetContentIdentifier == ""
        ? "every window refuses the empty identifier of a plain launch: each launch opens one more window"
        : "every window refuses the Focus prefix, which a plain launch brings alone: each launch opens one more window")
  }
}
