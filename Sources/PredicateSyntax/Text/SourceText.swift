/// A text with its UTF-8 bytes, which converts offsets to lines and columns.
public struct SourceText: Hashable, Sendable {
  /// The text.
  public let string: String
  /// The UTF-8 code units of the text.
  package let bytes: [UInt8]

  /// Creates a source text.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text.
  public init(_ string: String) {
    self.string = string
    self.bytes = Array(string.utf8)
  }

  /// A line and a column.
  public struct Position: Hashable, Sendable {
    /// The line, from 1. Lines end with U+000A.
    public let line: Int
    /// The column in characters (grapheme clusters), from 1.
    public let column: Int
  }

  /// Returns the line and column of a UTF-8 offset. Rounds an offset inside a character down to its start, and clamps
  /// it to the text.
  ///
  /// - Complexity: O(n) in the offset.
  public func position(of offset: Int) -> Position {
    let end = scalarStart(min(max(0, offset), bytes.count))
    let line = bytes[..<end].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = lineRange(at: end).lowerBound
    return Position(line: line, column: String(decoding: bytes[start..<end], as: UTF8.self).count + 1)
  }

  /// Returns the line of a UTF-8 offset and its column in UTF-8 code units, both from 1.
  ///
  /// - Complexity: O(n) in the offset.
  package func utf8Position(of offset: Int) -> (line: Int, column: Int) {
    let end = scalarStart(min(max(0, offset), bytes.count))
    return (position(of: end).line, end - lineRange(at: end).lowerBound + 1)
  }

  /// Returns the range of the line that contains an offset, without its line feed.
  package func lineRange(at offset: Int) -> Range<Int> {
    let boundary = min(max(0, offset), bytes.count)
    let start = bytes[..<boundary].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[boundary...].firstIndex(of: 0x0A) ?? bytes.count
    return start..<max(start, end)
  }

  /// Returns the start of the scalar that contains an offset.
  package func scalarStart(_ offset: Int) -> Int {
    var boundary = offset
    while boundary > 0, boundary < bytes.count, bytes[boundary] & 0xC0 == 0x80 { boundary -= 1 }
    return boundary
  }
}
