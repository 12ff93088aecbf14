import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// The `scene-router route` command.
struct RouteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Routes events and prints which window handles each one.",
    usage: "scene-router route [OPTION ...] [SCENES] [EVENTS ...]",
    discussion: """
      Examples:
        scene-router route scenes.json events.ndjson
        scene-router route --url myapp://inbox
        scene-router route --summary log.ndjson
        tail -f pushes.ndjson | scene-router route --format ndjson

      Files named .ndjson or .jsonl contain one event per line. Standard input and any other file, such as an .apns \
      payload, contain a single event, or one per line.

      Exit codes: 0 routed, 1 an event has a result listed in --fail-on, 2 not everything could be read, routed or \
      written. With --on-error record, an event without a decision is not a failure.
      """)

  /// How to handle an event that can't be read or routed.
  enum ErrorHandling: String, ExpressibleByArgument, CaseIterable { case report, record }

  @Option(name: .customLong("scenes"), help: .scenes, completion: .file())
  var givenScenes: String?

  var scenes: String { givenScenes ?? Self.defaultScenes }

  @Argument(help: "Event files, and the scenes document; '-' means standard input.", completion: .file())
  var events: [String] = []

  @OptionGroup var single: SingleEventOptions

  @Option(help: "text (human-readable), or ndjson: one object per line.")
  var format: LineFormat = .text

  @Flag(help: "Print the identifiers that no window handles, then the number of events per window.")
  var summary = false

  @Option(
    parsing: .singleValue, help: "Print only events with these results: \(RouteResult.list). May be repeated.",
    completion: .list(RouteResult.allCases.map(\.rawValue)))
  var only: [NameList<RouteResult>] = []

  @Option(
    parsing: .singleValue, help: "Exit with 1 for events with these results; 'never' turns this off. May be repeated.",
    completion: .list(NameList<RouteResult>.allValueStrings))
  var failOn: [NameList<RouteResult>] = []

  @Flag(help: "List the windows that would be chosen next.")
  var runnersUp = false

  @Option(
    parsing: .singleValue,
    help: """
      The fields to print on each line of --format ndjson, in the order given: \
      \(DecisionField.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated.
      """, completion: .list(DecisionField.allCases.map(\.rawValue)), transform: FieldList.init)
  var fields: [FieldList] = []

  @Option(help: "For events without a decision: report (on stderr, exit code 2) or record (only in --format ndjson).")
  var onError: ErrorHandling = .report

  @Flag(help: "Apply each decision before routing the next event.")
  var stateful = false

  @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
  var policy: RoutingPolicy.Preset?

  @Flag(help: .hidden)
  var exactReader = false

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var shared: SharedOptions

  var recordsErrors: Bool { onError == .record }
  var listsRunnersUp: Bool { runnersUp || fields.contains { $0.fields.contains(.runnersUp) } }

  /// The decision members to write on each output line.
  var layout: DecisionLayout {
    let fields = fields.flatMap(\.fields)
    return fields.isEmpty ? listsRunnersUp ? .withRunnersUp : .standard : DecisionLayout(fields)
  }

  mutating func validate() throws {
    let sorted = try Self.sorted(events, scenes: givenScenes)
    (givenScenes, events) = (sorted.scenes, sorted.events)
    try checkInputs([scenes] + single.files(events))
    let lines: [(String, Bool)] = [
      ("--fields", !fields.isEmpty), ("--on-error record", recordsErrors && !summary),
    ]
    if format == .text { try refuse(lines, with: "--format text: add --format ndjson") }
    if !fields.isEmpty {
      try refuse([("--runners-up", runnersUp)], with: "--fields: add runnersUp to the fields")
    }
    if summary {
      try refuse(
        [("--only", !only.isEmpty), ("--fields", !fields.isEmpty), ("--runners-up", runnersUp)], with: "--summary")
    }
    if only.contains(where: \.names.isEmpty) {
      throw ValidationError("--only never would print nothing; leave it out.")
    }
    var seen: Set<DecisionField> = []
    for field in fields.flatMap(\.fields) where !seen.insert(field).inserted {
      throw ValidationError("--fields lists '\(field.rawValue)' twice; list each field only once.")
    }
  }

  func perform(_ output: Output, _ reporter: MessageReporter) throws -> Outcome {
    guard let router = SceneRouter(scenes: scenes, policy: policy, assuming: assume.values, reporter) else {
      return Outcome(hadFailures: true)
    }
    single.noteWaiting(for: events, reporter)
    let worker = RouteWorker(self, router, style: output.style)
    let records = single.records
    for record in records { worker.take(.event(record)) }
    worker.moveLines()
    var outcome = worker.output.write(to: output, reporter)
    let loop = BlockLoop(
      files: single.files(events), firstIndex: records.count, showsProgress: Platform.hasTerminalForProgress)
    let (streamed, eventCount) = loop.run(worker, output, reporter)
    outcome.merge(streamed)
    if summary {
      switch format {
      case .text: output.write(worker.summary.text(events: eventCount, failed: outcome.failedEvents))
      case .ndjson: output.write(worker.summary.lines(events: eventCount, failed: outcome.failedEvents))
      }
    }
    report(worker.failures, reporter, &outcome)
    if recordsErrors, !summary, outcome.failedEvents > 0, !output.isClosed {
      let events = outcome.failedEvents == 1 ? "event has" : "events have"
      reporter.write("route: \(outcome.failedEvents) \(events) an error in place of a decision")
    }
    outcome.needsReader = recordsErrors || !failOn.isEmpty
    return outcome
  }

  /// Reports how often each result in `--fail-on` occurred, and where it first occurred.
  private func report(
    _ failures: [RouteResult: RouteWorker.FailureCount], _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    for result in RouteResult.allCases {
      guard let found = failures[result] else { continue }
      outcome.hasFindings = true
      let events = found.count == 1 ? "event" : "events"
      let location = DocumentFile.shownName(found.first)
      reporter.write("route: --fail-on \(result.rawValue): \(found.count) \(events), first \(location)")
    }
  }
}

