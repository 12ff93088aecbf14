package import ArgumentParser
import FixtureSuites
import PredicateSyntax
import RoutingDocuments
import StringPredicates

/// The `scene-router` command-line tool.
package struct SceneRouterCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "scene-router",
    abstract: "Prints which window of an app handles a notification, a shortcut, a user activity or a URL, and why.",
    discussion: """
      Examples:
        scene-router route scenes.json events.ndjson
        scene-router match "SELF BEGINSWITH 'mail/'" identifiers.txt

      Exit codes: 0 success, 1 negative result, 2 could not finish, 64 usage error.
      """,
    version: Version.text,
    subcommands: [
      RouteCommand.self, ExplainCommand.self, LintCommand.self, TestCommand.self, AnalyzeCommand.self,
      DiffCommand.self, ExtractCommand.self, InitCommand.self, ReportCommand.self,
      MatchCommand.self, EvaluateCommand.self, FormatCommand.self, BenchCommand.self,
    ])

  package init() {}

  /// Runs the tool with the command-line arguments of the process.
  package static func main() {
    // Before any file is opened, because it would get the descriptor of a closed stream.
    Platform.openStandardStreams()
    Platform.ignoreFailedWrites()
    let arguments = separatingEmptyValues(CommandLine.arguments.dropFirst())
    do {
      if let message = encodingError() { throw ValidationError(message) }
      if let message = usageError(in: arguments) { throw ValidationError(message) }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      Platform.exit(end(with: error, .standard(style: .plain)))
    }
  }

  /// Writes `--option=` as two arguments, because the parser would take the next argument for the empty value.
  private static func separatingEmptyValues(_ arguments: ArraySlice<String>) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let options = arguments[..<end].flatMap {
      $0.hasPrefix("-") && $0.firstIndex(of: "=") == $0.indices.last ? [String($0.dropLast()), ""] : [$0]
    }
    return options + arguments[end...]
  }

  /// Writes an error message, or the requested help, version or completion script, and returns the exit code.
  package static func end(with error: any Error, _ output: Output) -> Int32 {
    let (code, text) = (exitCode(for: error), fullMessage(for: error))
    guard !text.isEmpty else { return code.rawValue }
    guard code == .success else {
      // Messages quote arguments, which a script can take from anywhere.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.shown(limit: .max) }
      output.writeMessage(lines.joined(separator: "\n"))
      return code.rawValue
    }
    output.writeLine(text)
    return output.finish(Outcome()).rawValue
  }

  /// Returns a message about an argument of the process that isn't UTF-8, or `nil` if there is none. A file with such a
  /// name can't be opened, because names are strings.
  private static func encodingError() -> String? {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index], String(validatingCString: argument) == nil else { continue }
      var shown = ""
      var end = argument
      while end.pointee != 0 { end += 1 }
      for byte in UnsafeBufferPointer(start: argument, count: end - argument).map(UInt8.init(bitPattern:)) {
        shown += byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
      }
      return "The argument '\(shown)' is not UTF-8. Rename the file, or pass its content on standard input, '-'."
    }
    return nil
  }

  /// Returns a message about invalid arguments that `ArgumentParser` accepts or reports without explaining the cause,
  /// or `nil` if there aren't any.
  package static func usageError(in arguments: [String]) -> String? {
    let verbs = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    if let verb = words.first, !verb.hasPrefix("-"), !verbs.contains(verb) {
      let cure = Suggestion.help(for: verb, among: verbs) ?? "expected one of \(verbs.joined(separator: ", "))"
      return "Unknown verb '\(verb)': \(cure)"
    }
    return words.first.flatMap { wrongOption(in: words.dropFirst(), of: $0) }
  }

  /// Returns a message about an option that users often guess but that this command spells differently.
  private static func wrongOption(in words: ArraySlice<String>, of verb: String) -> String? {
    for word in words.prefix(while: { $0 != "--" }) {
      // A predicate such as "-1 < length:(SELF)" would be parsed as a group of single-letter options.
      if word.first == "-", let second = word.dropFirst().first, second.isNumber || " (.'\"".contains(second) {
        return "'\(word)' begins with '-': write '--' before it if it is an argument, or --option=VALUE"
      }
      switch (verb, String(word.split(separator: "=", maxSplits: 1).first ?? "")) {
      case (_, "--json"): return "Unknown option '--json': use '--format json'"
      case (_, "--fmt"): return "Unknown option '--fmt'. Did you mean '--format'?"
      case (_, "--output-file"): return "Unknown option '--output-file': use '--output FILE'"
      case ("route", "--explain"):
        return "Unknown option '--explain': 'scene-router explain' shows why, and --runners-up lists the next windows"
      case ("route", "--compare"):
        return "Unknown option '--compare': use 'scene-router diff OLD NEW --events LOG'"
      case ("explain", "--index"): return "Unknown option '--index': use '--line N' or '--id X'"
      case ("route", "--events"), ("explain", "--events"), ("bench", "--events"), ("report", "--events"):
        return "Unknown option '--events': pass only the files, as in 'scene-router \(verb) events.ndjson'"
      default: continue
      }
    }
    return nil
  }
}

extension Version {
  /// The output of `--version`.
  static var text: String {
    var traits = SuiteRunner.availableTraits.union(["CommandLineTool"])
    #if SwiftSources
      traits.insert("SwiftSources")
    #endif
    return """
      scene-router \(number)
      \(EngineVersion.text)
      \(EventLineFinder.version)
      Swift \(swiftVersion)
      traits: \(traits.sorted().joined(separator: ", "))
      """
  }

  /// The compiler version, as precisely as conditional compilation can determine it.
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

/// The version of the tool.
enum Version {
  static let number = "\(PackageVersion.number)"
}
