import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  static let unmatchedLabel = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unmatched-label"), .note,
      summary: "a label or a literal that fits none of the samples",
      explanation: """
        A string of a SwiftUI set, or a literal after BEGINSWITH, ENDSWITH or CONTAINS, fits none of the samples: it \
        is misspelt, or the samples do not cover it. Literals after == and IN name one piece of content each and are \
        not checked, nor are literals under NOT. Identifiers that source code sends count as samples; an identifier \
        with a part that is known only at run time counts for every text of its form. The comparison also includes \
        identifiers of static shortcut items, but they are not samples. Without samples nothing is reported.
        """,
      cure: "compare it with the identifiers that your notifications, activities and URLs actually have",
      triggering: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["maill"], "allowing": ["*"] } }]
        """, events: "{\"url\": \"myapp://mail/1\"}"),
      clean: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["mail"], "allowing": ["*"] } }]
        """, events: "{\"url\": \"myapp://mail/1\"}"))
  ) { inspection, report in
    guard inspection.identifiers.contains(where: { !$0.isEmpty }) else { return }
    let known =
      inspection.identifiers + inspection.application.staticShortcutItems.compactMap(\.targetContentIdentifier)
    var verdicts: [PredicateFacts.Literal: Bool] = [:]
    func fits(_ text: String, _ operation: ComparisonOperator, _ options: ComparisonOptions) -> Bool {
      let key = PredicateFacts.Literal(
        text: text, operation: operation, options: options, isNegated: false, range: SourceRange(0, 0))
      if let verdict = verdicts[key] { return verdict }
      let facts = PredicateFacts(comparing: operation, options, with: text)
      let verdict = known.contains { facts.matches($0) != false }
      verdicts[key] = verdict
      return verdict
    }
    let number = inspection.identifiers.count
    let count = number == 1 ? "the one sample" : "\(number) samples"
    var reported: Set<String> = []
    for label in inspection.labels where !label.text.isEmpty && label.text != "*" {
      guard inspection.placeholder(of: label.text) == nil, reported.insert(label.text).inserted,
        !fits(label.text, .contains, [.caseInsensitive, .diacriticInsensitive])
      else { continue }
      report.note(at: label.location, "\(SceneInspection.quoted(label.text)) matches none of your samples (\(count))")
    }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where !literal.isNegated && !literal.text.isEmpty {
        guard [.beginsWith, .endsWith, .contains].contains(literal.operation),
          inspection.placeholder(of: literal.text) == nil, !fits(literal.text, literal.operation, literal.options),
          reported.insert(literal.text).inserted
        else { continue }
        report.note(
          at: condition.location,
          "\(literal.operation.spelling) \(SceneInspection.quoted(literal.text)) matches none of your samples (\(count))",
          range: literal.range)
      }
    }
  }
}

extension PredicateFacts {
  fileprivate init(comparing operation: ComparisonOperator, _ options: ComparisonOptions, with text: String) {
    self.init(
      CompilationResult("SELF \(operation.spelling)\(options.spelling) %@", arguments: [.string(text)]))
  }
}
