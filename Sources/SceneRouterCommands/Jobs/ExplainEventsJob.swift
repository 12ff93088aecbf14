import RoutingDocuments
package import SceneRouting

/// Routes the events of a stream and says of each what became of every window, and why.
package struct ExplainEventsJob {
  package var scenes: String
  package var events: [String]
  package var format: RouteJob.Format
  /// The number of the only event that is explained; `nil` is every event.
  package var index: Int?
  package var isStateful: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<RouteJob.Notable>

  package init(
    scenes: String, events: [String], format: RouteJob.Format = .text, index: Int? = nil, isStateful: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<RouteJob.Notable> = []
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
    guard var router = SceneRouter(scenes: scenes, policy: policy, reporter) else {
      return Outcome(hadFailures: true)
    }
    var outcome = Outcome()
    var wasFound = index == nil
    let stream = EventStream(files: events)
    while !output.isClosed, let item = stream.next() {
      switch item {
      case .unreadable(let issue):
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        if let index, failure.index != index { break }
        wasFound = true
        reporter.report(failure.error)
        outcome.hadFailures = true
        var writer = DecisionWriter()
        writer.append(failure)
        if format == .ndjson { output.write(writer.bytes) }
      case .event(let record):
        let isAsked = index == nil || record.index == index
        if isAsked { wasFound = true }
        if isAsked || isStateful { explain(record, isAsked, &router, output, reporter, &outcome) }
      }
      if !stream.hasBufferedEvent { output.flush() }
      if index != nil, wasFound { return outcome }
    }
    if let index, !wasFound {
      reporter.report(
        at: events.joined(separator: " "), "there is no event of the number \(index); numbers begin with 0",
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
        try router.carryOut(router.route(record.event, options: record.options))
        return
      }
      let event = try EventExplanation(record, by: router)
      let decision = event.explanation.decision
      for fault in decision.faults { report(fault, of: record, reporter, &outcome) }
      if failOn.contains(where: { $0.isMet(by: decision) }) { outcome.isNegative = true }
      write(event, to: output)
      if isStateful { try router.carryOut(decision) }
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

  private func write(_ event: EventExplanation, to output: Output) {
    switch format {
    case .text:
      var text = DecisionText()
      var decision = event.explanation.decision
      decision.runnersUp = []
      text.append(decision, for: event.record)
      output.write(text.takeLines())
      for line in EventExplanationText.lines(of: event) { output.writeLine(line) }
    case .ndjson:
      var writer = DecisionWriter(details: .runnersUp)
      writer.append(event.explanation.decision, for: event.record)
      // The explanation is one more member of the line's object, which ends with a bracket and a line feed.
      output.write(writer.bytes.dropLast(2))
      output.write(#","explanation":"#)
      output.write(EventExplanationWriter.bytes(of: event))
      output.write("}\n")
    }
  }
}

extension RouteJob.Notable {
  /// Whether a decision has this outcome.
  fileprivate func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .unrouted: decision.outcome == .none
    case .newScene: decision.outcome == .newSession
    case .ambiguous: decision.isAmbiguous
    }
  }
}

extension SceneRouter {
  /// Loads the router of a file of scenes; `nil` if there is none in it, and then the reporter has said why.
  init?(scenes file: String, policy: RoutingPolicy.Preset?, _ reporter: MessageReporter) {
    if let policy, policy.isUnknown {
      reporter.report(
        .note, at: file,
        "what \(policy.rawValue) really does is unknown; it is routed as iPadOS without Stage Manager",
        code: "unknown-policy")
    }
    do throws(DocumentError) {
      let document = try SceneDocument(contentsOf: file)
      for warning in document.warnings { reporter.report(warning) }
      do throws(RoutingError) {
        try self.init(
          application: document.application, sessions: document.sessions, policy: policy.map { RoutingPolicy($0) })
        return
      } catch {
        reporter.report(error, at: file)
      }
    } catch {
      reporter.report(error)
    }
    return nil
  }
}
