import PredicateSyntax
import StringPredicates

extension SceneRule {
  /// Windows that prefer exactly the same.
  static let identicalPreference = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "identical-preference"), .note,
      summary: "two windows of one role prefer exactly the same",
      explanation: """
        Whatever they prefer goes to the one that was used last. That may be meant, if both show the same content; often \
        one of them shows something else by now and has kept its old conditions.
        """,
      cure: "renew the conditions when a window's content changes, or tell the two apart by their content",
      triggering: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "self = \\\"mail/1\\\"")),
      clean: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "SELF == 'mail/2'")))
  ) { inspection, report in
    guard inspection.isComplete, inspection.hasSeveralWindows else { return }
    var first: [SceneSessionRole: [StringPredicate: Int]] = [:]
    for (index, session) in inspection.sessions.enumerated() {
      guard let prefers = session.conditions.predicates?.prefersToActivate, prefers.matcher.constant == nil else {
        continue
      }
      guard let other = first[session.role]?[prefers] else {
        first[session.role, default: [:]][prefers] = index
        continue
      }
      report.note(
        at: .owner(.session(index)),
        "'\(session.persistentIdentifier)' prefers exactly what '\(inspection.sessions[other].persistentIdentifier)' prefers: the one that was used last takes it"
      )
    }
  }
}

extension StringPredicate {
  /// Whether the predicate comes to `TRUEPREDICATE`.
  var isAlways: Bool { matcher.constant == true }
  /// Whether the predicate comes to `FALSEPREDICATE`.
  var isConstantlyFalse: Bool { matcher.constant == false }
}
