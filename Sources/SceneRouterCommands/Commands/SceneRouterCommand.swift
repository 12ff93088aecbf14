package import ArgumentParser
import FixtureSuites
import RoutingDocuments
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

      Exit codes: 0 success, 1 negative result, 2 could not finish, 64 usage error.
      """,
    version: Version.text,
    subcommands: [
      RouteCommand.self, ExplainCommand.self, MatchCommand.self, EvaluateCommand.self, LintCommand.self,
      ExtractCommand.self, InitCommand.self,
      TestCommand.self, SimulateCommand.self, FormatCommand.self, BenchCommand.self, ReportCommand.self,
      AnalyzeCommand.self, DiffCommand.self, ExamplesCommand.self,
    ])

  package init() {}

  /// Runs the tool with the arguments of the process.
  package static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let message = usageError(in: arguments) { throw ValidationError(message) }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      Platform.exit(end(with: error, .standard(style: .plain)))
    }
  }

  /// Writes what an error says, or the help, version or completions that were asked for. Returns the exit code.
  package static func end(with error: any Error, _ output: Output) -> Int32 {
    let (code, text) = (exitCode(for: error), fullMessage(for: error))
    guard !text.isEmpty else { return code.rawValue }
    Platform.openStandardStreams()
    Platform.ignoreClosedPipes()
    guard code == .success else {
      output.say(text)
      return code.rawValue
    }
    output.writeLine(text)
    return output.finish(Outcome()).rawValue
  }

  /// What is wrong with arguments that `ArgumentParser` accepts, or reports without naming the cause.
  package static func usageError(in arguments: [String]) -> String? {
    let verbs = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    if let verb = words.first, !verb.hasPrefix("-"), !verbs.contains(verb) {
      let cure = Suggestion.help(for: verb, among: verbs) ?? "expected one of \(verbs.joined(separator: ", "))"
      return "Unknown verb '\(verb)': \(cure)"
    }
    let prefix = "--explain="
    guard words.first == "route", let option = words.first(where: { $0.hasPrefix(prefix) }),
      RouteCommand.Explanation(argument: String(option.dropFirst(prefix.count))) == nil
    else { return nil }
    return "The value '\(option.dropFirst(prefix.count))' is invalid for '--explain': expected decision or full."
  }
}

extension Version {
  /// What `--version` prints.
  static var text: String {
    var traits = SuiteRunner.availableTraits.union(["CommandLineTool"])
    #if SwiftSources
      traits.insert("SwiftSources")
    #endif
    return """
      scene-router \(number)
      \(EngineVersion.text)
      \(PayloadReader.version)
      Swift \(swiftVersion)
      traits: \(traits.sorted().joined(separator: ", "))
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
