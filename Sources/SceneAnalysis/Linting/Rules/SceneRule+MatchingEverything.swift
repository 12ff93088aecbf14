import PredicateSyntax
import SceneRouting

extension SceneRule {
  /// `matching: ["*"]` on a scene without a view modifier, which does not bring open windows back.
  static let matchingEverything = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "matching-everything"), .warning,
      summary: "'matching: [\"*\"]' of a declaration whose windows say nothing themselves",
      explanation: """
        handlesExternalEvents(matching:) of a scene says which new window opens, if no open one takes the event. It does \
        not bring an open window back: that is what handlesExternalEvents(preferring:allowing:) of a view in it says. \
        Without the view modifier each event opens one more window on macOS.
        """,
      cure:
        "write handlesExternalEvents(preferring: [], allowing: [\"*\"]) in the view of the window, to use an open one again",
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
      guard let matching = configuration.matching, let place = matching.elements.firstIndex(of: "*") else { continue }
      let windows = router.sessions.filter { $0.role == configuration.role && $0.configuration == configuration.name }
      guard !windows.isEmpty, windows.allSatisfy({ $0.conditions == .withoutModifier }) else { continue }
      report.note(
        at: .label(.configuration(index), .matching, place),
        "'matching: [\"*\"]' says which new window opens: it does not bring an open window of '\(configuration.name)' back",
        severity: router.policy.unmodifiedWindowsTakeContent ? .note : nil)
    }
  }
}
