import CPayloads
import PredicateSyntax
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Routes the events of one block after the other.
final class RouteWorker: BlockWorker {
  let block = LineBlock()
  var output = BlockOutput()
  private(set) var summary = RouteSummary()
  /// How often each result of `--fail-on` occurred, and where first.
  private(set) var failures: [RouteResult: FailureCount] = [:]

  private let command: RouteCommand
  private let failOn: Set<RouteResult>
  private let only: Set<RouteResult>
  private var router: SceneRouter
  private let reader: EventLineReader
  private let finder: EventLineFinder?
  private var matches: IdentifierMatches?
  private var writer: DecisionWriter
  private var text: DecisionText
  private var answers: [AnswerKey: Answer] = [:]

  /// How many answers are kept.
  private static let answerLimit = 1 << 16

  struct FailureCount {
    var count = 0
    var first: String
    var firstIndex: Int
  }

  /// An event's kind and match, which decide everything but the identifier.
  private struct AnswerKey: Hashable {
    var kind: UInt32
    var slot: Int
    var suitability: SceneSuitability?
  }

  /// What all events with one key have in common.
  private struct Answer {
    var decision: RoutingDecision
    var template: DecisionWriter.Template
    var isPrinted: Bool
    var results: Set<RouteResult>
  }

  init(_ command: RouteCommand, _ router: SceneRouter, style: DiagnosticRenderer.Style) {
    self.command = command
    self.router = router
    failOn = command.failOn.names
    only = command.only.names
    reader = EventLineReader(limits: .events(for: router))
    // Each of these asks for more than the session and the reason.
    let needsDecision = command.format == .text && !command.summary || command.stateful || command.listsRunnersUp
    let isKnown = router.matchesNotifications && !needsDecision && !command.exactReader
    matches = isKnown ? IdentifierMatches(router) : nil
    finder = isKnown ? EventLineFinder() : nil
    writer = DecisionWriter(layout: command.layout)
    text = DecisionText(style: style)
  }

  func work() {
    if let finder, matches != nil {
      finder.read(block)
      matches?.find(finder.lines)
    }
    // An unreadable input has no line, but a message.
    for line in 0..<max(block.lineCount, block.content == .lines ? 0 : 1) {
      if !writeKnown(line) { take(reader.item(line, of: block)) }
    }
    layOut()
  }

  /// Writes the decision of a line whose match was found. Returns `false` if the line must be read and routed by itself.
  @inline(__always)
  private func writeKnown(_ index: Int) -> Bool {
    guard let lines = finder?.lines, index < lines.count, let match = matches?.match(index, lines[index]) else {
      return false
    }
    let line = lines[index]
    if line.identifier_count > reader.limits.identifierLength { return false }
    var key = AnswerKey(kind: line.kind.rawValue, slot: -1, suitability: nil)
    switch match {
    case .undecided: return false
    case .none: if router.choosesConfiguration { return false }
    case .session(let match): (key.slot, key.suitability) = (match.slot, match.suitability)
    }
    guard let answer = answers[key] ?? makeAnswer(key, line) else { return false }
    for result in answer.results { count(result, block.firstIndex + index, block.numbers[index], block.file) }
    if command.summary {
      summary.count(answer.decision, identifier: line.identifierBytes)
    } else if answer.isPrinted {
      writer.append(
        answer.template,
        DecisionWriter.Values(
          index: block.firstIndex + index, file: block.file, line: block.numbers[index], id: line.idValue,
          identifier: line.identifierBytes))
    }
    return true
  }

  @inline(never)
  private func makeAnswer(_ key: AnswerKey, _ line: event_line) -> Answer? {
    guard let event = line.event, let decision = try? router.route(event) else { return nil }
    let answer = Answer(
      decision: decision, template: writer.template(decision, event.kind), isPrinted: isPrinted(decision),
      results: failOn.filter { $0.isMet(by: decision) })
    if answers.count >= Self.answerLimit { answers.removeAll(keepingCapacity: true) }
    answers[key] = answer
    return answer
  }

  /// Routes an event, or reports why that is impossible.
  func take(_ item: EventItem) {
    switch item {
    case .unreadable(let issue): report { $0.report(issue) }
    case .failure(let failure): fail({ $0.report(failure.error) }) { $0.append(failure) }
    case .event(let record): route(record)
    }
  }

  private func route(_ record: EventRecord) {
    do throws(RoutingError) {
      let decision = try router.route(
        record.event, options: record.options, listsRunnersUp: command.listsRunnersUp)
      for fault in decision.faults where !command.recordsErrors { report { $0.report(fault, of: record) } }
      for result in failOn where result.isMet(by: decision) { count(result, record.index, record.line, record.file) }
      if command.summary {
        summary.count(decision)
      } else if isPrinted(decision) {
        switch command.format {
        case .ndjson: writer.append(decision, for: record)
        case .text: text.append(decision, for: record)
        }
        if text.count >= DecisionText.capacity { layOut() }
      }
      if command.stateful { try router.apply(decision) }
    } catch {
      fail({ $0.report(error, at: record.location) }) { $0.append(error, for: record) }
    }
  }

  private func isPrinted(_ decision: RoutingDecision) -> Bool {
    only.isEmpty || only.contains { $0.isMet(by: decision) }
  }

  private func count(_ result: RouteResult, _ index: Int, _ line: Int, _ file: String) {
    failures[result, default: FailureCount(first: "\(file):\(line)", firstIndex: index)].count += 1
  }

  /// An event without a decision has an error in its place, and is reported unless that is enough.
  private func fail(_ message: @escaping (MessageReporter) -> Void, _ write: (inout DecisionWriter) -> Void) {
    if !command.recordsErrors { report(message) }
    output.countFailedEvent()
    if command.format == .ndjson, !command.summary { write(&writer) }
  }

  private func report(_ message: @escaping (MessageReporter) -> Void) {
    layOut()
    output.report(message)
  }

  /// Moves what was written to the block's output.
  func layOut() {
    if text.count > 0 { output.lines += text.takeLines().utf8 }
    if writer.count > 0 {
      output.lines += writer.bytes
      writer.removeAll()
    }
  }
}
