import ArgumentParser
import PredicateSyntax
import RoutingDocuments
import SceneRouting
import StringPredicates

/// The `scene-router explain` command.
struct ExplainCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains decisions: every window that was considered for an event, or each part of a predicate.",
    usage: """
      scene-router explain [OPTION ...] [SCENES] [EVENTS ...]
      scene-router explain --predicate PREDICATE [OPTION ...] [IDENTIFIER ...]
      """,
    discussion: """
      Examples:
        scene-router explain scenes.json events.ndjson --line 3
        scene-router explain --predicate "SELF BEGINSWITH 'mail/'" mail/draft/7
        scene-router explain --predicate "SELF == %@" --argument inbox < ids.txt

      The arguments are a scenes document and event files, as for 'route'. For each event, prints the result for every \
      window, the part of the predicate that decided it, the runners-up, and the calls that the app receives. As text, \
      at most 40 unsuitable windows are printed, and the others are counted. With \
      --predicate, the arguments are identifiers, and each part of the predicate is printed with its result. Without \
      arguments, standard input is read.

      Exit codes: 0 explained, 2 a document, the predicate or a line could not be used.
      """)

  @Option(help: .scenes, completion: .file())
  var scenes: String?

  @OptionGroup(title: "Options for --scenes") var sceneOptions: SceneOptions

  @Option(help: "The predicate to explain, such as \"SELF BEGINSWITH 'com.example.mail/'\".")
  var predicate: String?

  @OptionGroup(title: "Options for --predicate") var predicateOptions: PredicateOptions

  @Argument(
    help: "Event files, and the scenes document; with --predicate, target content identifiers.", completion: .file())
  var inputs: [String] = []

  @Option(
    parsing: .singleValue, help: "Explain this target content identifier, as that of a notification. May be repeated.")
  var identifier: [String] = []

  @Option(help: "text (human-readable), or ndjson: one object per line for each event or identifier.")
  var format: LineFormat = .text

  @OptionGroup var shared: SharedOptions

  /// The options for `--scenes`: which events to explain and how to route them.
  struct SceneOptions: ParsableArguments {
    @Option(help: "Explain only the event on this line. Lines are numbered from 1.")
    var line: Int?

    @Option(help: "Explain only the events with this id.")
    var id: String?

    @Option(parsing: .singleValue, help: "Explain this URL as an event. May be repeated.")
    var url: [String] = []

    @Option(help: "Apply the rules of another device: iPadOS, iPhone, macCatalyst, macOS or documentedOnly.")
    var policy: RoutingPolicy.Preset?

    @Flag(help: "Apply each decision before routing the next event.")
    var stateful = false

    @OptionGroup var assume: AssumeOptions
  }

  /// The options for `--predicate`: how to compile it and whether to explain a missing identifier.
  struct PredicateOptions: ParsableArguments {
    @Option(name: .long, parsing: .singleValue, help: "The value of the next %@, as a string. May be repeated.")
    var argument: [String] = []

    @Option(help: "The dialect of the predicate: extended or uiKit. (default: extended)")
    var dialect: PredicateDialect?

    @Flag(name: .customLong("nil"), help: "Also explain a missing identifier, before all others.")
    var explainsNil = false
  }

  var single: SingleEventOptions {
    var single = SingleEventOptions()
    (single.url, single.identifier) = (sceneOptions.url, identifier)
    return single
  }

  /// The subject of the explanation, which is either events or a predicate.
  enum Question {
    case events(scenes: String)
    case predicate(String)
  }

  func question() throws -> Question {
    switch (scenes, predicate) {
    case (let scenes?, nil): return .events(scenes: scenes)
    case (nil, let predicate?): return .predicate(predicate)
    case (_?, _?): throw ValidationError("--scenes and --predicate cannot be combined.")
    case (nil, nil): return .events(scenes: Self.defaultScenes)
    }
  }

  mutating func validate() throws {
    if let line = sceneOptions.line, line < 1 { throw ValidationError("--line must be at least 1.") }
    if predicate == nil {
      let sorted = try Self.sorted(inputs, scenes: scenes)
      (scenes, inputs) = (sorted.scenes, sorted.events)
    }
    switch try question() {
    case .events(let scenes):
      try refuse(
        [
          ("--argument", !predicateOptions.argument.isEmpty), ("--dialect", predicateOptions.dialect != nil),
          ("--nil", predicateOptions.explainsNil),
        ], with: "events: it requires --predicate")
      if sceneOptions.line != nil || sceneOptions.id != nil {
        try refuse(
          [("--url", !sceneOptions.url.isEmpty), ("--identifier", !identifier.isEmpty)],
          with: sceneOptions.line != nil ? "--line" : "--id")
      }
      try checkInputs([scenes] + single.files(inputs))
    case .predicate:
      try refuse(
        [
          ("--line", sceneOptions.line != nil), ("--id", sceneOptions.id != nil), ("--url", !sceneOptions.url.isEmpty),
          ("--policy", sceneOptions.policy != nil),
          ("--stateful", sceneOptions.stateful), ("--assume", !sceneOptions.assume.assume.isEmpty),
        ], with: "--predicate")
      if subjects.isEmpty { try checkInputs(["-"]) }
    }
  }

  func perform(_ standard: Output, _ reporter: MessageReporter) throws -> Outcome {
    switch try question() {
    case .predicate(let text): explain(text, standard, reporter)
    case .events(let scenes): explainEvents(scenes, standard, reporter)
    }
  }
}

