import CPayloads
import PredicateSyntax
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Routes the events in a block.
final class RouteWorker: BlockWorker {
  let block = LineBlock()
  @exclusivity(unchecked) var output = BlockOutput()
  var flush: (() -> Void)?
  @exclusivity(unchecked) private var counts = RouteSummary()
  /// How often each result in `--fail-on` occurred, and where it first occurred.
  private(set) var failures: [RouteResult: FailureCount] = [:]

  // Copies of the command's options, because reading an option from the command takes as long as routing an event.
  private let format: LineFormat
  private let isSummary: Bool
  private let isStateful: Bool
  private let listsRunnersUp: Bool
  private let recordsErrors: Bool
  private let failOn: Set<RouteResult>
  private let only: Set<RouteResult>
  private var router: SceneRouter
  private let reader: EventLineReader
  private let identifierLimit: Int
  private let finder: EventLineFinder?
  // Exclusivity need not be checked, because no method that accesses one of these properties calls another method that
  // accesses the same property.
  @exclusivity(unchecked) private var matches: IdentifierMatches?
  @exclusivity(unchecked) private var writer: DecisionWriter
  @exclusivity(unchecked) private var text: DecisionText
  /// The answers so far, indexed by class of session, suitability and kind of event. Class 0 is for new windows.
  @exclusivity(unchecked) private var answers: [Answer?] = []
  /// The windows that have taken an event so far, by the number of their slot.
  @exclusivity(unchecked) private var windows: [Window?] = []
  /// The identifiers of these windows as UTF-8, in a single buffer, so that no event retains a string.
  @exclusivity(unchecked) private var names: [UInt8] = []
  private var classNumbers: [SessionClass: Int] = [:]

  struct FailureCount {
    var count = 0
    var first: String
  }

  /// A window that has taken an event.
  private struct Window {
    let classNumber: Int
    /// The range of the window's identifier in `names`.
    let name: Range<Int>
    /// The number of events that the summary counts.
    var count = 0
  }

  /// The properties of a session that a decision shows, besides its identifier.
  private struct SessionClass: Hashable {
    var configuration: String?
    var state: SceneActivationState
  }

  /// The decision about all events of a kind that sessions of a class take because they are equally suitable.
  private final class Answer {
    let decision: RoutingDecision
    /// What all lines of the answer have in common, in the format of the output.
    let template: DecisionWriter.Template
    let ending: DecisionText.Ending
    let isPrinted: Bool
    let results: [RouteResult]

    init(
      _ decision: RoutingDecision, _ template: DecisionWriter.Template, _ ending: DecisionText.Ending,
      isPrinted: Bool, results: [RouteResult]
    ) {
      self.decision = decision
      self.template = template
      self.ending = ending
      self.isPrinted = isPrinted
      self.results = results
    }
  }

  init(_ command: RouteCommand, _ router: SceneRouter, style: DiagnosticRenderer.Style) {
    format = command.format
    isSummary = command.summary
    isStateful = command.stateful
    listsRunnersUp = command.listsRunnersUp
    recordsErrors = command.recordsErrors
    self.router = router
    failOn = command.failOn.names()
    only = command.only.names()
    reader = EventLineReader()
    identifierLimit = reader.limits.identifierLength
    // These options require more information than the matched session and the reason.
    let needsDecision = command.stateful || command.listsRunnersUp
    matches = needsDecision || command.exactReader ? nil : IdentifierMatches(router)
    finder = command.exactReader ? nil : EventLineFinder()
    writer = DecisionWriter(layout: command.layout)
    text = DecisionText(style: style)
  }

  func work() {
    if let finder {
      finder.read(block)
      matches?.find(finder.lines)
    }
    let (lines, numbers, file, firstIndex) = (finder?.lines, block.numbers, block.file, block.firstIndex)
    // An unreadable input has no lines, but it has one item that contains the error.
    for index in 0..<max(block.lineCount, block.content == .lines ? 0 : 1) {
      if let lines, index < lines.count, lines[index].kind != EVENT_OTHER {
        let values = DecisionWriter.Values(
          index: firstIndex + index, file: file, line: numbers[index], id: lines[index].idValue,
          identifier: lines[index].identifierBytes)
        if writeKnown(index, lines[index], values) { continue }
      }
      take(reader.item(index, of: block))
    }
    moveLines()
  }

  /// Writes the decision for a line that `finder` can read. Returns `false` if `reader` must read the line instead.
  @inline(__always)
  private func writeKnown(_ index: Int, _ line: event_line, _ values: consuming DecisionWriter.Values) -> Bool {
    if line.identifier_count > identifierLimit { return false }
    var (window, number): (Int?, Int) = (nil, 0)
    switch matches?.match(index, line) {
    case .undecided?: return false
    case nil: return routeNotification(line, values)
    case .noSession?: if router.choosesConfiguration { return false }
    case .session(let match)?:
      let suitability = match.suitability == .prefers ? 2 : match.suitability == .can ? 1 : 0
      let slot = match.slot.number
      if slot >= windows.count || windows[slot] == nil { addWindow(match.slot) }
      guard let classNumber = windows[slot]?.classNumber else { return false }
      (window, number) = (slot, classNumber &* 3 &+ suitability)
    }
    number = number &* Self.kindCount &+ Int(line.kind.rawValue)
    guard let answer = number < answers.count ? answers[number] ?? makeAnswer(number, line) : makeAnswer(number, line)
    else { return false }
    if !answer.results.isEmpty {
      for result in answer.results { count(result, values.line ?? 0, values.file) }
    }
    if isSummary {
      if let window {
        windows[window]?.count += 1
      } else {
        counts.count(answer.decision.outcome, identifier: values.identifier)
      }
    } else if answer.isPrinted {
      names.withUnsafeBytes { names in
        if let name = window.flatMap({ windows[$0]?.name }) {
          values.session = UnsafeRawBufferPointer(rebasing: names[name])
        }
        write(answer, values)
      }
    }
    return true
  }

