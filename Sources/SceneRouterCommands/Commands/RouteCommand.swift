import ArgumentParser
import RoutingDocuments
import SceneRouting

/// `scene-router route --scenes FILE [EVENTS …]`
struct RouteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Says for each event which window takes it.",
    usage: "scene-router route --scenes FILE [OPTION ...] [EVENTS ...]",
    discussion: """
      Events come as NDJSON lines from standard input and from files named .ndjson or .jsonl; any other file, such as an
      .apns payload, is one event.

      Examples:
        scene-router route --scenes scenes.json events.ndjson
        scene-router route --scenes scenes.json --output ndjson push.apns
        tail -f pushes.ndjson | scene-router route --scenes scenes.json

      Exit codes: 0 routed, 1 --fail-on was met, 2 a document or an event could not be read.
      """)

  enum Explanation: String, ExpressibleByArgument, CaseIterable { case decision, full }

  @Option(help: .scenes, completion: .file())
  var scenes: String

  @Argument(help: "Files of events; '-' is standard input.", completion: .file())
  var events: [String] = []

  @Option(help: "text for people; ndjson for programs: one object a line.")
  var output: LineFormat = .text

  @Flag(help: "Carry out each decision before the next event is routed.")
  var stateful = false

  @Option(
    defaultAsFlag: Explanation.decision,
    help: "decision: also name the windows that would have been next; full: what became of every window, and why.")
  var explain: Explanation?

  @Option(help: "The rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @Option(
    help: "End with 1 if an event has one of these outcomes: none, newSession, ambiguous. Separate them with commas."
  )
  var failOn: FailOn = FailOn()

  @Option(help: "How many threads route; with --stateful and --output text it is always 1.")
  var jobs: Int = Platform.usefulThreads

  @Flag(help: .hidden)
  var exactReader = false

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 64.") }
    try checkStandardInput([scenes] + (events.isEmpty ? ["-"] : events))
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    if explain == .full {
      var job = ExplainEventsJob(
        scenes: scenes, events: events.isEmpty ? ["-"] : events, format: output,
        isStateful: stateful, policy: policy, failOn: failOn.outcomes)
      job.assumptions = assume.values
      return job.run(standard, reporter)
    }
    var job = RouteJob(
      scenes: scenes, events: events.isEmpty ? ["-"] : events, format: output,
      isStateful: stateful, listsRunnersUp: explain != nil, policy: policy, failOn: failOn.outcomes, jobs: jobs,
      showsProgress: Platform.hasTerminalForProgress, usesOneReader: exactReader)
    job.assumptions = assume.values
    return job.run(standard, reporter)
  }
}

/// A list of outcomes, separated with commas.
struct FailOn: ExpressibleByArgument {
  var outcomes: Set<NotableOutcome> = []

  init() {}

  init?(argument: String) {
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let outcome = NotableOutcome(name: String(name)) else { return nil }
      outcomes.insert(outcome)
    }
  }

  var defaultValueDescription: String { "none" }
  static var allValueStrings: [String] { NotableOutcome.allCases.map(\.rawValue) }
}
