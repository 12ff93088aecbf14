import PredicateAnalysis
import PredicateSyntax
import SceneRouting
import StringPredicates

extension SceneRule {
  /// Labels that no sample contains.
  static let unmatchedLabel = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unmatched-label"), .note,
      summary: "a label, a beginning or an end that none of the samples has",
      explanation: """
        A string of a SwiftUI set, or a text behind BEGINSWITH, ENDSWITH or CONTAINS, that fits none of the samples: it \
        is misspelt, or the samples do not show what it is for. Texts behind == and IN name one content each and are not \
        looked at, nor are those under NOT. Identifiers of static shortcut items count as samples, and so do those that source code sends: one with \
        a part that only the running app knows counts for every text of its shape. Without samples nothing is reported.
        """,
      cure: "compare it with the identifiers that your notifications, activities and URLs really have",
      triggering: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["maill"], "allowing": ["*"] } }]
        """, events: "{\"url\": \"myapp://mail/1\"}"),
      clean: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": ["mail"], "allowing": ["*"] } }]
        """, events: "{\"url\": \"myapp://mail/1\"}"))
  ) { inspection, report in
    let samples =
      inspection.identifiers + inspection.application.staticShortcutItems.compactMap(\.targetContentIdentifier)
    guard samples.contains(where: { !$0.isEmpty }) else { return }
    var verdicts: [PredicateFacts.Literal: Bool] = [:]
    func fits(_ text: String, _ operation: ComparisonOperator, _ options: ComparisonOptions) -> Bool {
      let key = PredicateFacts.Literal(
        text: text, operation: operation, options: options, isNegated: false, range: SourceRange(0, 0))
      if let known = verdicts[key] { return known }
      let facts = PredicateFacts(comparing: operation, options, with: text)
      let verdict = samples.contains { facts.matches($0) != false }
      verdicts[key] = verdict
      return verdict
    }
    let count = samples.count == 1 ? "the one sample" : "\(samples.count) samples"
    // One text may be in many places; the first stands for all.
    var reported: Set<String> = []
    for label in inspection.labels where !label.text.isEmpty && label.text != "*" {
      guard !inspection.standIns.contains(label.text), reported.insert(label.text).inserted,
        !fits(label.text, .contains, [.caseInsensitive, .diacriticInsensitive])
      else { continue }
      report.note(at: label.place, "\(SceneInspection.quoted(label.text)) matches none of your samples (\(count))")
    }
    for condition in inspection.conditions {
      for literal in condition.facts.literals where !literal.isNegated && !literal.text.isEmpty {
        guard [.beginsWith, .endsWith, .contains].contains(literal.operation),
          !inspection.standIns.contains(literal.text), !fits(literal.text, literal.operation, literal.options),
          reported.insert(literal.text).inserted
        else { continue }
        report.note(
          at: condition.place,
          "\(literal.operation.spelling) \(SceneInspection.quoted(literal.text)) matches none of your samples (\(count))",
          range: literal.range)
      }
    }
  }
}

extension PredicateFacts {
  /// Facts about a comparison of the identifier with a text.
  fileprivate init(comparing operation: ComparisonOperator, _ options: ComparisonOptions, with text: String) {
    self.init(
      CompilationResult("SELF \(operation.spelling)\(options.spelling) %@", arguments: [.string(text)]))
  }
}
