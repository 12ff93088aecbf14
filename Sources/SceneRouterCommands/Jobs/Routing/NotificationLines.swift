import CPayloads
import RoutingDocuments
import SceneRouting

/// Writes the decisions about notifications whose identifier is known, without a string or a value for each.
struct NotificationLines {
  private let router: SceneRouter
  private var endings: NotificationEndings
  private let longestIdentifier: Int
  /// Whether `--fail-on` named the outcome of a line.
  private(set) var wasNotable = false

  /// Prepares for a job; `nil` if its lines say more than this can.
  init?(_ job: RouteJob, _ router: SceneRouter, limits: DocumentLimits) {
    guard router.answersNotifications, job.format == .ndjson, !job.isStateful, !job.listsRunnersUp else { return nil }
    self.router = router
    endings = NotificationEndings(isNotable: job.isNotable)
    longestIdentifier = limits.identifierLength
  }

  /// Writes lines up to the first that it cannot.
  ///
  /// - Parameters:
  ///   - payloads: What is known of the lines.
  ///   - first: The line to begin with.
  ///   - firstIndex: The number that the first payload's event has.
  ///   - output: Where the lines go.
  ///   - capacity: How many bytes may be in the output before a line is written.
  /// - Returns: The first line that was not written.
  mutating func write(
    _ payloads: UnsafeBufferPointer<payload_result>, from first: Int, firstIndex: Int, to output: inout LineBuffer,
    capacity: Int
  ) -> Int {
    var place = first
    while place < payloads.count, output.count < capacity {
      let payload = payloads[place]
      guard payload.kind != PAYLOAD_UNKNOWN, payload.count <= longestIdentifier else { return place }
      let identifier = payload.identifier.map { UnsafeRawBufferPointer(start: $0, count: Int(payload.count)) }
      guard let ending = endings.ending(for: identifier, router) else { return place }
      if ending.isNotable { wasNotable = true }
      output.append("{\"index\":")
      output.append(firstIndex + place)
      if let identifier {
        output.append(",\"kind\":\"notification\",\"targetContentIdentifier\":\"")
        if payload.kind == PAYLOAD_PLAIN { output.append(identifier) } else { escape(identifier, to: &output) }
        output.append("\"")
      } else {
        output.append(",\"kind\":\"notification\",\"targetContentIdentifier\":null")
      }
      endings.bytes.withUnsafeBytes { output.append(UnsafeRawBufferPointer(rebasing: $0[ending.range])) }
      place += 1
    }
    return place
  }

  private func escape(_ text: UnsafeRawBufferPointer, to output: inout LineBuffer) {
    var writer = JSONWriter()
    writer.content(text)
    output.append(writer.bytes)
  }

  /// Whether `--fail-on` named the outcome of a line since this was last asked.
  mutating func takeNotable() -> Bool {
    defer { wasNotable = false }
    return wasNotable
  }
}
