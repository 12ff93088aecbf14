import CPayloads
package import RoutingDocuments

/// Finds the identifiers of the APNs payloads in a block of lines, raw or under `notification`, much faster than a reader
/// of JSON. Lines that are anything else, or in any way out of the ordinary, it does not know.
///
/// It belongs to one thread at a time.
package final class PayloadReader {
  private let reader: OpaquePointer
  private var memory: UnsafeMutableBufferPointer<payload_result>
  private var count = 0

  /// Makes a reader; `nil` if there is no memory for one.
  package init?() {
    guard let reader = payload_reader_create() else { return nil }
    self.reader = reader
    memory = .allocate(capacity: 1 << 10)
  }

  deinit {
    payload_reader_destroy(reader)
    memory.deallocate()
  }

  /// Reads the lines of a block. A block that is not of lines has no payloads.
  ///
  /// - Complexity: O(n) in the size of the block.
  package func read(_ block: EventBlock) {
    count = 0
    let lineCount = block.numbers.count
    guard block.content == .lines, lineCount > 0, let bytes = block.bytes.baseAddress else { return }
    if lineCount > memory.count {
      memory.deallocate()
      memory = .allocate(capacity: lineCount * 2)
    }
    guard let results = memory.baseAddress else { return }
    block.bounds.withUnsafeBytes { bounds in
      guard let bounds = bounds.assumingMemoryBound(to: Int.self).baseAddress else { return }
      payload_reader_read(reader, bytes.assumingMemoryBound(to: UInt8.self), bounds, lineCount, results)
      count = lineCount
    }
  }

  /// What is known of each line, valid until the next block is read and as long as the block.
  var payloads: UnsafeBufferPointer<payload_result> { UnsafeBufferPointer(rebasing: memory[..<count]) }

  /// What the line of this number holds: its identifier, `.some(nil)` if it has none, `nil` if the line is not known.
  package func identifier(ofLine place: Int) -> String?? {
    guard place < count else { return nil }
    let payload = memory[place]
    guard payload.kind != PAYLOAD_UNKNOWN else { return nil }
    guard let identifier = payload.identifier else { return .some(nil) }
    return String(decoding: UnsafeBufferPointer(start: identifier, count: Int(payload.count)), as: UTF8.self)
  }

  /// What a line that is known calls its event; `nil` if it has no `id`, and for a raw payload.
  package func id(ofLine place: Int) -> JSONValue? {
    guard place < count, let id = memory[place].id else { return nil }
    return try? JSONValue(parsing: UnsafeBufferPointer(start: id, count: Int(memory[place].id_count)))
  }

  /// The library behind it: `simdjson 3.0.1 (haswell)`.
  package static var version: String { String(cString: payload_reader_version()) }
}
