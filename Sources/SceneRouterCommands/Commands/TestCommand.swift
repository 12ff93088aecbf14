import ArgumentParser
import RoutingDocuments
import SceneRouting

/// `scene-router test PATH …`
struct TestCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs fixture suites: predicate cases and scenarios.",
    usage: "scene-router test [OPTION ...] PATH ...",
    discussion: """
      A folder stands for all '.predicates' files and all scenarios (JSON) in it and in the folders below.

      Examples:
        scene-router test Fixtures
        scene-router test --filter mail --coverage Fixtures/Scenarios
        scene-router test --verbose Fixtures/Scenarios/mail-is-sent.json
        scene-router test --report junit=results.xml Fixtures

      Exit codes: 0 all passed, 1 a case failed, none was run or the coverage is too low, 2 a file could not be used.
      """)

  @Argument(help: "Files and folders of fixtures.", completion: .file())
  var paths: [String]

  @Option(help: "text for people, junit for continuous integration, json for programs.")
  var format: TestJob.Format = .text

  @Option(help: "Run only the cases whose file or name contains this text, in any case; it cannot be empty.")
  var filter: String?

  @Flag(name: .shortAndLong, help: "Print the timeline of each scenario before the results.")
  var verbose = false

  @Option(help: "The rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assume: AssumeOptions

  @Flag(help: "Rewrite the expectations of scenarios that are not met with what was found.")
  var update = false

  @Flag(help: "Say which comparisons of the scenarios' conditions were never true or never false.")
  var coverage = false

  @Option(help: "End with 1 if fewer comparisons, in percent, were both true and false. Implies --coverage.")
  var coverageThreshold: Double?

  @Option(
    parsing: .singleValue, help: "Write the results to a file too, as in junit=results.xml. May be repeated.",
    completion: .file())
  var report: [TestJob.Report] = []

  @Option(help: "How many files are run at the same time.")
  var jobs: Int = Platform.usefulThreads

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if filter == "" { throw ValidationError("--filter needs a text; leave it out to run all cases.") }
    if let file = report.map(\.file).first(where: { file in paths.contains { DocumentFile.areSame($0, file) } }) {
      throw ValidationError("--report names '\(file)', which is tested.")
    }
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 64.") }
    if let coverageThreshold, !(0...100).contains(coverageThreshold) {
      throw ValidationError("--coverage-threshold takes a number from 0 to 100.")
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    var job = TestJob(
      paths: paths, format: format, filter: filter, updates: update, measuresCoverage: coverage,
      coverageThreshold: coverageThreshold, reports: report, jobs: jobs
    )
    job.policy = policy
    job.assumptions = assume.values
    job.printsTimelines = verbose
    return job.run(standard, reporter)
  }
}

extension TestJob.Format: ExpressibleByArgument {}

extension TestJob.Report: ExpressibleByArgument {
  /// `junit=results.xml`
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let format = TestJob.Format(rawValue: String(parts[0])) else { return nil }
    self.init(format: format, file: String(parts[1]))
  }

  package static var allValueStrings: [String] { TestJob.Format.allCases.map { "\($0.rawValue)=FILE" } }
}
