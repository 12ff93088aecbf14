import RoutingDocuments
import SceneRouting

extension ExplainCommand {
  /// Routes events and explains each decision, giving the outcome for every window and the reason for that outcome.
  func explainEvents(_ scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let (line, id, events) = (sceneOptions.line, sceneOptions.id, single.files(inputs))
    guard
      var router = SceneRouter(
        scenes: scenes, policy: sceneOptions.policy, assuming: sceneOptions.assume.values, reporter)
    else { return Outcome(hadFailures: true) }
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
        guard isSelected(failure.line, failure.id) else { break }
        wasFound = true
        reporter.report(failure.error)
        outcome.hadFailures = true
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
      let what = line.map { "on line \($0)" } ?? "with the id '\(id ?? "")'"
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
      guard isSelected else { return }
      reporter.report(error, at: record.location)
      outcome.hadFailures = true
      write(DecisionRecord(error, for: record), to: output)
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
      var decision = explanation.decision
      decision.runnersUp = []
      text.append(decision, for: record)
      var lines: [UInt8] = []
      text.move(to: &lines)
      output.write(lines)
      let style = output.style
      for line in explanation.lines(highlight: { Ink.good.paint($0, style) }) { output.writeLine(line) }
    case .ndjson: output.write(EventExplanationWriter.line(of: explanation, for: record))
    }
  }
}
