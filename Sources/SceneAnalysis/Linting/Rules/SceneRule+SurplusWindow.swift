import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let surplusWindow = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "surplus-window"), .warning,
      summary: "an identifier that opens another window of the group without 'matching'",
      explanation: """
        In a SwiftUI app, an event that no open window takes goes to the first window group whose \
        handlesExternalEvents(matching:) fits, otherwise to the first group without the modifier. That group then \
        opens another window in addition to its open ones. On macOS an open window without the view modifier takes no \
        event. If a sample opens such a window, the finding is a warning. If no sample does, a note names a shortest \
        identifier that would.
        """,
      cure:
        "allow it in an open window (handlesExternalEvents(preferring:allowing:)) or in 'matching' of the right group",
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
          "sessions": [{ "persistentIdentifier": "main", "handlesExternalEvents": { "allowing": ["*"] } },
                       { "persistentIdentifier": "start", "handlesExternalEvents": {} }]
        """, events: "{\"url\": \"myapp://settings\"}\n{\"url\": \"myapp://viewer\"}"))
  ) { inspection, report in
    let configurations = inspection.application.configurations
    var shown: Set<String> = []
    for (index, outcome) in inspection.outcomes.enumerated() {
      guard case .surplus(let configuration) = outcome else { continue }
      shown.insert(configuration)
      report.note(
        at: .sample(index),
        "no open window takes \(inspection.identifier(ofSample: index)), so that '\(configuration)', which has no 'matching', opens one more",
        related: configurations.indices.filter { configurations[$0].name == configuration }.map { .configuration($0) })
    }
    for opening in inspection.proofs.opens {
      guard let witness = opening.gap.example?.identifier,
        case .surplus(let name)? = inspection.outcome(ofIdentifier: witness), !shown.contains(name),
        let index = configurations.firstIndex(where: { $0.name == name })
      else { continue }
      report.note(
        at: .owner(.configuration(index)),
        "no open window takes \(SceneInspection.quoted(witness)), so that '\(name)', which has no 'matching', opens one more",
        severity: .note)
    }
  }
}

extension SceneInspection {
  /// Returns the outcome of routing a notification with the given identifier.
  fileprivate func outcome(ofIdentifier identifier: String) -> SampleOutcome? {
    classifier?.outcome(of: Sample(event: .notification(identifier)))
  }
}
