import CPayloads
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Routes the notifications of a block whose identifiers are known, and writes the decisions, without a string or a
/// value for each.
struct NotificationLines: ~Copyable {
  private let router: SceneRouter
  private var pieces: NotificationPieces
  /// The members that come between the pieces of a line.
  private let fields: [DecisionField]
  /// Whether a line without `id` has no such member.
  private let omitsID: Bool
  private let longestIdentifier: Int
  private var indices = DecimalCounter()
  private var lineNumbers = DecimalCounter()
  /// The name of the block's input, as a string of JSON.
  private var file: [UInt8] = []
  /// What is known of the block's lines.
  private var payloads = UnsafeBufferPointer<payload_result>(start: nil, count: 0)
  /// The identifiers among them, and what takes each.
  private var identifiers = ScratchMemory(filler: UnsafeBufferPointer<UInt8>(start: nil, count: 0))
  private var answers = ScratchMemory(filler: IdentifierMatch.undecided)
  private let answerWithoutIdentifier: IdentifierMatch
  /// How many of the answers were written.
  private var written = 0
  /// Whether `--fail-on` named the outcome of a line.
  private var wasNotable = false

  /// Prepares for a job; `nil` if its lines say more than this can.
  init?(_ job: RouteJob, _ router: SceneRouter, limits: DocumentLimits) {
    guard router.matchesNotifications, job.format == .ndjson, !job.isStateful, !job.listsRunnersUp else { return nil }
    self.router = router
    pieces = NotificationPieces(layout: job.layout, isNotable: job.isNotable)
    fields = job.layout.varyingFields
    omitsID = job.layout.omitsAbsent
    answerWithoutIdentifier = router.matchWithoutIdentifier
    longestIdentifier = limits.identifierLength
  }

  /// Routes a block's notifications, all at once.
  ///
  /// - Parameter payloads: What is known of its lines; valid until the next block is routed.
  mutating func route(_ payloads: UnsafeBufferPointer<payload_result>) {
    self.payloads = payloads
    written = 0
    let asked = identifiers.identifiers(of: payloads, atMost: longestIdentifier)
    router.match(asked, into: answers.places(asked.count))
  }

  /// Writes the decisions of lines up to the first that has none here.
  ///
  /// - Parameters:
  ///   - first: The line to begin with: the one behind the last that was written or passed over.
  ///   - events: The block whose notifications were routed last.
  ///   - output: Where the lines go.
  ///   - capacity: How many bytes may be in the output before a line is written.
  /// - Returns: The first line that was not written.
  mutating func write(from first: Int, of events: EventBlock, to output: inout LineBuffer, capacity: Int) -> Int {
    if fields.contains(.file), first == 0 {
      var writer = JSONWriter()
      writer.string(events.file)
      file = writer.bytes
    }
    var place = first
    while place < payloads.count, output.count < capacity {
      let payload = payloads[place]
      guard payload.kind != PAYLOAD_UNKNOWN, payload.count <= longestIdentifier else { break }
      let identifier = payload.identifier.map { UnsafeRawBufferPointer(start: $0, count: Int(payload.count)) }
      let answer: IdentifierMatch
      if identifier == nil {
        answer = answerWithoutIdentifier
      } else {
        answer = answers[written]
        written += 1
      }
      guard let line = pieces.line(of: answer, for: identifier, router) else { break }
      if line.isNotable { wasNotable = true }
      for (number, field) in fields.enumerated() {
        output.append(pieces.piece(number, of: line))
        write(field, of: payload, place, events, to: &output)
      }
      output.append(pieces.piece(fields.count, of: line))
      place += 1
    }
    return place
  }

  /// Writes a member that varies.
  @inline(__always)
  private mutating func write(
    _ field: DecisionField, of payload: payload_result, _ place: Int, _ events: EventBlock, to output: inout LineBuffer
  ) {
    switch field {
    case .index: output.append(indices.digits(of: events.firstIndex + place))
    case .line: output.append(lineNumbers.digits(of: events.numbers[place]))
    case .file: output.append(file)
    case .id:
      if let id = payload.id {
        if omitsID { output.append(",\"id\":") }
        output.append(UnsafeRawBufferPointer(start: id, count: Int(payload.id_count)))
      } else if !omitsID {
        output.append("null")
      }
    default:
      guard let start = payload.identifier else { return output.append("null") }
      let identifier = UnsafeRawBufferPointer(start: start, count: Int(payload.count))
      output.append("\"")
      if payload.kind == PAYLOAD_UNESCAPED {
        var writer = JSONWriter()
        writer.content(identifier)
        output.append(writer.bytes)
      } else {
        output.append(identifier)
      }
      output.append("\"")
    }
  }

  /// Whether `--fail-on` named the outcome of a line since this was last asked.
  mutating func takeNotable() -> Bool {
    defer { wasNotable = false }
    return wasNotable
  }
}
