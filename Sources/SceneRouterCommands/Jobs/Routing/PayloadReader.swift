import CPayloads
package import RoutingDocuments

/// Finds the identifiers of the raw APNs payloads in a block of lines, much faster than a reader of JSON. Lines that are
/// anything else, or in any way out of the ordinary, it does not know.
///
/// It belongs to one thread at a time.
package final class PayloadReader {
  private let reader: OpaquePointer
  private var results: [payload_result] = []

  /// What is known of a line.
  package enum Payload {
    /// Nothing: the line has to be read by other means.
    case unknown
    /// A remote notification. The identifier is UTF-8, valid until the next block is read; `isPlain` says that it stands
    /// there as it would stand in JSON.
    case notification(identifier: UnsafeRawBufferPointer?, isPlain: Bool)
  }

  /// Makes a reader; `nil` if there is no memory for one.
  package init?() {
    guard let reader = payload_reader_create() else { return nil }
    self.reader = reader
  }

  deinit { payload_reader_destroy(reader) }

  /// Reads the lines of a block.
  ///
  /// - Complexity: O(n) in the size of the block.
  package func read(_ block: EventBlock) {
    results.removeAll(keepingCapacity: true)
    let count = block.numbers.count
    guard block.content == .lines, count > 0, let bytes = block.bytes.baseAddress else { return }
    results.append(contentsOf: repeatElement(payload_result(), count: count))
    block.bounds.withUnsafeBytes { bounds in
      guard let bounds = bounds.assumingMemoryBound(to: Int.self).baseAddress else { return }
      payload_reader_read(reader, bytes.assumingMemoryBound(to: UInt8.self), bounds, count, &results)
    }
  }

  /// What the line of this number in the block holds.
  package subscript(place: Int) -> Payload {
    guard place < results.count else { return .unknown }
    let result = results[place]
    switch result.kind {
    case PAYLOAD_WITHOUT_IDENTIFIER: return .notification(identifier: nil, isPlain: true)
    case PAYLOAD_PLAIN, PAYLOAD_UNESCAPED:
      let identifier = UnsafeRawBufferPointer(start: result.identifier, count: Int(result.count))
      return .notification(identifier: identifier, isPlain: result.kind == PAYLOAD_PLAIN)
    default: return .unknown
    }
  }

  /// The library behind it: `simdjson 3.0.1 (haswell)`.
  package static var version: String { String(cString: payload_reader_version()) }
}
