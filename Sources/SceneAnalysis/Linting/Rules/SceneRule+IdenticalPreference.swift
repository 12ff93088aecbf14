import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  static let identicalPreference = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "identical-preference"), .note,
      summary: "two windows of one role prefer exactly the same identifiers",
      explanation: """
        Events with these identifiers go to the most recently used of the two windows. That can be right if both show \
        the same content. Often, however, one of them now shows something else and has kept its old conditions. The \
        texts of the conditions may differ: the rule proves that both accept the same identifiers, and names a \
        shortest one.
        """,
      cure: "update the conditions when a window's content changes, or distinguish the windows by their content",
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
  var isConstantlyFalse: Bool { matcher.constant == false }
}
