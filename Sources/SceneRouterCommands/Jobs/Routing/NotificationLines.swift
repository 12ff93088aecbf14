import CPayloads
import RoutingDocuments
import SceneRouting

/// Routes the notifications of a block whose identifiers are known, and writes the decisions, without a string or a
/// value for each.
struct NotificationLines: ~Copyable {
  private let router: SceneRouter
  private var endings: NotificationEndings
  private let longestIdentifier: Int
  private var counter = DecimalCounter()
  /// What is known of the block's lines.
  private var payloads = UnsafeBufferPointer<payload_result>(start: nil, count: 0)
  /// The identifiers among them, and what takes each.
  private var identifiers = ScratchMemory(filler: UnsafeBufferPointer<UInt8>(start: nil, count: 0))
  private var answers = ScratchMemory(filler: NotificationAnswer.unsure)
  private let answerWithoutIdentifier: NotificationAnswer
  /// How many of the answers were written.
  private var written = 0
  /// Whether `--fail-on` named the outcome of a line.
  private var wasNotable = false

  /// Prepares for a job; `nil` if its lines say more than this can.
  init?(_ job: RouteJob, _ router: SceneRouter, limits: DocumentLimits) {
    guard router.answersNotifications, job.format == .ndjson, !job.isStateful, !job.listsRunnersUp else { return nil }
    self.router = router
    endings = NotificationEndings(isNotable: job.isNotable)
    answerWithoutIdentifier = router.answer(toNotification: nil)
    longestIdentifier = limits.identifierLength
  }

  /// Routes a block's notifications, all at once.
  ///
  /// - Parameter payloads: What is known of its lines; valid until the next block is routed.
  mutating func route(_ payloads: UnsafeBufferPointer<payload_result>) {
    self.payloads = payloads
    written = 0
    let places = identifiers.places(payloads.count)
    var count = 0
    for payload in payloads where payload.count <= longestIdentifier {
      guard let identifier = payload.identifier else { continue }
      places[count] = UnsafeBufferPointer(start: identifier, count: Int(payload.count))
      count += 1
    }
    router.answer(toNotifications: UnsafeBufferPointer(rebasing: places[..<count]), into: answers.places(count))
  }

  /// Writes the decisions of lines up to the first that has none here.
  ///
  /// - Parameters:
  ///   - first: The line to begin with: the one behind the last that was written or passed over.
  ///   - firstIndex: The number that the event of the block's first line has.
  ///   - output: Where the lines go.
  ///   - capacity: How many bytes may be in the output before a line is written.
  /// - Returns: The first line that was not written.
  mutating func write(from first: Int, firstIndex: Int, to output: inout LineBuffer, capacity: Int) -> Int {
    var place = first
    while place < payloads.count, output.count < capacity {
      let payload = payloads[place]
      guard payload.kind != PAYLOAD_UNKNOWN, payload.count <= longestIdentifier else { break }
      let identifier = payload.identifier.map { UnsafeRawBufferPointer(start: $0, count: Int(payload.count)) }
      let answer: NotificationAnswer
      if identifier == nil {
        answer = answerWithoutIdentifier
      } else {
        answer = answers[written]
        written += 1
      }
      guard let ending = endings.ending(of: answer, for: identifier, router) else { break }
      if ending.isNotable { wasNotable = true }
      let digits = counter.digits(of: firstIndex + place)
      if payload.kind == PAYLOAD_UNESCAPED, let identifier {
        var writer = JSONWriter()
        writer.content(identifier)
        writer.bytes.withUnsafeBytes { write(digits, $0, ending, to: &output) }
      } else {
        write(digits, identifier, ending, to: &output)
      }
      place += 1
    }
    return place
  }

  /// Writes a line. `identifier` is the content of its string.
  @inline(__always)
  private func write(
    _ digits: UnsafeRawBufferPointer, _ identifier: UnsafeRawBufferPointer?, _ ending: NotificationEndings.Ending,
    to output: inout LineBuffer
  ) {
    output.append("{\"index\":")
    output.append(digits)
    if let identifier {
      output.append(",\"kind\":\"notification\",\"targetContentIdentifier\":\"")
      output.append(identifier)
      output.append("\"")
    } else {
      output.append(",\"kind\":\"notification\",\"targetContentIdentifier\":null")
    }
    output.append(endings.bytes(of: ending))
  }

  /// Whether `--fail-on` named the outcome of a line since this was last asked.
  mutating func takeNotable() -> Bool {
    defer { wasNotable = false }
    return wasNotable
  }
}
