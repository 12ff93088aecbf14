import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  static let identicalPreference = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "identical-preference"), .note,
      summary: "two windows of one role prefer exactly the same",
      explanation: """
        Whatever they prefer goes to the most recently used one. That may be meant, if both show the same content; \
        often one of them shows something else by now and has kept its old conditions. The texts may differ: that both \
        accept the same identifiers is proved. The finding names a shortest of them.
        """,
      cure: "renew the conditions when a window's content changes, or tell the two apart by their content",
      triggering: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "SELF LIKE 'mail/1'")),
      clean: .windows(.window("a", prefers: "SELF == 'mail/1'"), .window("b", prefers: "SELF == 'mail/2'")))
  ) { inspection, report in
    for pair in inspection.proofs.included where pair.isSame {
      guard let owner = inspection.owner(ofSession: pair.inner) else { continue }
      report.note(
        at: .owner(owner),
        "'\(pair.inner)' prefers exactly what '\(pair.outer)' prefers, such as "
          + "\(SceneInspection.quoted(pair.witness.identifier)): the most recently used one takes it",
        related: inspection.owner(ofSession: pair.outer).map { [$0] } ?? [])
    }
  }
}

extension StringPredicate {
  /// Whether the predicate is constantly true.
  var isAlways: Bool { matcher.constant == true }
  /// Whether the predicate is constantly false.
  var isConstantlyFalse: Bool { matcher.constant == false }
}
