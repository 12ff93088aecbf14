import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let likeWithoutWildcard = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "like-without-wildcard"), .note,
      summary: "a LIKE pattern without a wildcard, which compares the whole identifier",
      explanation: """
        LIKE compares the whole identifier: '*' matches any text, '?' matches one character, and nothing else is a \
        wildcard. A pattern without either compares as == does, so a wildcard is probably missing. Patterns with \
        '%' at the start or the end have a warning of their own, sql-wildcard.
        """,
      cure: "write == with the same options to compare with this text, or add '*' where more may follow",
      triggering: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/'")),
      clean: .windows(.window("inbox"), .window("thread", prefers: "SELF LIKE 'mail/thread/*'")))
  ) { inspection, report in
    for condition in inspection.conditions {
      for literal in condition.facts.literals where literal.operation == .like && !literal.text.isEmpty {
        guard !literal.text.contains(where: { $0 == "*" || $0 == "?" }), !literal.text.hasPrefix("%"),
          !literal.text.hasSuffix("%"), inspection.placeholder(of: literal.text) == nil
        else { continue }
        let pattern = SceneInspection.quoted(literal.text)
        report.note(
          at: condition.location, "LIKE \(pattern) has no wildcard: it compares the whole identifier",
          range: literal.range)
      }
    }
  }
}
