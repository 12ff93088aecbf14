import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let matchingEverything = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "matching-everything"), .warning,
      summary: "'matching: [\"*\"]' of a declaration whose windows lack the view modifier",
      explanation: """
        handlesExternalEvents(matching:) on a scene chooses which new window opens if no open window takes the event. \
        It does not bring an open window to the front: handlesExternalEvents(preferring:allowing:) on a view in the \
        scene does that. Without the view modifier, each event opens another window on macOS.
        """,
      cure: "to reuse an open window, write handlesExternalEvents(preferring: [], allowing: [\"*\"]) in its view",
      triggering: .scenes(
        """
          "application": { "idiom": "mac", "configurations": [{ "name": "Main", "matching": ["*"] }] },
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": {} }]
        """),
      clean: .scenes(
        """
          "application": { "idiom": "mac", "configurations": [{ "name": "Main", "matching": ["*"] }] },
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": [], "allowing": ["*"] } }]
        """))
  ) { inspection, report in
    guard inspection.isComplete, let router = inspection.router else { return }
    for (index, configuration) in inspection.application.configurations.enumerated() {
      guard let matching = configuration.matching, let location = matching.elements.firstIndex(of: "*") else {
        continue
      }
      let windows = router.sessions.filter { $0.role == configuration.role && $0.configuration == configuration.name }
      guard !windows.isEmpty, windows.allSatisfy({ $0.conditions == .withoutModifier }) else { continue }
      report.note(
        at: .label(.configuration(index), .matching, location),
        "'matching: [\"*\"]' says which new window opens: it does not bring an open window of '\(configuration.name)' back",
        severity: router.policy.unmodifiedWindowsTakeContent ? .note : nil)
    }
  }
}
