import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let noWindowOpens = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "no-window-opens"), .warning,
      summary: "a sample or a launch for which no window can be created",
      explanation: """
        On macOS an event opens no window if no open window takes it, every declaration of the role has 'matching', \
        and none of them fits. A plain launch opens nothing if every declaration has \
        defaultLaunchBehavior(.suppressed); the rule always tries a launch, with any samples. On other platforms the \
        first declaration opens.
        """,
      cure: "leave one declaration without 'matching', or add the missing text to one of them",
      triggering: .scenes(
        """
          "application": { "idiom": "mac", "configurations": [{ "name": "Editor", "matching": [".notes"] }] },
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "allowing": [".notes"] } }]
        """, events: "{\"url\": \"file:///song.mp3\"}\n{\"url\": \"file:///a.notes\"}"),
      clean: .scenes(
        """
          "application": { "idiom": "mac", "configurations": [{ "name": "Editor", "matching": [".notes", ".mp3"] }, { "name": "Start" }] },
          "sessions": [{ "persistentIdentifier": "a", "handlesExternalEvents": { "preferring": [".notes"], "allowing": [".notes"] } },
                       { "persistentIdentifier": "b", "configuration": "Start", "handlesExternalEvents": { "allowing": ["*"] } }]
        """, events: "{\"url\": \"file:///song.mp3\"}\n{\"url\": \"file:///a.notes\"}"))
  ) { inspection, report in
    for (index, outcome) in inspection.outcomes.enumerated() where outcome == .nothingOpens {
      report.note(
        at: .sample(index),
        "nothing happens for \(inspection.identifier(ofSample: index)): no window takes it, and no declaration's 'matching' fits"
      )
    }
    guard let router = inspection.router, !inspection.samples.contains(where: { $0.event == .launch }),
      let launch = try? router.route(.launch), launch.reason == .noConfiguration
    else { return }
    report.note(
      at: .application,
      "nothing happens on a plain launch: no window takes it, and every declaration is suppressed at launch",
      help: "leave one declaration without defaultLaunchBehavior(.suppressed)")
  }
}
