import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let focusPrefix = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "focus-prefix"), .note,
      summary: "a comparison with the start of the identifier, in a document with a Focus prefix",
      explanation: """
        An active Focus filter can put a prefix before every identifier. Then == and BEGINSWITH no longer match, while \
        ENDSWITH and CONTAINS still do. The rule applies if the document names a prefix ("focusPrefix") and the \
        literal does not start with it.
        """,
      cure: "use ENDSWITH or CONTAINS, or add the same comparison with the prefix",
      triggering: .windows(
        .window("inbox"), .window("thread", prefers: "SELF == 'mail/1'"),
        members: "  \"application\": { \"focusPrefix\": \"focus:\" },\n"),
      clean: .windows(
        .window("inbox"), .window("thread", prefers: "SELF ENDSWITH 'mail/1'"),
        members: "  \"application\": { \"focusPrefix\": \"focus:\" },\n"))
  ) { inspection, report in
    guard let prefix = inspection.application.focusFilterPrefix, !prefix.isEmpty else { return }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where !literal.text.utf8.starts(with: prefix.utf8) {
        // If the Focus prefix starts with the literal, `BEGINSWITH` matches every identifier while the Focus is active,
        // which is a different problem.
        guard literal.operation == .equal || literal.operation == .beginsWith, !literal.isNegated,
          !prefix.utf8.starts(with: literal.text.utf8),
          // An unknown value may start with the Focus prefix.
          inspection.placeholder(of: literal.text).map({ !prefix.utf8.starts(with: $0.beginsWith.utf8) }) ?? true
        else { continue }
        let options = literal.options.spelling
        report.note(
          at: condition.location,
          "\(literal.operation.spelling)\(options) \(SceneInspection.quoted(literal.text)) does not match while a Focus filter puts \(SceneInspection.quoted(prefix)) in front",
          range: literal.range)
      }
    }
  }
}