extension RouteResult {
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Events given as command-line options instead of in a file.
struct SingleEventOptions: ParsableArguments {
  @Option(parsing: .singleValue, help: "Route this URL as an event. May be repeated.")
  var url: [String] = []

  @Option(
    parsing: .singleValue, help: "Route a notification with this target content identifier. May be repeated.")
  var identifier: [String] = []

  var records: [EventRecord] {
    let events =
      url.map { ("--url", ExternalEvent.url($0)) }
      + identifier.map { ("--identifier", ExternalEvent.notification($0)) }
    return events.enumerated().map { EventRecord(index: $0, file: $1.0, line: $0 + 1, event: $1.1) }
  }

  /// Says what the command waits for if it reads events from a terminal.
  func noteWaiting(for files: [String], _ reporter: MessageReporter) {
    guard self.files(files).contains(where: DocumentFile.isStandardInput), Platform.isTerminal(0) else { return }
    reporter.write(
      "waiting for events, one JSON object per line, such as {\"url\":\"myapp://inbox\"}; Ctrl-D ends them")
  }

  /// Returns the files to read, or stdin if there are no files and no events on the command line.
  func files(_ files: [String]) -> [String] {
    files.isEmpty && url.isEmpty && identifier.isEmpty ? ["-"] : files
  }
}

/// A comma-separated list of decision members.
struct FieldList {
  var fields: [DecisionField] = []

  init(_ argument: String) throws {
    let known = DecisionField.allCases.map(\.rawValue)
    for name in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let field = DecisionField(rawValue: name) else {
        let what = name.isEmpty ? "a name is missing" : "\(name.quoted()) is not a field"
        let guess = Suggestion.help(for: name, among: known).map { "; \($0)" } ?? "."
        throw ValidationError("\(what)\(guess) The fields are: \(known.joined(separator: ", ")).")
      }
      fields.append(field)
    }
  }
}
