/// Splits a string in memory into lines. Lines end with LF or CR LF, but the last line doesn't need a line ending. A
/// byte order mark before the first line is skipped.
package struct LineCutter {
  /// A line of text.
  package struct Line {
    /// The one-based line number.
    package var number: Int
    /// The content of the line, without the line ending.
    package var bytes: ArraySlice<UInt8>

    /// Whether the line contains only spaces, tabs and carriage returns.
    package var isBlank: Bool { bytes.allSatisfy(Self.isBlank) }

    fileprivate static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private var number = 0

  /// Creates a line cutter for a string, or for a range of complete lines in a string. Line numbers always start at 1.
  package init(_ bytes: [UInt8], _ part: Range<Int>? = nil) {
    self.bytes = bytes
    let start = part?.lowerBound ?? 0
    position = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    end = part?.upperBound ?? bytes.count
  }

  /// Returns the next line, or `nil` after the last line.
  package mutating func next() -> Line? {
    guard position < end else { return nil }
    let (content, next) = bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[..<end]).line(at: position) }
    position = next
    number += 1
    return Line(number: number, bytes: bytes[content])
  }

  /// Returns the next line that isn't blank, or `nil` if there isn't one.
  package mutating func nextFilled() -> Line? {
    while let line = next() {
      if !line.isBlank { return line }
    }
    return nil
  }

  /// Splits a string into at most `count` ranges of complete lines, all of about the same length.
  static func parts(of bytes: [UInt8], count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for number in 1...max(1, count) where start < bytes.count {
      let middle = max(start, bytes.count / count * number)
      let end = number >= count ? bytes.count : bytes.withUnsafeBytes { $0.line(at: middle).next }
      parts.append(start..<end)
      start = end
    }
    return parts
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the range of the line that begins at an offset, excluding its line ending, and the offset of the next
  /// line.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  @inline(__always)
  package func line(at start: Int) -> (content: Range<Int>, next: Int) {
    let feed = UnsafeRawBufferPointer(rebasing: self[start...]).firstIndex(ofByte: UInt8(ascii: "\n"))
    let end = feed.map { start + $0 } ?? count
    let hasReturn = end > start && self[end - 1] == UInt8(ascii: "\r")
    return (start..<(hasReturn ? end - 1 : end), feed == nil ? end : end + 1)
  }

  /// Whether a range contains only spaces, tabs and carriage returns.
  @inline(__always)
  func isBlank(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return true }
    return self[first] <= 0x20 && range.allSatisfy { LineCutter.Line.isBlank(self[$0]) }
  }
}
