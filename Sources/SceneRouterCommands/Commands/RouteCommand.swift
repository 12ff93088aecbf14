import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// `scene-router route --scenes FILE [EVENTS …]`
struct RouteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Says for each event which window takes it.",
    usage: "scene-router route --scenes FILE [OPTION ...] [EVENTS ...]",
    discussion: """
      Events come as NDJSON lines from standard input and from files named .ndjson or .jsonl; any other file, such as \
      an .apns payload, is one event.

      Examples:
        scene-router route --scenes scenes.json events.ndjson
        scene-router route --scenes scenes.json --output ndjson push.apns
        tail -f pushes.ndjson | scene-router route --scenes scenes.json
        scene-router route --scenes old.json --compare new.json --summary log.ndjson

      Exit codes: 0 routed, 1 --fail-on was met, 2 a document or an event could not be read. With --on-error record: 0 \
      every event has a decision or a record of its error, or is counted in the summary, 2 the job was not done: the scenes or an input cannot be \
      read, or stdout cannot be written to the end.
      """)

  /// What becomes of an event that cannot be read or routed.
  enum ErrorHandling: String, ExpressibleByArgument, CaseIterable { case report, record }

  enum Explanation: String, ExpressibleByArgument, CaseIterable { case decision, full }

  @Option(help: .scenes, completion: .file())
  var scenes = Self.defaultScenes

  @Argument(help: "Files of events; '-' is standard input.", completion: .file())
  var events: [String] = []

  @Option(help: "text for people; ndjson (or json) for programs: one object per line.")
  var output: LineFormat = .text

  @Option(
    help: """
      The members of each line of --output ndjson, in this order, separated with commas: \
      \(DecisionField.allCases.map(\.rawValue).joined(separator: ", ")). Missing values are null. A line about an \
      event without a decision always has 'error'.
      """, completion: .list(DecisionField.allCases.map(\.rawValue)), transform: FieldList.init)
  var fields: FieldList?

  @Option(
    help: """
      What to do with an event that cannot be read or routed. report: a message on stderr, and exit code 2 at the end; \
      record: only its line of --output ndjson says so. With --compare, an event whose conditions met a limit then has \
      a line even if no other window takes it.
      """)
  var onError: ErrorHandling = .report

  @Option(
    help: "A second document of windows: print only events that go to another window, with both decisions.",
    completion: .file())
  var compare: String?

  @Flag(help: "With --compare: count the events by old window, new window and reason instead.")
  var summary = false

  @Flag(help: "Carry out each decision before the next event is routed.")
  var stateful = false

  @Option(
    // Scanning for a value drops the one of `--explain=full` if an option follows.
    defaultAsFlag: Explanation.decision, parsing: .next,
    help: "decision: also name the runners-up; full: what became of every window, and why.")
  var explain: Explanation?

  @Option(help: "The rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @Option(
    parsing: .singleValue,
    help: "End with 1 if an event has one of these outcomes; separate them with commas. May be repeated.")
  var failOn: [FailOn] = []

  @Option(help: "How many threads route; with --stateful and --output text it is always 1.")
  var jobs: Int = Platform.usefulThreads

  @Flag(help: .hidden)
  var exactReader = false

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  func validate() throws {
    guard (1...64).contains(jobs) else { throw ValidationError("--jobs takes a number from 1 to 64.") }
    try checkStandardInput([scenes] + (compare.map { [$0] } ?? []) + (events.isEmpty ? ["-"] : events))
    // A summary counts the errors; else they need lines that programs read.
    let lines: [(String, Bool)] = [
      ("--fields", fields != nil), ("--on-error record", onError == .record && !summary),
    ]
    if output == .text { try refuse(lines, with: "--output text: add --output ndjson") }
    if explain == .full { try refuse(lines, with: "--explain full") }
    if compare != nil {
      let options = [
        ("--fields", fields != nil), ("--explain", explain != nil), ("--fail-on", !failOn.isEmpty),
      ]
      try refuse(options, with: "--compare")
    } else if summary {
      throw ValidationError("--summary needs --compare: the windows to compare with.")
    }
    if fields != nil {
      try refuse([("--explain", explain != nil)], with: "--fields: name runnersUp among the fields")
    }
  }

  private var notableOutcomes: Set<NotableOutcome> { failOn.reduce(into: []) { $0.formUnion($1.outcomes) } }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    if explain == .full {
      var job = ExplainEventsJob(
        scenes: scenes, events: events.isEmpty ? ["-"] : events, format: output,
        isStateful: stateful, policy: policy, failOn: notableOutcomes)
      job.assumptions = assume.values
      return job.run(standard, reporter)
    }
    var job = RouteJob(
      scenes: scenes, events: events.isEmpty ? ["-"] : events, format: output,
      isStateful: stateful, listsRunnersUp: explain != nil || fields?.fields.contains(.runnersUp) == true,
      policy: policy, failOn: notableOutcomes, jobs: jobs,
      showsProgress: Platform.hasTerminalForProgress, usesOneReader: exactReader)
    job.assumptions = assume.values
    job.fields = fields?.fields
    job.otherScenes = compare
    job.summarizes = summary
    job.recordsErrors = onError == .record
    return job.run(standard, reporter)
  }
}

/// A list of members of a decision, separated with commas; each at most once.
struct FieldList {
  var fields: [DecisionField] = []

  init(_ argument: String) throws {
    let known = DecisionField.allCases.map(\.rawValue)
    for name in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let field = DecisionField(rawValue: name) else {
        let what = name.isEmpty ? "a name is missing" : "\(name.quoted()) is not a member"
        let guess = Suggestion.help(for: name, among: known).map { "; \($0)" } ?? "."
        throw ValidationError("\(what)\(guess) Members are: \(known.joined(separator: ", ")).")
      }
      if fields.contains(field) { throw ValidationError("\(name.quoted()) is there twice; name each member once.") }
      fields.append(field)
    }
  }
}

/// A list of outcomes, separated with commas.
struct FailOn: ExpressibleByArgument {
  var outcomes: Set<NotableOutcome> = []

  init?(argument: String) {
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let outcome = NotableOutcome(name: String(name)) else { return nil }
      outcomes.insert(outcome)
    }
  }

  static var allValueStrings: [String] { NotableOutcome.allCases.map(\.rawValue) }
}
