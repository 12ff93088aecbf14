import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let likeWithoutWildcard = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "like-without-wildcard"), .note,
      summary: "a LIKE without a wildcard, which accepts one text alone",
      explanation: """
        LIKE compares the whole identifier: '*' stands for any text, '?' for one character, and nothing else is a wildcard. \
        A pattern without either accepts one text, so that a wildcard has probably been left out. Patterns with '%' at one \
        of their ends have a finding of their own.
        """,
      cure: "write == if the text is meant, or add '*' where more may follow",
      triggering: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/'")),
      clean: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/*'")))
  ) { inspection, report in
    for condition in inspection.conditions {
      for literal in condition.facts.literals where literal.operation == .like && !literal.text.isEmpty {
        guard !literal.text.contains(where: { $0 == "*" || $0 == "?" }), !literal.text.hasPrefix("%"),
          !literal.text.hasSuffix("%"), !inspection.standIns.contains(literal.text)
        else { continue }
        let pattern = SceneInspection.quoted(literal.text)
        report.note(
          at: condition.place, "LIKE \(pattern) has no wildcard: it accepts this text alone", range: literal.range)
      }
    }
  }
}
