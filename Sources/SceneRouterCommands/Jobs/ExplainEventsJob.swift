import RoutingDocuments
package import SceneRouting

/// Routes the events of a stream and says of each what became of every window, and why.
package struct ExplainEventsJob {
  package var scenes: String
  /// Values for what only the running app knows.
  package var assumptions: [String: String] = [:]
  package var events: [String]
  package var format: LineFormat
  /// The number of the only event that is explained; `nil` is every event.
  package var index: Int?
  package var isStateful: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<NotableOutcome>

  package init(
    scenes: String, events: [String], format: LineFormat = .text, index: Int? = nil, isStateful: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<NotableOutcome> = []
  ) {
    self.scenes = scenes
    self.events = events
    self.format = format
    self.index = index
    self.isStateful = isStateful
    self.policy = policy
    self.failOn = failOn
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard var router = SceneRouter.load([scenes], policy: policy, assuming: assumptions, reporter)?.first else {
      return Outcome(hadFailures: true)
    }
    var outcome = Outcome()
    var wasFound = index == nil
    var last = -1
    let stream = EventStream(files: events, limits: .events(for: router))
    while !output.isClosed, let item = stream.next() {
      switch item {
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        last = failure.index
        if let index, failure.index != index { break }
        wasFound = true
        reporter.report(failure.error)
        outcome.hadFailures = true
        var writer = DecisionWriter()
        writer.append(failure)
        if format == .ndjson { output.write(writer.bytes) }
      case .event(let record):
        last = record.index
        let isAsked = index == nil || record.index == index
        if isAsked { wasFound = true }
        if isAsked || isStateful { explain(record, isAsked, &router, output, reporter, &outcome) }
      }
      if !stream.hasBufferedEvent { output.flush() }
      if index != nil, wasFound { return outcome }
    }
    if let index, !wasFound {
      reporter.report(
        at: events.joined(separator: " "),
        "no event \(index): indices start at 0" + (last < 0 ? "" : ", the last is \(last)"),
        code: "no-such-event")
      outcome.hadFailures = true
    }
    return outcome
  }

  private func explain(
    _ record: EventRecord, _ isAsked: Bool, _ router: inout SceneRouter, _ output: Output,
    _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    do throws(RoutingError) {
      guard isAsked else {
        try router.apply(router.route(record.event, options: record.options))
        return
      }
      let explanation = try router.explain(record.event, options: record.options)
      let decision = explanation.decision
      for fault in decision.faults { report(fault, of: record, reporter, &outcome) }
      if failOn.contains(where: { $0.isMet(by: decision) }) { outcome.isNegative = true }
      write(explanation, of: record, to: output)
      if isStateful { try router.apply(decision) }
    } catch {
      guard isAsked else { return }
      reporter.report(error, at: "\(record.file):\(record.line)")
      outcome.hadFailures = true
      var writer = DecisionWriter()
      writer.append(error, for: record)
      if format == .ndjson { output.write(writer.bytes) }
    }
  }

  private func report(
    _ fault: EvaluationFault, of record: EventRecord, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    reporter.report(
      at: "\(record.file):\(record.line)",
      "\(fault.condition.rawValue) of '\(fault.subject)' met its limit of steps, depth or memory, and counts as not "
        + "matching", code: "evaluation-limit")
    outcome.hadFailures = true
  }

  private func write(_ explanation: RoutingExplanation, of record: EventRecord, to output: Output) {
    switch format {
    case .text:
      var text = DecisionText(style: output.style)
      var decision = explanation.decision
      decision.runnersUp = []
      text.append(decision, for: record)
      output.write(text.takeLines())
      let style = output.style
      for line in explanation.lines(highlight: { Ink.good.paint($0, style) }) { output.writeLine(line) }
    case .ndjson: output.write(EventExplanationWriter.line(of: explanation, for: record))
    }
  }
}
