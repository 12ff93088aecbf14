import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let contestedIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "contested-identifier"), .note,
      summary: "several windows prefer the same identifier: the most recently used one takes it",
      explanation: """
        Apple's documentation promises no order among windows that prefer the same content; in observations the most \
        recently used one won. If the user must be able to predict the window, only one window should prefer the \
        content. The rule routes each sample. If no sample shows a conflict, it reports a window when another one \
        prefers every identifier that it prefers. This is proved for all identifiers, and the finding names a shortest \
        one. Windows whose preferences merely may overlap, such as a prefix and a suffix, are listed by scene-router \
        analyze.
        """,
      cure: "let one window prefer it, and let the others accept it in canActivate only",
      triggering: .windows(
        .window("all", prefers: "SELF BEGINSWITH 'mail/'"), .window("one", prefers: "SELF == 'mail/1'"),
        events: "{\"url\": \"mail/1\"}"),
      clean: .windows(
        .window("all", can: "SELF BEGINSWITH 'mail/' OR SELF == ''"), .window("one", prefers: "SELF == 'mail/1'"),
        events: "{\"url\": \"mail/1\"}"))
  ) { inspection, report in
    guard inspection.hasSeveralWindows, let router = inspection.router else { return }
    var shown: Set<Set<String>> = []
    for (index, sample) in inspection.samples.enumerated() {
      guard let decision = try? router.routeWithRunnersUp(sample.event, options: sample.options),
        decision.suitability == .prefers, let chosen = decision.session
      else { continue }
      let others = decision.runnersUp.filter { $0.suitability == .prefers }.map(\.session)
      guard !others.isEmpty else { continue }
      for other in others { shown.insert([chosen, other]) }
      report.note(
        at: .sample(index),
        "'\(chosen)' takes it only because it is the most recently used one: \(SceneInspection.names(others)) "
          + "\(others.count == 1 ? "prefers" : "prefer") it too")
    }
    for pair in inspection.proofs.included where !pair.isSame && !shown.contains([pair.inner, pair.outer]) {
      guard let owner = inspection.owner(ofSession: pair.inner) else { continue }
      report.note(
        at: .owner(owner),
        "'\(pair.outer)' prefers all that '\(pair.inner)' prefers, such as "
          + "\(SceneInspection.quoted(pair.witness.identifier)): the most recently used one takes it")
    }
  }
}
