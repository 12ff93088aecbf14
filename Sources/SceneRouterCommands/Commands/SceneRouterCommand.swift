package import ArgumentParser
import FixtureSuites
import StringPredicates

/// The tool: `scene-router`.
package struct SceneRouterCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "scene-router",
    abstract: "Says which window of an app takes a notification, a shortcut, a user activity or a URL, and why.",
    discussion: """
      Examples:
        scene-router route --scenes scenes.json events.ndjson
        scene-router match "SELF BEGINSWITH 'mail/'" identifiers.txt

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

extension Version {
  /// What `--version` prints.
  static var text: String {
    let traits = SuiteRunner.availableTraits.union(["CommandLineTool"]).sorted().joined(separator: ", ")
    return """
      scene-router \(number)
      \(EngineVersion.text)
      \(PayloadReader.version)
      Swift \(swiftVersion)
      traits: \(traits)
      """
  }

  /// The compiler's version, as far as a program can ask for it.
  private static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or newer"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #else
      "6.1"
    #endif
  }
}
