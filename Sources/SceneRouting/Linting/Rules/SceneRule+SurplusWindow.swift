import PredicateSyntax

extension SceneRule {
  /// Samples that make a window too many.
  static let surplusWindow = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "surplus-window"), .warning,
      summary: "a sample that opens one more window of the group without 'matching'",
      explanation: """
        In a SwiftUI app an event that no open window takes goes to the first window group whose \
        handlesExternalEvents(matching:) fits, and then to the first group without the modifier: that makes one more \
        window of it, beside those that are open. On macOS an open window without the view modifier takes no event. This \
        rests on the samples that were given.
        """,
      cure:
        "let an open window allow it (handlesExternalEvents(preferring:allowing:)), or name it in the 'matching' of the group that shall open",
      triggering: .scenes(
        """
          "application": { "idiom": "mac",
                           "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
          "sessions": [{ "persistentIdentifier": "main", "handlesExternalEvents": {} }]
        """, events: "{\"url\": \"myapp://settings\"}\n{\"url\": \"myapp://viewer\"}"),
      clean: .scenes(
        """
          "application": { "idiom": "mac",
                           "configurations": [{ "name": "Main" }, { "name": "Viewer", "matching": ["viewer"] }] },
          "sessions": [{ "persistentIdentifier": "main", "handlesExternalEvents": { "allowing": ["settings"] } },
                       { "persistentIdentifier": "start", "handlesExternalEvents": {} }]
        """, events: "{\"url\": \"myapp://settings\"}\n{\"url\": \"myapp://viewer\"}"))
  ) { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() {
      guard case .surplus(let configuration) = outcome else { continue }
      report.note(
        at: .sample(index),
        "no open window takes \(inspection.identifier(ofSample: index)), so that '\(configuration)', which has no 'matching', opens one more"
      )
    }
  }
}
