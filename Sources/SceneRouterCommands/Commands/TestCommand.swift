import ArgumentParser
import FixtureSuites
import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// The `scene-router test` command.
struct TestCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs fixture suites: predicate cases and scenarios.",
    usage: "scene-router test [OPTION ...] PATH ...",
    discussion: """
      Examples:
        scene-router test Fixtures
        scene-router test --filter mail --coverage Fixtures/Scenarios
        scene-router test --verbose Fixtures/Scenarios/mail-is-sent.json
        scene-router test --report junit=results.xml Fixtures

      A folder means all '.predicates' files and all scenarios (JSON) in it and in its subfolders.

      Exit codes: 0 all passed, 1 a case failed, no case was run or the coverage is too low, 2 a file could not be used.
      """)

  /// The output format for test results.
  /// An additional file to write the results to.
  struct ReportFile {
    var format: TestFormat
    var file: String
  }

  @Argument(help: "Fixture files and folders.", completion: .file())
  var paths: [String]

  @Option(help: TestFormat.help)
  var format = TestFormat.text

  @Option(help: "Run only the cases whose file or name contains this text, ignoring case; it cannot be empty.")
  var filter: String?

  @Flag(name: .shortAndLong, help: "Print the timeline of each scenario before the results.")
  var verbose = false

  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assume: AssumeOptions

  @Flag(help: "Replace expectations that scenarios do not meet with the actual results.")
  var update = false

  @Flag(help: "List the comparisons in the scenarios' conditions that were never true or never false.")
  var coverage = false

  @Option(help: "Exit with 1 if less than this percentage of comparisons was both true and false. Implies --coverage.")
  var coverageThreshold: Double?

  @Option(
    parsing: .singleValue, help: "Also write the results to a file, as in junit=results.xml. May be repeated.",
    completion: .file())
  var report: [ReportFile] = []

  @Option(name: [.customShort("j", allowingJoined: true), .long], help: "The number of files to run at the same time.")
  var jobs: Int = Platform.usefulThreads

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    try checkInputs(paths)
    if update, paths.contains(where: DocumentFile.isStandardInput) {
      throw ValidationError("--update requires files; standard input cannot be changed.")
    }
    if filter == "" { throw ValidationError("--filter cannot be empty; omit it to run all cases.") }
    if let file = report.map(\.file).first(where: { file in paths.contains { DocumentFile.areSame($0, file) } }) {
      throw ValidationError("--report cannot overwrite '\(file)', which is being tested.")
    }
    if report.contains(where: { $0.file == "-" }) {
      throw ValidationError("--report writes files: use --format for standard output.")
    }
    if let output = shared.output,
      report.contains(where: { Self.areSame($0.file, output) })
    {
      throw ValidationError("--output and --report name the same file, '\(output)'.")
    }
    for (index, target) in report.enumerated()
    where report[..<index].contains(where: { Self.areSame($0.file, target.file) }) {
      throw ValidationError("--report names '\(target.file)' twice; each format needs a file of its own.")
    }
    if format != .text { try refuse([("--verbose", verbose)], with: "--format \(format.rawValue)") }
    if format == .github || format == .junit {
      try refuse([("--coverage", coverage)], with: "--format \(format.rawValue)")
    }
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs must be a number from 1 to 64.") }
    if let coverageThreshold, !(0...100).contains(coverageThreshold) {
      throw ValidationError("--coverage-threshold must be a number from 0 to 100.")
    }
  }

  /// Whether two names are of the same file, which need not exist.
  private static func areSame(_ file: String, _ other: String) -> Bool {
    func location(_ file: String) -> String? {
      let slash = file.lastIndex(of: "/")
      let name = slash.map { file[file.index(after: $0)...] } ?? file[...]
      return DocumentFile.realPath(of: slash.map { String(file[...$0]) } ?? ".").map { "\($0)/\(name)" }
    }
    return file == other || DocumentFile.areSame(file, other) || location(file).map { $0 == location(other) } ?? false
  }

  /// Runs all suites, continuing after one fails.
  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    let runner = SuiteFileRunner(
      filter: filter, updatable: update ? NamedPaths(paths) : nil,
      measuresCoverage: coverage || coverageThreshold != nil, policy: policy,
      assumptions: assume.values, keepsTimelines: verbose)
    var results = runner.report(on: paths, threads: jobs, reporter) { timeline in
      guard verbose else { return }
      TimelineText(style: output.style).write(timeline, to: output)
      output.writeLine()
    }
    results.requiredCoverage = coverageThreshold
    output.write(format.bytes(of: results, style: output.style))
    var outcome = results.outcome
    if let fault = results.coverageFault, results.caseCount > 0 {
      let isMeasured = results.coverage?.comparisons.isEmpty == false
      reporter.report(
        at: paths.count == 1 ? paths[0] : "test", "--coverage-threshold is not met: \(fault)",
        code: isMeasured ? "low-coverage" : "no-coverage",
        help: isMeasured
          ? "add steps that make each comparison true and false; --format text lists those that are missing"
          : "test scenarios whose windows have conditions with comparisons, or leave out --coverage-threshold")
    }
    runner.reportNoCases(in: results, on: paths, reporter)
    for target in report {
      do throws(FileError) {
        if DocumentFile.isInput(target.file) { throw FileError.input }
        try FileReplacement.write(target.format.bytes(of: results, style: .plain), to: target.file)
      } catch {
        reporter.report(at: target.file, "cannot write the file: \(error.message)", code: "unwritable-file")
        outcome.hadFailures = true
      }
    }
    return outcome
  }
}

extension TestCommand.ReportFile: ExpressibleByArgument {
  /// Creates a report file from an argument such as `junit=results.xml`.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let format = TestFormat(rawValue: String(parts[0])) else { return nil }
    self.init(format: format, file: String(parts[1]))
  }

  static var allValueStrings: [String] { TestFormat.allCases.map { "\($0.rawValue)=FILE" } }
}