  @inline(__always)
  private func write(_ answer: Answer, _ values: borrowing DecisionWriter.Values) {
    switch format {
    case .ndjson: writer.append(answer.template, values)
    case .text:
      text.append(answer.ending, values)
      if text.count >= DecisionText.capacity { moveLines() }
    }
  }

  /// Routes a notification, whose only content is its identifier. Returns `false` for all other events.
  private func routeNotification(_ line: event_line, _ values: borrowing DecisionWriter.Values) -> Bool {
    guard line.kind == EVENT_NOTIFICATION, let event = line.event else { return false }
    route(
      EventRecord(index: values.index, file: values.file, line: values.line ?? 0, id: line.idJSON, event: event))
    return true
  }

  /// The number of values of `event_kind`.
  private static let kindCount = Int(EVENT_URL.rawValue) + 1

  /// Adds a window with the number of its session's class, beginning with 1.
  @inline(never)
  private func addWindow(_ slot: SessionSlot) {
    let missing = slot.number + 1 - windows.count
    if missing > 0 { windows += repeatElement(nil, count: max(missing, windows.count)) }
    guard let session = router.store[slot] else { return }
    let key = SessionClass(configuration: session.configuration, state: session.state)
    let classNumber = classNumbers[key] ?? classNumbers.count + 1
    classNumbers[key] = classNumber
    let start = names.count
    names += session.persistentIdentifier.utf8
    windows[slot.number] = Window(classNumber: classNumber, name: start..<names.count)
  }

  @inline(never)
  private func makeAnswer(_ number: Int, _ line: event_line) -> Answer? {
    guard let event = line.event, let decision = try? router.route(event) else { return nil }
    let answer = Answer(
      decision, writer.template(decision, event.kind), DecisionText.Ending(decision, event.kind, text.style),
      isPrinted: isPrinted(decision), results: failOn.filter { $0.isMet(by: decision) })
    if number >= answers.count { answers += repeatElement(nil, count: number + 1 - answers.count) }
    answers[number] = answer
    return answer
  }

  /// Routes an event, or reports why it can't be routed.
  func take(_ item: EventItem) {
    switch item {
    case .unreadable(let issue): report { $0.report(issue) }
    case .failure(let failure): fail({ $0.report(failure.error) }) { $0.append(failure) }
    case .event(let record): route(record)
    }
  }

  private func route(_ record: EventRecord) {
    do throws(RoutingError) {
      let decision =
        listsRunnersUp
        ? try router.routeWithRunnersUp(record.event, options: record.options)
        : try router.route(record.event, options: record.options)
      for fault in decision.faults where !recordsErrors { report { $0.report(fault, of: record) } }
      for result in failOn where result.isMet(by: decision) { count(result, record.line, record.file) }
      if isSummary {
        counts.count(decision.outcome, decision.targetContentIdentifier)
      } else if isPrinted(decision) {
        switch format {
        case .ndjson:
          writer.append(decision, for: record)
          if writer.count >= Self.mostOutput { flushLines() }
        case .text: text.append(decision, for: record)
        }
        if text.count >= DecisionText.capacity { moveLines() }
      }
      if isStateful { try router.apply(decision) }
    } catch {
      fail({ $0.report(error, at: record.location) }) { $0.append(error, for: record) }
    }
  }

  /// The counts of all events so far.
  var summary: RouteSummary {
    var summary = counts
    for case let window? in windows where window.count > 0 {
      summary.count(window.count, of: String(decoding: names[window.name], as: UTF8.self))
    }
    return summary
  }

  private func isPrinted(_ decision: RoutingDecision) -> Bool {
    only.isEmpty || only.contains { $0.isMet(by: decision) }
  }

  private func count(_ result: RouteResult, _ line: Int, _ file: String) {
    failures[result, default: FailureCount(first: "\(file):\(line)")].count += 1
  }

  /// Handles an event that can't be read or routed. Writes an error record, and reports the error unless the command
  /// only records errors.
  private func fail(_ message: @escaping (MessageReporter) -> Void, _ write: (inout DecisionWriter) -> Void) {
    if !recordsErrors { report(message) }
    output.countFailedEvent()
    if format == .ndjson, !isSummary { write(&writer) }
  }

  private func report(_ message: @escaping (MessageReporter) -> Void) {
    moveLines()
    output.report(message)
  }

  /// The size of the output at which it is written before the end of the block. A decision can list all sessions.
  private static let mostOutput = 1 << 20

  private func flushLines() {
    moveLines()
    flush?()
  }

  /// Moves the formatted lines to the block's output.
  func moveLines() {
    text.move(to: &output.lines)
    writer.move(to: &output.lines)
  }
}

/// A routing result that `--fail-on` and `--only` accept.
enum RouteResult: String, Hashable, Sendable, CaseIterable {
  case existingSession
  case newSession
  case none
  /// A choice that Apple's documentation doesn't guarantee.
  case ambiguous

  /// Returns whether a decision has this result.
  func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .existingSession: decision.outcome.name == .existingSession
    case .newSession: decision.outcome.name == .newSession
    case .none: decision.outcome.name == .none
    case .ambiguous: decision.isAmbiguous
    }
  }
}
