/// Cuts bytes that are in memory into lines. Lines end with LF or CR LF; the last one may end with the text.
package struct LineCutter {
  /// One line, without its end.
  package struct Line {
    /// The number of the line, from 1.
    package var number: Int
    /// The content.
    package var bytes: ArraySlice<UInt8>

    /// Whether there is nothing but blanks in the line.
    package var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  /// Prepares to cut.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line; `nil` behind the last one.
  package mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    let feed = bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[position...]).firstIndex(ofByte: UInt8(ascii: "\n"))
    }
    let end = feed.map { position + $0 } ?? bytes.count
    var content = bytes[position..<end]
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    position = end + 1
    number += 1
    return Line(number: number, bytes: content)
  }

  /// The next line that is not blank.
  package mutating func nextFilled() -> Line? {
    while let line = next() {
      if !line.isBlank { return line }
    }
    return nil
  }
}
