import ArgumentParser

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
        scene-router test --output junit Fixtures/Scenarios > results.xml

      Exit codes: 0 all passed, 1 a case failed or none was run, 2 a file could not be used.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, junit, json }

  @Argument(help: "Files and folders of fixtures.", completion: .file())
  var paths: [String]

  @Option(help: "text for people, junit for continuous integration, json for programs.")
  var output: Format = .text

  @OptionGroup var shared: SharedOptions

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    let format: TestJob.Format =
      switch output {
      case .text: .text
      case .junit: .junit
      case .json: .json
      }
    return TestJob(paths: paths, format: format).run(standard, reporter)
  }
}
