package import ArgumentParser
import StringPredicates

/// The tool: `scene-router`.
package struct SceneRouterCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "scene-router",
    abstract: "Says which window of an app takes a notification, a shortcut, a user activity or a URL, and why.",
    discussion: """
      Examples:
        scene-router route --scenes scenes.json events.ndjson
        scene-router match "SELF BEGINSWITH 'com.example.mail/'" identifiers.txt

      Exit codes: 0 yes or done, 1 no, 2 the job could not be done (or not all of it), 64 wrong usage.
      """,
    version: Version.text,
    subcommands: [
      RouteCommand.self, ExplainCommand.self, MatchCommand.self, EvaluateCommand.self, LintCommand.self,
      ExtractCommand.self, InitCommand.self,
      TestCommand.self, SimulateCommand.self, FormatCommand.self, BenchCommand.self, ReportCommand.self,
      AnalyzeCommand.self, DiffCommand.self, ExamplesCommand.self,
    ])

  package init() {}
}

/// What `--version` prints.
enum Version {
  static let number = "0.1.0"

  static var text: String {
    "scene-router \(number) (\(EngineVersion.text))"
  }
}
