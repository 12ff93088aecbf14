import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let impossibleLabel = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "impossible-label"), .warning,
      summary: "a label with characters that a URL cannot contain",
      explanation: """
        SwiftUI compares the strings of a set with the event's identifier; for a URL this is its absoluteString, in \
        which braces, angle brackets, quotation marks, backslashes and carets are percent-encoded. A label such as \
        "{same path of URL?}", copied from an example, is text and not a pattern, so it matches nothing. An identifier \
        that is not a URL may contain these characters, so a label that a sample contains is not reported.
        """,
      cure: "write a substring of the identifiers that the window takes; only \"*\" by itself is a wildcard",
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
        at: label.location,
        "\(SceneInspection.quoted(label.text)) matches no URL: '\(character)' is percent-encoded there")
    }
  }
}
