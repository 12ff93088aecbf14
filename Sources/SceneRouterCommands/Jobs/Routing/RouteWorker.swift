import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// Routes the events of one block after the other.
///
/// It belongs to one thread at a time.
final class RouteWorker {
  let job: RouteJob
  var router: SceneRouter
  /// The router of the document that is compared with; the same one if none is.
  var other: SceneRouter
  private let lines: EventLineReader
  private let payloads: PayloadReader?
  private var notifications: NotificationLines?
  private var unmoved: UnmovedNotifications?
  private var writer: DecisionWriter
  private var text: DecisionText
  var comparisons = ComparisonWriter()

  init(_ job: RouteJob, _ router: SceneRouter, comparedWith other: SceneRouter?, style: DiagnosticRenderer.Style) {
    self.job = job
    text = DecisionText(style: style)
    self.router = router
    self.other = other ?? router
    lines = EventLineReader(limits: .events(for: router, other ?? router))
    payloads = job.usesOneReader ? nil : PayloadReader()
    writer = DecisionWriter(layout: job.layout)
    if payloads == nil { return }
    if let other {
      unmoved = UnmovedNotifications(job, router, other, limits: lines.limits)
    } else {
      notifications = NotificationLines(job, router, limits: lines.limits)
    }
  }

  /// Routes the events of a block, and keeps in it what is to be written.
  ///
  /// - Parameter writeOut: Writes what is kept, and says whether to go on.
  func route(_ block: RoutedBlock, writeOut: () -> Bool) {
    if let payloads {
      payloads.read(block.events)
      notifications?.route(payloads.payloads)
      unmoved?.route(payloads.payloads)
    }
    // An input that cannot be read has no event, and yet something to say.
    let count = max(block.events.eventCount, block.events.content == .lines ? 0 : 1)
    var place = 0
    while place < count {
      place = unmoved?.pass(from: place) ?? writeNotifications(from: place, of: block)
      if place < count, !block.isFull {
        route(place, of: block)
        place += 1
      }
      if block.isFull, !writeOut() { return }
    }
    layOut(in: block)
  }

  /// Writes the decisions about notifications from an event on; gives the first event that is left.
  private func writeNotifications(from place: Int, of block: RoutedBlock) -> Int {
    let events = block.events
    let next = block.withLines { output in
      notifications?.write(from: place, of: events, to: &output, capacity: RoutedBlock.mostBytes)
    }
    if notifications?.takeNotable() == true { block.noteNegative() }
    return next ?? place
  }

  private func route(_ place: Int, of block: RoutedBlock) {
    let events = block.events
    guard let identifier = payloads?.identifier(ofLine: place),
      identifier.map({ $0.utf8.count <= lines.limits.identifierLength }) != false
    else {
      take(lines.item(place, of: events), block)
      return
    }
    route(
      EventRecord(
        index: events.firstIndex + place, file: events.file, line: events.numbers[place],
        id: payloads?.id(ofLine: place),
        event: .remoteNotification(targetContentIdentifier: identifier)), block)
  }

  private func take(_ item: EventItem, _ block: RoutedBlock) {
    switch item {
    case .unreadable(let issue):
      say(.issue(issue), in: block)
    case .failure(let failure):
      say(.unreadable(failure.error), in: block)
      if job.format == .ndjson { append(to: block) { $0.append(failure) } }
    case .event(let record):
      route(record, block)
    }
  }

  private func route(_ record: EventRecord, _ block: RoutedBlock) {
    if job.otherScenes != nil { return compare(record, block) }
    do throws(RoutingError) {
      let decision = try router.route(
        record.event, options: record.options, listsRunnersUp: job.listsRunnersUp)
      for fault in decision.faults { say(.fault(fault, place: "\(record.file):\(record.line)"), in: block) }
      if job.isNotable(decision) { block.noteNegative() }
      switch job.format {
      case .ndjson: append(to: block) { $0.append(decision, for: record) }
      case .text:
        text.append(decision, for: record)
        if text.count >= DecisionText.capacity { layOut(in: block) }
      }
      if job.isStateful { try router.apply(decision) }
    } catch {
      fail(error, of: record, in: block)
    }
  }

  /// Keeps what is to be said of an event that cannot be routed.
  func fail(_ error: RoutingError, of record: EventRecord, in block: RoutedBlock) {
    say(.unroutable(error, place: "\(record.file):\(record.line)"), in: block)
    if job.format == .ndjson { append(to: block) { $0.append(error, for: record) } }
  }

  private func append(to block: RoutedBlock, _ write: (inout DecisionWriter) -> Void) {
    if job.summarizes { return }
    write(&writer)
    block.append(writer.bytes)
    writer.removeAll()
  }

  /// Says what is wrong, unless a record on stdout does.
  func say(_ message: RoutedBlock.Message, in block: RoutedBlock) {
    layOut(in: block)
    block.say(message, isRecorded: job.recordsErrors, isCounted: job.summarizes)
  }

  private func layOut(in block: RoutedBlock) {
    if text.count > 0 { block.append(Array(text.takeLines().utf8)) }
  }
}
