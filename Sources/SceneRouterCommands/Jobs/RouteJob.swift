import RoutingDocuments
package import SceneRouting

/// Routes the events of a stream, one decision an event, in order.
package struct RouteJob {
  package enum Format: Hashable, Sendable { case text, ndjson }

  /// Outcomes that `--fail-on` can name.
  package enum Notable: String, Hashable, Sendable, CaseIterable {
    case unrouted
    case newScene = "new-scene"
    case ambiguous
  }

  package var scenes: String
  package var events: [String]
  package var format: Format
  package var isStateful: Bool
  package var listsRunnersUp: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<Notable>

  package init(
    scenes: String, events: [String], format: Format = .text, isStateful: Bool = false, listsRunnersUp: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<Notable> = []
  ) {
    self.scenes = scenes
    self.events = events
    self.format = format
    self.isStateful = isStateful
    self.listsRunnersUp = listsRunnersUp
    self.policy = policy
    self.failOn = failOn
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard var router = loadRouter(reporter) else { return Outcome(hadFailures: true) }
    if let policy, policy.isUnknown {
      reporter.report(.note, at: scenes, "what \(policy.rawValue) really does is unknown; it is routed as iPadOS without Stage Manager", code: "unknown-policy")
    }
    var outcome = Outcome()
    var writer = DecisionWriter(details: listsRunnersUp ? .runnersUp : [])
    var text = DecisionText()
    let stream = EventStream(files: events)
    while !output.isClosed, let item = stream.next() {
      switch item {
      case .unreadable(let issue):
        output.write(text.takeLines())
        reporter.report(issue)
        outcome.hadFailures = true
      case .failure(let failure):
        output.write(text.takeLines())
        reporter.report(failure.error)
        outcome.hadFailures = true
        if format == .ndjson { writer.append(failure) }
      case .event(let record):
        route(record, &router, &writer, &text, output, reporter, &outcome)
      }
      output.write(writer.bytes)
      writer.removeAll()
      if !stream.hasBufferedEvent || text.count >= DecisionText.capacity {
        output.write(text.takeLines())
        output.flush()
      }
    }
    output.write(text.takeLines())
    return outcome
  }

  private func loadRouter(_ reporter: MessageReporter) -> SceneRouter? {
    do throws(DocumentError) {
      let document = try SceneDocument(contentsOf: scenes)
      for warning in document.warnings { reporter.report(warning) }
      do throws(RoutingError) {
        return try SceneRouter(
          application: document.application, sessions: document.sessions, policy: policy.map { RoutingPolicy($0) })
      } catch {
        reporter.report(error, at: scenes)
      }
    } catch {
      reporter.report(error)
    }
    return nil
  }

  private func route(
    _ record: EventRecord, _ router: inout SceneRouter, _ writer: inout DecisionWriter,
    _ text: inout DecisionText,
    _ output: Output, _ reporter: MessageReporter, _ outcome: inout Outcome
  ) {
    do throws(RoutingError) {
      let decision = try router.route(record.event, options: record.options, listsRunnersUp: listsRunnersUp)
      for fault in decision.faults {
        reporter.report(
          at: "\(record.file):\(record.line)",
          "\(fault.condition.rawValue) of '\(fault.subject)' met its limit of steps, depth or memory, and counts as not matching",
          code: "evaluation-limit")
        outcome.hadFailures = true
      }
      if isNotable(decision) { outcome.isNegative = true }
      switch format {
      case .ndjson: writer.append(decision, for: record)
      case .text: text.append(decision, for: record)
      }
      if isStateful { try router.carryOut(decision) }
    } catch {
      reporter.report(error, at: "\(record.file):\(record.line)")
      outcome.hadFailures = true
      if format == .ndjson { writer.append(error, for: record) }
    }
  }

  private func isNotable(_ decision: RoutingDecision) -> Bool {
    (failOn.contains(.unrouted) && decision.outcome == .none)
      || (failOn.contains(.newScene) && decision.outcome == .newSession)
      || (failOn.contains(.ambiguous) && decision.isAmbiguous)
  }
}
