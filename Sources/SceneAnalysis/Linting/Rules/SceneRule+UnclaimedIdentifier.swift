import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let unclaimedIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unclaimed-identifier"), .note,
      summary: "a sample that no window takes, so that a new one is made",
      explanation: """
        No open window's conditions hold for the identifier, and no declaration's 'matching' names it, so the system \
        makes a new window from the first configuration. It is right where each content has a window of its own, and \
        otherwise the conditions are too narrow. This rests on the samples that were given. Events that ask for a new \
        window themselves are not reported.
        """,
      cure: "widen canActivate of the window that shall show it",
      triggering: .windows(
        .window("thread", can: "SELF BEGINSWITH 'mail/thread/' OR SELF == ''", prefers: "SELF == 'mail/thread/1'"),
        events: "{\"url\": \"mail/settings\"}\n{\"url\": \"mail/thread/1\"}"),
      clean: .windows(
        .window("thread", can: "SELF BEGINSWITH 'mail/' OR SELF == ''", prefers: "SELF == 'mail/thread/1'"),
        events: "{\"url\": \"mail/settings\"}\n{\"url\": \"mail/thread/1\"}"))
  ) { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() where outcome == .unclaimed {
      report.note(
        at: .sample(index), "no window takes \(inspection.identifier(ofSample: index)): a new one is made for it")
    }
  }
}

extension SceneInspection {
  /// Returns the identifier of a sample for a message.
  func identifier(ofSample index: Int) -> String {
    let identifier = samples.indices.contains(index) ? router?.targetContentIdentifier(of: samples[index].event) : nil
    return identifier.map(Self.quoted) ?? "an event without an identifier"
  }
}
