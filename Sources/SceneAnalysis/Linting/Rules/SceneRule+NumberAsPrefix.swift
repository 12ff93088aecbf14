import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let numberAsPrefix = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "number-as-prefix"), .note,
      summary: "a BEGINSWITH literal that ends with a number, so that longer numbers match too",
      explanation: """
        BEGINSWITH 'recipe/7' matches 'recipe/7' and 'recipe/7/edit', but also 'recipe/70'. A number that is a whole \
        part of the identifier, after '/', ':', '=' or '#', names one thing, so the literal ends too early.
        """,
      cure:
        "write == for the identifier itself, and BEGINSWITH with a delimiter after the number for longer identifiers",
      triggering: .windows(.window("recipes"), .window("recipe-7", prefers: "SELF BEGINSWITH 'recipe/7'")),
      clean: .windows(.window("recipes"), .window("recipe-7", prefers: "SELF BEGINSWITH 'recipe/7/'")))
  ) { inspection, report in
    for condition in inspection.conditions {
      for literal in condition.facts.literals where literal.operation == .beginsWith && !literal.isNegated {
        guard literal.text.endsWithNumber, inspection.placeholder(of: literal.text) == nil else { continue }
        report.note(
          at: condition.location,
          "BEGINSWITH \(SceneInspection.quoted(literal.text)) also takes \(SceneInspection.quoted(literal.text + "0"))",
          range: literal.range)
      }
    }
  }
}

extension String {
  /// Whether the text ends with a number that follows `/`, `:`, `=` or `#`.
  fileprivate var endsWithNumber: Bool {
    let rest = utf8.reversed().drop { $0 >= 0x30 && $0 <= 0x39 }
    guard rest.count < utf8.count, let delimiter = rest.first else { return false }
    return "/:=#".utf8.contains(delimiter)
  }
}
