import RoutingDocuments
import SceneRouting

/// A buffer that the caller provides for a message.
struct MessageBuffer {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  /// Wraps the caller's buffer and writes an empty message into it.
  init(_ start: UnsafeMutablePointer<CChar>?, _ capacity: Int) {
    bytes = UnsafeMutableBufferPointer(start: capacity > 0 ? start : nil, count: start == nil ? 0 : max(0, capacity))
    write("")
  }

  /// Writes a zero-terminated message. If it doesn't fit, it is truncated at a Unicode scalar boundary.
  func write(_ message: String) {
    guard bytes.count > 0 else { return }
    var count = 0
    for scalar in message.unicodeScalars where scalar != "\0" {
      let units = Array(String(scalar).utf8)
      guard count + units.count < bytes.count else { break }
      for unit in units {
        bytes[count] = CChar(bitPattern: unit)
        count += 1
      }
    }
    bytes[count] = 0
  }
}
