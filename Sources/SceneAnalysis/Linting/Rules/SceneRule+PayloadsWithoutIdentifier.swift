import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let payloadsWithoutIdentifier = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "payloads-without-identifier"), .note,
      summary: "conditions in an app whose notifications all lack an identifier",
      explanation: """
        An event without an identifier goes to the most recently used window, and no condition is evaluated. If no \
        payload among the samples has 'target-content-id', the conditions apply to other events only.
        """,
      cure: "add 'target-content-id' to 'aps' in the payloads",
      triggering: .windows(
        .window("inbox"), .window("a", prefers: "SELF == 'a'"), events: "{\"aps\": {\"alert\": \"Hi\"}}"),
      clean: .windows(
        .window("inbox"), .window("a", prefers: "SELF == 'a'"),
        events: "{\"aps\": {\"alert\": \"Hi\", \"target-content-id\": \"a\"}}"))
  ) { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    var identifiers: [String?] = []
    for sample in inspection.samples {
      if case .notification(let identifier, isLocal: false) = sample.event { identifiers.append(identifier) }
    }
    let hasConditions = inspection.sessions.contains { $0.conditions != .default && $0.conditions != .withoutModifier }
    guard hasConditions, !identifiers.isEmpty, identifiers.allSatisfy({ $0 == nil }) else { return }
    report.note(
      at: .application,
      identifiers.count == 1
        ? "the one notification among the samples has no identifier: no condition is evaluated for it"
        : "none of the \(identifiers.count) notifications among the samples has an identifier: no condition is evaluated for them"
    )
  }
}
