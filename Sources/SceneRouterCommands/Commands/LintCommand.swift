import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// The `scene-router lint` command.
struct LintCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Reports what is wrong or suspicious in an app's sources, scenes, Info.plists, payloads and events.",
    usage: """
      scene-router lint [OPTION ...] FILE ...
      scene-router lint --rules
      """,
    discussion: """
      Examples:
        scene-router lint .
        scene-router lint scenes.json Info.plist
        scene-router lint --fix scenes.json
        scene-router lint --scenes scenes.json --samples ids.txt push/*.apns
        scene-router lint --predicate "SELF MATCHES 'mail/[0-9]+'"
        scene-router lint --suppress never-chosen scenes.json
        scene-router lint --rules

      Folders are searched recursively: conditions are found in Swift and Objective-C files, and findings point into \
      these files. Other files are identified by their content: scenes documents, sessions (one per line), property \
      lists, payloads, and events (one per line). Events and samples are routed through the scenes of --scenes, or of \
      the only scenes document given.

      Exit codes: 0 clean, 1 findings at or above --fail-on, 2 a file could not be read.
      """)

  @Argument(help: "Documents of any kind; '-' means standard input.", completion: .file())
  var files: [String] = []

  @Option(help: "The scenes that events and samples are routed through. They are linted too.", completion: .file())
  var scenes: String?

  @Option(
    parsing: .singleValue, help: "A file of events, or of identifiers, one per line, to route. May be repeated.",
    completion: .file())
  var samples: [String] = []

  @Option(
    parsing: .singleValue,
    help: "A predicate to lint, in the uiKit dialect unless --dialect is given. May be repeated.")
  var predicate: [String] = []

  @Option(help: "The dialect of predicates, regardless of the dialect in documents: extended or uiKit.")
  var dialect: PredicateDialect?

  @Option(help: "Exit with 1 for findings of this severity or higher: error (the default), warning, note or never.")
  var failOn: Threshold?

  @Option(
    parsing: .singleValue,
    help: "A rule whose warnings and notes are left out, such as never-chosen. May be repeated.")
  var suppress: [String] = []

  @Option(parsing: .singleValue, help: "Names or paths to skip in folders, with * and ? as wildcards. May be repeated.")
  var exclude: [String] = []

  @Option(help: "The type of device: pad, phone, mac or vision. Defaults to the one in the build settings.")
  var idiom: InterfaceIdiom?

  @Flag(help: "Also report what is often intentional, and conditions in sources that are known only at run time.")
  var strict = false

  @Flag(name: .shortAndLong, help: "List everything in folders that was skipped, and why.")
  var verbose = false

  @Option(help: "text (human-readable), json, or sarif and github for continuous integration.")
  var format: Format?

  @Flag(help: "Change the files: apply the fixes of findings that have one, then report the remaining findings.")
  var fix = false

  @Flag(help: "Print the manual for all rules.")
  var rules = false

  /// The output file that the package's build-tool plug-in must declare, even though most targets have no scenes.
  @Option(
    help: ArgumentHelp(
      "Write an empty file when finished, and succeed if no file contains anything about scenes.",
      visibility: .hidden), completion: .file())
  var buildOutput: String?

  @OptionGroup var shared: SharedOptions

  /// The output format for findings.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    /// The text format that compilers use.
    case text
    /// A single JSON object that contains all findings.
    case json
    /// SARIF 2.1.0, for services that display findings next to the code.
    case sarif
    /// Workflow commands, which GitHub displays as annotations.
    case github
  }

  /// The lowest severity for which a finding sets the exit code to 1.
  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note, never

    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  func validate() throws {
    if rules {
      try refuse(
        [
          ("--format", format != nil), ("--fix", fix), ("--scenes", scenes != nil), ("--samples", !samples.isEmpty),
          ("--predicate", !predicate.isEmpty), ("--suppress", !suppress.isEmpty), ("A file", !files.isEmpty),
          ("--dialect", dialect != nil), ("--idiom", idiom != nil), ("--exclude", !exclude.isEmpty),
          ("--fail-on", failOn != nil), ("--verbose", verbose), ("--strict", strict),
        ], with: "--rules")
    }
    try checkInputs(files + samples + (scenes.map { [$0] } ?? []))
    if fix, files.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--fix requires files; standard input cannot be changed.")
    }
    guard !rules, files.isEmpty, scenes == nil, predicate.isEmpty, samples.isEmpty else { return }
    throw ValidationError("Specify at least one file, or use --rules to print the manual for all rules.")
  }
}
