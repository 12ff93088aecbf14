import PredicateSyntax

extension SceneRule {
  /// Windows that no event can find.
  static let neverChosen = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "never-chosen"), .note,
      summary: "a window whose conditions refuse every identifier",
      explanation: """
        canActivate and prefersToActivate are both never true, or both sets of a SwiftUI window are empty. Events with an \
        identifier pass the window by, plain launches too. That is right for a window that the app opens itself, so \
        nothing is said where the app asks for windows, where a request among the samples names the window, or where the \
        window has a configuration of its own. Only what is certain is reported.
        """,
      cure: "keep it so if the app opens the window by itself, else let canActivate hold for what the window shows",
      triggering: .windows(.window("inbox"), .window("draft", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE")),
      clean: .windows(
        .window("inbox", prefers: "SELF == 'inbox'"),
        .window("draft", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE"),
        events: "{\"sessionRequest\": {\"session\": \"draft\"}}"))
  ) { inspection, report in
    guard inspection.hasSeveralWindows, !inspection.requestsWindows else { return }
    for pair in inspection.pairs where pair.can.isNever && pair.prefers.isNever && !inspection.isOpened(pair.owner) {
      report.note(
        at: .owner(pair.owner),
        "no event finds \(inspection.name(pair.owner)): canActivate and prefersToActivate are both never true")
    }
    // An element of a set that could not be read is missing in it.
    guard inspection.isComplete else { return }
    for (index, session) in inspection.sessions.enumerated() where !inspection.isOpened(.session(index)) {
      guard case .externalEvents(let preferring, let allowing) = session.conditions,
        preferring.elements.allSatisfy(\.isEmpty), allowing.elements.allSatisfy(\.isEmpty)
      else { continue }
      report.note(
        at: .owner(.session(index)),
        "no event finds '\(session.persistentIdentifier)': both sets of handlesExternalEvents match nothing",
        help: "keep it so if the app opens the window by its id, else write \"*\" in 'allowing'")
    }
  }
}

extension SceneInspection {
  /// Whether something opens a window by its name: a request among the samples, or a configuration of its own.
  fileprivate func isOpened(_ owner: LintPlace.Owner) -> Bool {
    guard case .session(let index) = owner, sessions.indices.contains(index) else { return false }
    let session = sessions[index]
    let isRequested = samples.contains { sample in
      if case .sessionRequest(session.persistentIdentifier, _) = sample.event { true } else { false }
    }
    guard !isRequested, let name = session.configuration else { return isRequested }
    let first = application.configurations.first { $0.role == session.role }
    return first?.name != name
  }
}
