import PredicateSyntax
import Testing

/// A junction has at least two parts, none of them a constant or a junction of the same kind, and double negations are
/// removed.
@Suite struct NormalFormTests {
  private func words(_ predicate: Predicate) -> String {
    switch predicate {
    case .constant(let value): "\(value)"
    case .not(let part): "not(\(words(part)))"
    case .and(let parts): "all(\(parts.map(words).joined(separator: " ")))"
    case .or(let parts): "any(\(parts.map(words).joined(separator: " ")))"
    case .comparison(let comparison): String(decoding: comparison.right.constant?.text ?? [], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("a AND TRUEPREDICATE", "a"), ("FALSEPREDICATE OR a", "a"), ("a AND FALSEPREDICATE", "false"),
    ("TRUEPREDICATE OR a", "true"), ("a AND b AND TRUEPREDICATE", "all(a b)"), ("(a AND b) AND c", "all(a b c)"),
    ("a OR (b OR (c OR d))", "any(a b c d)"), ("(a OR b) AND c", "all(any(a b) c)"), ("NOT NOT a", "a"),
    ("NOT (NOT (NOT a))", "not(a)"), ("NOT (a AND FALSEPREDICATE)", "true"),
    ("TRUEPREDICATE AND TRUEPREDICATE", "true"),
  ])
  func printsTheNormalForm(format: String, expected: String) throws {
    let texts = format.replacing(#/\b[a-d]\b/#) { "SELF == '\($0.output)'" }
    let (tree, diagnostics) = Parser.parse(SourceText(texts))
    let checked = Checker.check(
      tree, diagnostics: diagnostics, arguments: [], variables: [:], dialect: .extended, limits: .default)
    #expect(words(try #require(checked.predicate)) == expected)
  }
}
