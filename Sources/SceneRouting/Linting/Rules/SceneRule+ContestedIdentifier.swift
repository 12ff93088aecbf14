import PredicateSyntax

extension SceneRule {
  /// Samples that several windows prefer.
  static let contestedIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "contested-identifier"), .note,
      summary: "several windows prefer one sample: the one that was used last takes it",
      explanation: """
        Apple's documentation promises no order among windows that prefer the same content; the one that was used last \
        was seen to win. Where the user must be able to tell which window it will be, one of them should only can.
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
    for (index, sample) in inspection.samples.enumerated() {
      guard let decision = try? router.route(sample.event, options: sample.options, listsRunnersUp: true),
        decision.suitability == .prefers, let chosen = decision.session
      else { continue }
      let others = decision.runnersUp.filter { $0.suitability == .prefers }.map { "'\($0.session)'" }
      guard !others.isEmpty else { continue }
      let names = others.prefix(4).joined(separator: ", ") + (others.count > 4 ? " and \(others.count - 4) more" : "")
      report.note(
        at: .sample(index),
        "'\(chosen)' takes it only because it was used last: \(names) \(others.count == 1 ? "prefers" : "prefer") it too"
      )
    }
  }
}
