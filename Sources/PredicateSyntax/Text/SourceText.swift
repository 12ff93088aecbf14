/// A source string that can convert UTF-8 offsets to lines and columns.
public struct SourceText: Hashable, Sendable {
  /// The text as a string.
  public let string: String
  /// The UTF-8 code units of the text.
  package let bytes: [UInt8]

  /// Creates a source text from a string.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text.
  public init(_ string: String) {
    self.string = string
    self.bytes = Array(string.utf8)
  }

  /// A line and a column in the text.
  public struct Position: Hashable, Sendable {
    /// The one-based line number. Lines end with U+000A.
    public let line: Int
    /// The one-based column in characters (grapheme clusters).
    public let column: Int
  }

  /// Returns the line and column at a UTF-8 offset.
  ///
  /// Clamps the offset to the text, and rounds an offset inside a Unicode scalar down to the start of the scalar.
  ///
  /// - Complexity: O(n) in the offset.
  public func position(of offset: Int) -> Position {
    let end = scalarStart(min(max(0, offset), bytes.count))
    let line = bytes[..<end].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = lineRange(at: end).lowerBound
    return Position(line: line, column: String(decoding: bytes[start..<end], as: UTF8.self).count + 1)
  }

  /// Returns the one-based line and column at a UTF-8 offset. The column counts UTF-8 code units.
  ///
  /// - Complexity: O(n) in the offset.
  package func utf8Position(of offset: Int) -> (line: Int, column: Int) {
    let end = scalarStart(min(max(0, offset), bytes.count))
    return (position(of: end).line, end - lineRange(at: end).lowerBound + 1)
  }

  /// Returns the range of the line that contains an offset, excluding the line feed.
  package func lineRange(at offset: Int) -> Range<Int> {
    let boundary = min(max(0, offset), bytes.count)
    let start = bytes[..<boundary].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[boundary...].firstIndex(of: 0x0A) ?? bytes.count
    return start..<max(start, end)
  }

  /// Whether text without quotation marks certainly has these bounds. A comma between it and other text without
  /// quotation marks or white space can be part of the text.
  package func isWholeText(_ range: SourceRange) -> Bool {
    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0x20 }
    func isMarkOrSpace(_ byte: UInt8) -> Bool {
      byte <= 0x20 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    }
    let (start, end) = (range.lowerBound, range.upperBound)
    if byte(start - 1) == UInt8(ascii: ","), !isMarkOrSpace(byte(start - 2)) { return false }
    switch byte(end) {
    case 0...0x20, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return true
    case UInt8(ascii: ","): return isMarkOrSpace(byte(end + 1))
    default: return false
    }
  }

  /// Returns the offset at which the scalar that contains the given offset starts.
  package func scalarStart(_ offset: Int) -> Int {
    var boundary = offset
    while boundary > 0, boundary < bytes.count, bytes[boundary] & 0xC0 == 0x80 { boundary -= 1 }
    return boundary
  }
}

/// A half-open range of UTF-8 offsets in a source text.
public struct SourceRange: Hashable, BitwiseCopyable, Sendable {
  // 32-bit offsets suffice because the length of the source text is limited. They save memory because every node stores
  // a range.
  private let start: UInt32
  private let end: UInt32

  /// The UTF-8 offset of the start of the range, which is at least 0.
  public var lowerBound: Int { Int(start) }

  /// The UTF-8 offset of the end of the range, which is at least `lowerBound`.
  public var upperBound: Int { Int(end) }

  /// Creates a range. Clamps both bounds to 0...4,294,967,295, and raises the upper bound to the lower bound if
  /// necessary.
  public init(_ lowerBound: Int, _ upperBound: Int) {
    start = UInt32(clamping: lowerBound)
    end = max(start, UInt32(clamping: upperBound))
  }

  /// Creates a range from a range of offsets. Clamps both bounds to 0...4,294,967,295.
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  /// The number of UTF-8 code units in the range.
  public var count: Int { upperBound - lowerBound }

  /// Returns the smallest range that contains this range and `other`.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(lowerBound, other.lowerBound), max(upperBound, other.upperBound))
  }
}

extension SourceRange: CustomStringConvertible {
  /// A textual representation of the range, such as `5..<14`.
  public var description: String { "\(lowerBound)..<\(upperBound)" }
}
