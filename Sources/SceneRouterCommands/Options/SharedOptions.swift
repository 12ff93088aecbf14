public import ArgumentParser
public import PredicateSyntax
import RoutingDocuments
public import SceneAnalysis
public import SceneRouting

extension ColorChoice: ExpressibleByArgument {}
extension Diagnostic.Severity: ExpressibleByArgument {}
extension PredicateDialect: ExpressibleByArgument {}
extension RoutingPolicy.Preset: ExpressibleByArgument {}
extension InterfaceIdiom: ExpressibleByArgument {}

/// The options shared by all commands.
package struct SharedOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    help: "Write to this file instead of standard output, '-'. It is replaced once everything has been written.",
    completion: .file())
  private var outputName: String?

  /// The file to write, or `nil` for stdout.
  var output: String? { ["-", "/dev/stdout"].contains(outputName) ? nil : outputName }

  @Option(help: "When to use colors: auto, always or never.")
  package var color: ColorChoice = .auto

  @Flag(name: .shortAndLong, help: "Print no results and no summary, only errors; the exit code is the answer.")
  package var quiet = false

  package init() {}

  package func validate() throws {
    if outputName == "" { throw ValidationError("--output '' names no file.") }
    if quiet, output != nil { throw ValidationError("--quiet prints no results that --output could write.") }
  }

  /// Runs a job and throws an `ExitCode` if it doesn't succeed.
  ///
  /// - Parameter writesFiles: Whether the job itself writes the file given by `output`.
  func run(writesFiles: Bool, _ job: (Output, MessageReporter) throws -> Outcome) throws {
    Termination.watch()
    let style = color.style(for: Platform.standardError, environment: Platform.environment)
    let status: ExitStatus
    if let file = output, !writesFiles {
      status = try OutputFile.write(file, color: color, style: style, job)
    } else {
      let standard = Output.standard(
        style: color.style(for: Platform.standardOutput, environment: Platform.environment), isQuiet: quiet)
      let reporter = MessageReporter(output: standard, style: style, isQuiet: quiet)
      let outcome = try job(standard, reporter)
      reporter.finish()
      status = standard.finish(outcome)
    }
    guard status != .success else { return }
    throw ExitCode(status.rawValue)
  }
}

extension Output {
  /// Flushes stdout and returns the exit status for the given outcome.
  package func finish(_ outcome: Outcome) -> ExitStatus {
    flush()
    if let reason = failure {
      writeMessage("scene-router: error: cannot write standard output: \(reason)")
      return .failure
    }
    guard isClosed, outcome.needsReader else { return outcome.status }
    writeMessage("scene-router: error: the reader of standard output left before the end")
    return .failure
  }
}

/// The assumed values of conditions that only the running app can determine.
package struct AssumeOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: "Assume NAME=VALUE for a value that only the running app knows, as messages show NAME. May be repeated.")
  var assume: [String] = []

  package init() {}

  package func validate() throws {
    for entry in assume where !entry.unicodeScalars.dropFirst().contains("=") {
      throw ValidationError("--assume expects NAME=VALUE, not '\(entry)'.")
    }
  }

  /// The assumed values, keyed by name.
  ///
  /// Each entry has the form `NAME=VALUE` and is split at its first `=`. If two entries have the same name, the earlier
  /// one is split at its next `=` instead. If it has no other `=`, the later entry replaces it.
  package var values: [String: String] {
    var values: [String: String] = [:]
    for entry in assume {
      var pending = Self.parts(of: entry)
      while let (name, value) = pending {
        let older = values.updateValue(value, forKey: name)
        pending = older.flatMap(Self.parts).map { ("\(name)=\($0.name)", $0.value) }
      }
    }
    return values
  }

  /// Splits a text at its first `=`, which a combining mark may follow.
  private static func parts(of entry: String) -> (name: String, value: String)? {
    let scalars = entry.unicodeScalars
    return scalars.firstIndex(of: "=").map {
      (String(scalars[..<$0]), String(scalars[scalars.index(after: $0)...]))
    }
  }
}

/// The options shared by all analysis commands.
struct AnalysisOptions: ParsableArguments {
  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assumptions: AssumeOptions

  @Option(
    help:
      "The identifiers to consider: any, plain (no nonspacing marks, skin tones, joiners or conjoining Hangul) or ascii."
  )
  var universe: IdentifierUniverse = .any

  @Option(help: "The maximum number of steps of the analysis; about 10 million take a second.")
  var steps: Int = AnalysisBudget.default.steps

  @Option(help: "The maximum memory for the analysis, in megabytes.")
  var megabytes: Int = AnalysisBudget.default.bytes / 1_000_000

  private var budget: AnalysisBudget {
    AnalysisBudget(steps: steps, bytes: min(max(0, megabytes), 1_000_000) * 1_000_000)
  }

  var hasDefaultSteps: Bool { steps == AnalysisBudget.default.steps }
  var hasDefaultMemory: Bool { megabytes == AnalysisBudget.default.bytes / 1_000_000 }

  var predicateAnalyzer: PredicateAnalyzer { PredicateAnalyzer(universe: universe, budget: budget) }

  func validate() throws {
    guard steps >= 0, megabytes >= 0 else { throw ValidationError("--steps and --megabytes must be 0 or more.") }
  }

  /// Loads scenes files along with the source positions of their windows, and creates an analyzer with their unknown
  /// values. Returns `nil` after reporting why a file can't be loaded.
  func load(
    _ files: [String], _ reporter: MessageReporter
  ) -> (routers: [SceneRouter], locations: [SceneLocations], analyzer: SceneAnalyzer)? {
    var analyzer = SceneAnalyzer(universe: universe, budget: budget)
    return analyzer.load(files, policy: policy, assuming: assumptions.values, reporter).map { ($0, $1, analyzer) }
  }
}

extension IdentifierUniverse: ExpressibleByArgument {}

/// The format of the results that a command prints for each event or identifier.
package enum LineFormat: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// Human-readable text.
  case text
  /// NDJSON, with one JSON object per line.
  case ndjson
}

extension ArgumentHelp {
  /// The help text for `--scenes`.
  package static let scenes: ArgumentHelp =
    """
    The windows: a scenes document, NDJSON of sessions, or an Info.plist, which can also be an argument; '-' means \
    standard input, where 'infoPlist' is looked up in the current folder. (default: scenes.json)
    """
}

/// A comma-separated list of names, such as `none,newSession`. The argument `never` denotes an empty list.
struct NameList<Name: RawRepresentable & CaseIterable & Hashable & Sendable>: ExpressibleByArgument
where Name.RawValue == String {
  var names: Set<Name> = []

  init(_ names: Set<Name>) { self.names = names }

  init?(argument: String) {
    if argument == "never" { return }
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = Name(rawValue: String(text)) else { return nil }
      names.insert(name)
    }
  }

  var defaultValueDescription: String {
    names.isEmpty ? "never" : Name.allCases.filter(names.contains).map(\.rawValue).joined(separator: ",")
  }

  static var allValueStrings: [String] { Name.allCases.map(\.rawValue) + ["never"] }
}

extension Sequence {
  /// The names of all lists. `never` turns off what comes before it.
  func names<Name>() -> Set<Name> where Element == NameList<Name> {
    reduce(into: []) { $0 = $1.names.isEmpty ? [] : $0.union($1.names) }
  }
}
