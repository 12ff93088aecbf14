import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let contestedIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "contested-identifier"), .note,
      summary: "several windows prefer one identifier: the most recently used one takes it",
      explanation: """
        Apple's documentation promises no order among windows that prefer the same content; the most recently used one \
        was seen to win. Where the user must be able to tell which window it will be, one of them should only can. \
        Each sample is routed. Without a sample that shows it, a window is named if another one prefers all that it \
        prefers: that is proved over all identifiers, and the finding names a shortest one. Windows that merely may \
        meet, such as one that prefers a beginning and one that prefers an end, are listed by scene-router analyze.
        """,
      cure: "let one window prefer it, and the others only can",
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
      guard let decision = try? router.route(sample.event, options: sample.options, listsRunnersUp: true),
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
