import PredicateSyntax

extension SceneRule {
  /// Windows that no event can find.
  static let neverChosen = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "never-chosen"), .warning,
      summary: "a window whose conditions refuse every identifier",
      explanation: """
        canActivate and prefersToActivate are both never true, or both sets of a SwiftUI window are empty. Events with an \
        identifier pass the window by, plain launches too. It is found only by name, or by an event without an identifier \
        if it was used last. Only what is certain is reported.
        """,
      cure: "let canActivate or prefersToActivate hold for the content that the window shows",
      triggering: .windows(.window("inbox"), .window("draft", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE")),
      clean: .windows(
        .window("inbox"), .window("draft", can: "SELF == 'mail/draft'", prefers: "SELF == 'mail/draft'")))
  ) { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    for pair in inspection.pairs where pair.can.isNever && pair.prefers.isNever {
      report.note(
        at: .owner(pair.owner),
        "\(inspection.name(pair.owner)) is never chosen: canActivate and prefersToActivate are both never true")
    }
    // An element of a set that could not be read is missing in it.
    guard inspection.isComplete else { return }
    for (index, session) in inspection.sessions.enumerated() {
      guard case .externalEvents(let preferring, let allowing) = session.conditions,
        preferring.elements.allSatisfy(\.isEmpty), allowing.elements.allSatisfy(\.isEmpty)
      else { continue }
      report.note(
        at: .owner(.session(index)),
        "'\(session.persistentIdentifier)' is never chosen: both sets of handlesExternalEvents match nothing",
        help: "name the content that the window shows, or write \"*\" in 'allowing'")
    }
  }
}
