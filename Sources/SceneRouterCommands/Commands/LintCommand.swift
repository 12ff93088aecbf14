import ArgumentParser
import PredicateSyntax

/// `scene-router lint FILE …`
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Says what is wrong or suspicious in an app's sources, scenes, Info.plists, payloads and events.",
    discussion: """
      Folders are walked: conditions are found in Swift and Objective-C, and findings point into these files. Other files
      are told apart by their content: scenes documents, sessions one a line, property lists, payloads, events one
      a line. Events and samples are routed through the scenes of --scenes, or of the only scenes document that is given.

      Examples:
        scene-router lint .
        scene-router lint scenes.json Info.plist
        scene-router lint --scenes scenes.json --samples identifiers.txt push/*.apns
        scene-router lint --predicate "SELF MATCHES 'mail/[0-9]+'"
        scene-router lint --rules

      A file of --suppress has one finding a line: its code, its place, and why it shall stay.
        never-chosen  scenes.json:sessions[0]  the private window takes nothing by itself

      Exit codes: 0 clean, 1 findings at or above --fail-on, 2 a file could not be read.
      """)

  @Argument(help: "Documents of any kind; '-' is standard input.")
  var files: [String] = []

  @Option(help: "The scenes that events and samples are routed through. They are looked at too.")
  var scenes: String?

  @Option(parsing: .singleValue, help: "A file of events, or of identifiers one a line, to try. May be repeated.")
  var samples: [String] = []

  @Option(
    parsing: .singleValue,
    help: "A predicate to look at, as UIKit would unless --dialect says otherwise. May be repeated.")
  var predicate: [String] = []

  @Option(help: "What predicates may use, whatever documents say: extended or uiKit.")
  var dialect: PredicateDialect?

  @Option(help: "The weight that makes the exit code 1: error, warning or note.")
  var failOn: Diagnostic.Severity = .error

  @Option(parsing: .singleValue, help: "A file of findings that shall stay, each with its reason. May be repeated.")
  var suppress: [String] = []

  @Option(parsing: .singleValue, help: "Names or paths to leave out of folders, with * and ?. May be repeated.")
  var exclude: [String] = []

  @Option(help: "text for people, json for programs, sarif and github for continuous integration.")
  var output: LintFormat = .text

  @Flag(help: "Print the manual of all rules.")
  var rules = false

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard !rules, files.isEmpty, scenes == nil, predicate.isEmpty, samples.isEmpty else { return }
    throw ValidationError("Name at least one file, or write --rules for the manual of the rules.")
  }

  func run() throws {
    let style = shared.color.style(for: Platform.standardOutput, environment: Platform.environment)
    try shared.run { standard, reporter in
      let job = LintJob(
        files: files, scenes: scenes, samples: samples, predicates: predicate, suppressions: suppress,
        excluding: exclude, dialect: dialect, failOn: failOn, format: output, style: style)
      return rules ? job.printRules(standard) : job.run(standard, reporter)
    }
  }
}

extension LintFormat: ExpressibleByArgument {}
