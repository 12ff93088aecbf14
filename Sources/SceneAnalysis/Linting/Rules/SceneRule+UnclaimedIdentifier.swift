import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let unclaimedIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unclaimed-identifier"), .note,
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
        events: "{\"url\": \"mail/settings\"}\n{\"url\": \"mail/thread/1\"}"))
  ) { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() where outcome == .unclaimed {
      report.note(
        at: .sample(index), "no window takes \(inspection.identifier(ofSample: index)): a new one is made for it")
    }
  }
}

extension SceneInspection {
  /// Returns the identifier of a sample, formatted for a message.
  func identifier(ofSample index: Int) -> String {
    let identifier = samples.indices.contains(index) ? router?.targetContentIdentifier(of: samples[index].event) : nil
    return identifier.map(Self.quoted) ?? "an event without an identifier"
  }
}
