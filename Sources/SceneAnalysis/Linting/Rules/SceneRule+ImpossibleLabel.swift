import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let impossibleLabel = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "impossible-label"), .warning,
      summary: "a label with characters that the text of a URL cannot have",
      explanation: """
        SwiftUI compares the strings of a set with the identifier of the event, for a URL its absoluteString. Braces, angle \
        brackets, quotation marks, backslashes and carets are percent-encoded there, so a label such as \
        "{same path of URL?}", copied from an example, is a text and not a pattern: it matches nothing. An identifier that \
        is no URL may have them, so nothing is said of a label that a sample contains.
        """,
      cure: "write a part of the identifiers that the window takes; only \"*\" alone is a wildcard",
      triggering: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a",
                         "handlesExternalEvents": { "preferring": ["{same path of URL?}"], "allowing": ["*"] } }]
        """),
      clean: .scenes(
        """
          "sessions": [{ "persistentIdentifier": "a",
                         "handlesExternalEvents": { "preferring": ["{draft}"], "allowing": ["*"] } }]
        """,
        events: "{\"userActivity\": {\"activityType\": \"edit\", \"targetContentIdentifier\": \"note {draft}\"}}"))
  ) { inspection, report in
    let impossible: Set<Unicode.Scalar> = ["{", "}", "<", ">", "\"", "\\", "^", "`", "|"]
    var reported: Set<String> = []
    for label in inspection.labels {
      guard let character = label.text.unicodeScalars.first(where: impossible.contains),
        !inspection.identifiers.contains(where: { $0.contains(label.text) }),
        reported.insert(label.text).inserted
      else { continue }
      report.note(
        at: label.place,
        "\(SceneInspection.quoted(label.text)) matches no URL: '\(character)' is percent-encoded there")
    }
  }
}