extension ExplainCommand {
  /// Routes events and explains each decision, giving the outcome for every window and the reason for that outcome.
  func explainEvents(_ scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let (line, id, events) = (sceneOptions.line, sceneOptions.id, single.files(inputs))
    guard
      var router = SceneRouter(
        scenes: scenes, policy: sceneOptions.policy, assuming: sceneOptions.assume.values, reporter)
    else { return Outcome(hadFailures: true) }
    single.noteWaiting(for: inputs, reporter)
    var outcome = Outcome()
    var wasFound = false
    var last: Int?
    let records = single.records
    for record in records { explain(record, true, &router, output, reporter, &outcome) }
    let stream = EventStream(files: events, firstIndex: records.count)
    while !output.isClosed, let item = stream.next() {
      switch item {
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        last = failure.line
        let isSelected = isSelected(failure.line, failure.id)
        // An earlier event that can't be read might have changed the state.
        guard isSelected || sceneOptions.stateful else { break }
        reporter.report(failure.error)
        outcome.hadFailures = true
        guard isSelected else { break }
        wasFound = true
        write(DecisionRecord(failure), to: output)
      case .event(let record):
        last = record.line
        let isSelected = isSelected(record.line, record.id)
        if isSelected { wasFound = true }
        if isSelected || sceneOptions.stateful { explain(record, isSelected, &router, output, reporter, &outcome) }
      }
      if !stream.hasBufferedEvent { output.flush() }
      // Stops early only when looking for a line number in a single file, because several events can have the same
      // `id`, and each file has its own line numbers.
      if line != nil, wasFound, events.count == 1 { return outcome }
    }
    if !wasFound, line != nil || id != nil {
      let what = [line.map { "on line \($0)" }, id.map { "with the id '\($0)'" }].compactMap(\.self)
        .joined(separator: " ")
      reporter.report(
        at: events.joined(separator: " "),
        "there is no event \(what)" + (last.map { "; the last event is on line \($0)" } ?? ""), code: "no-such-event")
      outcome.hadFailures = true
    }
    return outcome
  }

  private func isSelected(_ line: Int?, _ id: JSONValue?) -> Bool {
    if let wanted = sceneOptions.line, wanted != line { return false }
    guard let wanted = sceneOptions.id else { return true }
    return switch id {
    case .string(let text)?: text == wanted
    case let other?: String(decoding: other.text, as: UTF8.self) == wanted
    case nil: false
    }
  }

  private func explain(
    _ record: EventRecord, _ isSelected: Bool, _ router: inout SceneRouter, _ output: Output,
    _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    do throws(RoutingError) {
      guard isSelected else {
        try router.apply(router.route(record.event, options: record.options))
        return
      }
      let explanation = try router.explain(record.event, options: record.options)
      let decision = explanation.decision
      for fault in decision.faults {
        reporter.report(fault, of: record)
        outcome.hadFailures = true
      }
      write(explanation, of: record, to: output)
      if sceneOptions.stateful { try router.apply(decision) }
    } catch {
      reporter.report(error, at: record.location)
      outcome.hadFailures = true
      if isSelected { write(DecisionRecord(error, for: record), to: output) }
    }
  }

  private func write(_ record: DecisionRecord, to output: Output) {
    guard format == .ndjson else { return }
    var writer = DecisionWriter()
    writer.append(record)
    output.write(writer.bytes)
  }

  private func write(_ explanation: RoutingExplanation, of record: EventRecord, to output: Output) {
    switch format {
    case .text:
      var text = DecisionText(style: output.style)
      text.append(explanation.decision, for: record)
      var lines: [UInt8] = []
      text.move(to: &lines)
      output.write(lines)
      let style = output.style
      for line in explanation.lines(highlight: { TextColor.good.paint($0, style) }) { output.writeLine(line) }
    case .ndjson: output.write(EventExplanationWriter.line(of: explanation, for: record))
    }
  }
}

extension ExplainCommand {
  /// Explains a predicate for the given identifiers, or for those read from stdin, one per line.
  func explain(_ text: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let predicate: StringPredicate
    do throws(StringPredicateError) {
      predicate = try StringPredicate(
        text, arguments: predicateOptions.argument.map(PredicateArgument.string),
        dialect: predicateOptions.dialect ?? .extended)
    } catch {
      reporter.report(error)
      return Outcome(hadFailures: true)
    }
    reporter.report(predicate.warnings, in: SourceText(text))
    let subjects = subjects
    var (outcome, count) = (Outcome(), 0)
    func explain(_ subject: String?) {
      // Omits the headline if the command line contains a single identifier.
      write(predicate, of: subject, headline: subjects.count != 1, isFirst: count == 0, to: output)
      count += 1
    }
    for subject in subjects where !output.isClosed { explain(subject) }
    guard subjects.isEmpty else { return outcome }
    LineBlock.forEachText(of: ["-"], reporter, &outcome) { text, _, _ in
      explain(text)
      return !output.isClosed
    } flush: {
      output.flush()
    }
    return outcome
  }

  /// The identifiers on the command line. If there are none, each line of stdin is one.
  private var subjects: [String?] {
    (predicateOptions.explainsNil ? [nil] : []) + (identifier + inputs).map(Optional.some)
  }

  private func write(
    _ predicate: StringPredicate, of subject: String?, headline: Bool, isFirst: Bool, to output: Output
  ) {
    let explanation = predicate.explain(subject)
    switch format {
    case .ndjson:
      var writer = ExplanationWriter()
      output.write(writer.line(explanation, predicate: predicate.predicateFormat))
    case .text:
      if headline {
        if !isFirst { output.writeLine() }
        output.writeLine(subject.map(\.shownOnOneLine) ?? "(no identifier)")
      }
      let color = explanation.verdict == true ? TextColor.good : .bad
      for (index, line) in explanation.lines().enumerated() {
        output.writeLine(index == 0 ? color.paint(line, output.style) : line)
      }
    }
  }
}
