import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let prefersEverything = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "prefers-everything"), .warning,
      summary: "a window that prefers every identifier, although there are others",
      explanation: """
        If prefersToActivate is always true, or if the set 'preferring' contains "*", the window wins over every \
        window that only can take the identifier, and over every less recently used window that prefers it. The rule \
        proves for all identifiers that a condition is always true: LIKE '*' counts like TRUEPREDICATE. Such a \
        condition belongs in canActivate or 'allowing'.
        """,
      cure: "set canActivate to TRUEPREDICATE or 'allowing' to \"*\", and prefer what the window shows now",
      triggering: .windows(.window("inbox", prefers: "TRUEPREDICATE"), .window("thread", prefers: "SELF == 'mail/1'")),
      clean: .windows(.window("inbox", can: "TRUEPREDICATE"), .window("thread", prefers: "SELF == 'mail/1'")))
  ) { inspection, report in
    guard inspection.hasSeveralWindows else { return }
    var counts: [SceneSessionRole: Int] = [:]
    for session in inspection.sessions { counts[session.role, default: 0] += 1 }
    for (index, session) in inspection.sessions.enumerated() where counts[session.role, default: 0] > 1 {
      let location: LintLocation
      switch session.conditions {
      // A constant predicate needs no proof, so it is reported even if the budget runs out.
      case .activation
      where inspection.alwaysPrefers(index)
        || inspection.proofs.preferringEverything.contains(session.persistentIdentifier):
        location = .predicate(.session(index), .prefersToActivate)
      case .externalEvents(let preferring, _) where preferring.elements.contains("*"):
        location = .label(.session(index), .preferring, preferring.elements.firstIndex(of: "*") ?? 0)
      default: continue
      }
      report.note(
        at: location,
        "'\(session.persistentIdentifier)' prefers every identifier: it also beats windows that were used more recently and only can"
      )
    }
  }
}

extension SceneInspection {
  /// Returns whether the `prefersToActivate` of a session is a constant that is true.
  func alwaysPrefers(_ session: Int) -> Bool {
    condition(at: .predicate(.session(session), .prefersToActivate))?.facts.isAlways ?? false
  }
}
