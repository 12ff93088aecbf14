import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let neverMatches = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "never-matches"), .warning,
      summary: "a condition or a label that matches no identifier",
      explanation: """
        The parts of the condition contradict each other, or the label is empty. FALSEPREDICATE is not reported, \
        because it is intentional. Each finding is proved for all identifiers; if a proof is too expensive, nothing is \
        reported.
        """,
      cure: "join alternatives with OR; write FALSEPREDICATE if nothing should match",
      triggering: .windows(
        .window("mail", prefers: "SELF == 'mail/1' AND SELF == 'mail/2'"), .window("b", prefers: "SELF == 'b'")),
      clean: .windows(
        .window("mail", prefers: "SELF == 'mail/1' OR SELF == 'mail/2'"), .window("b", prefers: "SELF == 'b'")))
  ) { inspection, report in
    for condition in inspection.conditions where condition.facts.isNever {
      let compilation = condition.facts.compilation
      // A constant predicate is intentional. Otherwise, a warning from the checker usually explains the contradiction.
      // For an OR predicate, however, the warning explains only one branch.
      guard let predicate = compilation.predicate, !predicate.isConstant,
        predicate.isAlternative || !compilation.diagnostics.contains(where: { $0.isReason })
      else { continue }
      report.note(
        at: condition.location, "no identifier fulfils this condition: its parts exclude each other",
        range: SourceRange(0, compilation.tree.source.string.utf8.count))
    }
    for label in inspection.labels where label.text.isEmpty {
      report.note(
        at: label.location, "an empty string matches no identifier", help: "leave it out, or write \"*\" to match all")
    }
  }
}

extension Diagnostic {
  /// Whether the diagnostic can explain why a condition is never true. Warnings about the locale can't.
  fileprivate var isReason: Bool { severity == .warning && code.rawValue != "locale-option" }
}

extension Predicate {
  fileprivate var isAlternative: Bool {
    if case .or = self { true } else { false }
  }

  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}
