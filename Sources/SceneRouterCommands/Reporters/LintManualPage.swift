import RoutingDocuments
import SceneAnalysis
import SceneSources

/// The manual for the lint rules as Markdown. `Fixtures/Lint/RULES.md` contains the same text.
package enum LintManualPage {
  package static var text: String {
    var lines = [
      "# Lint rules", "",
      "Written by `scene-router lint --rules` from the rules themselves; the examples are their tests. Faults of documents",
      "and predicates that cannot be read, and warnings of the predicate language, have codes of their own and are not",
      "listed here.", "", "| code | severity | what it finds |", "| --- | --- | --- |",
    ]
    for rule in LintRule.all {
      lines.append("| [`\(rule.code)`](#\(rule.code)) | \(rule.severity.rawValue) | \(rule.summary) |")
    }
    for rule in LintRule.all { lines += page(rule) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func page(_ rule: LintRule) -> [String] {
    var lines = [
      "", "## \(rule.code)", "",
      "\(rule.severity == .error ? "An" : "A") \(rule.severity.rawValue): \(rule.summary).", "",
    ]
    lines += wrapped(rule.explanation) + [""]
    lines += wrapped("Cure: \(rule.cure).")
    lines += ["", "Finds something in"] + example(rule.triggering)
    lines += ["", "and nothing in"] + example(rule.clean)
    return lines
  }

  private static func example(_ example: LintRule.Example) -> [String] {
    let kind =
      switch example.document.first {
      case "<": "xml"
      case "{": "json"
      default: "swift"
      }
    var lines = ["", "```\(kind)"] + cut(example.document) + ["```"]
    if !example.events.isEmpty { lines += ["", "with the events", "", "```json"] + cut(example.events) + ["```"] }
    return lines
  }

  /// Splits text into lines and abbreviates very long lines.
  private static func cut(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.utf8.count <= 400 ? String(line) : line.prefix(120) + " … " + line.suffix(20)
    }
  }

  /// Wraps text at 120 columns.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 120 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
