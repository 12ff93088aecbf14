import ArgumentParser
import SceneRouting

/// `scene-router simulate FILE`
struct SimulateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Plays a scenario of the session life cycle and prints what happens, step by step.",
    usage: "scene-router simulate [OPTION ...] FILE",
    discussion: """
      A scenario has scenes and steps: events, what becomes of sessions, the end and the launch of the application. \
      Each step may say what is expected of it.

      Example:
        scene-router simulate Fixtures/Scenarios/mail-is-sent.json

      Exit codes: 0 every expectation is met, 1 one is not, 2 the scenario could not be read.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(help: "The scenario; '-' is standard input.", completion: .file())
  var file: String

  @Option(help: "text for people, json for programs.")
  var output: Format = .text

  @Option(help: "The rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    var job = SimulateJob(file: file, format: output == .text ? .text : .json, policy: policy)
    job.assumptions = assume.values
    return job.run(standard, reporter)
  }
}
