import RoutingDocuments
import SceneRouting

/// Routes the events of one block after the other, and keeps what has to be written until it is asked for.
///
/// It belongs to one thread at a time.
final class RouteWorker {
  /// The block whose events are routed next.
  let block = EventBlock()
  /// What happened since this was last asked for.
  private(set) var outcome = Outcome()

  private let job: RouteJob
  private var router: SceneRouter
  private let lines: EventLineReader
  private let payloads: PayloadReader?
  private var notifications: NotificationLines?
  private var writer: DecisionWriter
  private var answer = LineBuffer()
  private var text = DecisionText()
  private var talk: [(place: Int, message: Message)] = []

  /// What is to be said on the error stream.
  enum Message {
    case issue(DocumentIssue)
    case unreadable(DocumentError)
    case unroutable(RoutingError, place: String)
    case fault(EvaluationFault, place: String)
  }

  /// How much is kept before it is written, though the block goes on: messages, and bytes of decisions.
  private static let mostTalk = 256
  private static let mostBytes = 1 << 20

  init(_ job: RouteJob, _ router: SceneRouter) {
    self.job = job
    self.router = router
    lines = EventLineReader(readsExactly: job.readsExactly)
    payloads = job.readsExactly ? nil : PayloadReader()
    writer = DecisionWriter(details: job.listsRunnersUp ? .runnersUp : [])
    if payloads != nil { notifications = NotificationLines(job, router, limits: lines.limits) }
  }

  /// Routes the events of the block.
  ///
  /// - Parameter writeOut: Writes what is kept, and says whether to go on.
  func routeBlock(_ writeOut: () -> Bool) {
    payloads?.read(block)
    // An input that cannot be read has no event, and yet something to say.
    let count = max(block.eventCount, block.content == .lines ? 0 : 1)
    var place = 0
    while place < count {
      if let payloads {
        let next = notifications?.write(
          payloads.payloads, from: place, firstIndex: block.firstIndex, to: &answer, capacity: Self.mostBytes)
        place = next ?? place
      }
      if place < count, answer.count < Self.mostBytes {
        route(place)
        place += 1
      }
      if talk.count >= Self.mostTalk || answer.count >= Self.mostBytes, !writeOut() { return }
    }
    layOut()
  }

  private func route(_ place: Int) {
    guard let identifier = payloads?.identifier(ofLine: place),
      identifier.map({ $0.utf8.count <= lines.limits.identifierLength }) != false
    else {
      take(lines.item(place, of: block))
      return
    }
    route(
      EventRecord(
        index: block.firstIndex + place, file: block.file, line: block.numbers[place],
        event: .remoteNotification(targetContentIdentifier: identifier)))
  }

  private func take(_ item: EventItem) {
    switch item {
    case .unreadable(let issue):
      say(.issue(issue))
    case .failure(let failure):
      say(.unreadable(failure.error))
      if job.format == .ndjson { append { $0.append(failure) } }
    case .event(let record):
      route(record)
    }
  }

  private func route(_ record: EventRecord) {
    do throws(RoutingError) {
      let decision = try router.route(
        record.event, options: record.options, listsRunnersUp: job.listsRunnersUp)
      for fault in decision.faults { say(.fault(fault, place: "\(record.file):\(record.line)")) }
      note(decision)
      switch job.format {
      case .ndjson: append { $0.append(decision, for: record) }
      case .text:
        text.append(decision, for: record)
        if text.count >= DecisionText.capacity { layOut() }
      }
      if job.isStateful { try router.carryOut(decision) }
    } catch {
      say(.unroutable(error, place: "\(record.file):\(record.line)"))
      if job.format == .ndjson { append { $0.append(error, for: record) } }
    }
  }

  private func append(_ write: (inout DecisionWriter) -> Void) {
    write(&writer)
    answer.append(writer.bytes)
    writer.removeAll()
  }

  private func note(_ decision: RoutingDecision) {
    if job.isNotable(decision) { outcome.isNegative = true }
  }

  private func say(_ message: Message) {
    layOut()
    outcome.hadFailures = true
    talk.append((answer.count, message))
  }

  private func layOut() {
    if text.count > 0 { answer.append(Array(text.takeLines().utf8)) }
  }

  /// Writes what is kept, in its order, and forgets it.
  func write(to output: Output, _ reporter: MessageReporter) {
    let bytes = answer.bytes
    var written = 0
    for (place, message) in talk {
      output.write(UnsafeRawBufferPointer(rebasing: bytes[written..<place]))
      written = place
      report(message, reporter)
    }
    output.write(UnsafeRawBufferPointer(rebasing: bytes[written...]))
    output.flush()
    answer.removeAll()
    talk.removeAll(keepingCapacity: true)
  }

  /// What happened since this was last asked for.
  func takeOutcome() -> Outcome {
    if notifications?.takeNotable() == true { outcome.isNegative = true }
    defer { outcome = Outcome() }
    return outcome
  }

  private func report(_ message: Message, _ reporter: MessageReporter) {
    switch message {
    case .issue(let issue): reporter.report(issue)
    case .unreadable(let error): reporter.report(error)
    case .unroutable(let error, let place): reporter.report(error, at: place)
    case .fault(let fault, let place):
      reporter.report(
        at: place,
        "\(fault.condition.rawValue) of '\(fault.subject)' met its limit of steps, depth or memory, and counts as not matching",
        code: "evaluation-limit")
    }
  }
}
