/// Cuts bytes that are in memory into lines. Lines end with LF or CR LF; the last one may end with the text.
package struct LineCutter {
  /// One line, without its end.
  package struct Line {
    /// The number of the line, from 1.
    package var number: Int
    /// The content.
    package var bytes: ArraySlice<UInt8>

    /// Whether there is nothing but blanks in the line.
    package var isBlank: Bool { Self.isBlank(bytes) }

    fileprivate static func isBlank(_ bytes: some Collection<UInt8>) -> Bool {
      bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private let end: Int
  private var number = 0

  /// Prepares to cut.
  package init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// Prepares to cut a part, whose lines are numbered from 1. It ends where a line ends.
  init(_ bytes: [UInt8], _ part: Range<Int>) {
    self.bytes = bytes
    position = part.lowerBound
    end = part.upperBound
  }

  /// The next line; `nil` behind the last one.
  package mutating func next() -> Line? {
    guard position < end else { return nil }
    let lineEnd = Self.lineEnd(in: bytes, from: position)
    var content = bytes[position..<lineEnd]
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    position = lineEnd + 1
    number += 1
    return Line(number: number, bytes: content)
  }

  /// Where the line that goes on at a place ends: at its LF, or at the end of the text.
  private static func lineEnd(in bytes: [UInt8], from place: Int) -> Int {
    let feed = bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[place...]).firstIndex(ofByte: UInt8(ascii: "\n"))
    }
    return feed.map { place + $0 } ?? bytes.count
  }

  /// Parts of whole lines that have about the same length, at most `count` of them.
  static func parts(of bytes: [UInt8], count: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for number in 1...max(1, count) where start < bytes.count {
      let about = max(start, bytes.count / count * number)
      let end = number >= count ? bytes.count : min(bytes.count, lineEnd(in: bytes, from: about) + 1)
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Calls `body` with each line that is left and is not blank: its number, where it begins in the text, and its bytes.
  func forEachFilled(_ body: (_ number: Int, _ offset: Int, _ bytes: UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { text in
      var (position, number) = (self.position, self.number)
      while position < end {
        let rest = UnsafeRawBufferPointer(rebasing: text[position...])
        let count = rest.firstIndex(ofByte: UInt8(ascii: "\n")) ?? rest.count
        let hasReturn = count > 0 && rest[count - 1] == UInt8(ascii: "\r")
        let content = UnsafeRawBufferPointer(rebasing: rest[..<(hasReturn ? count - 1 : count)])
        number += 1
        if !Line.isBlank(content) { body(number, position, content) }
        position += count + 1
      }
    }
  }

  /// The next line that is not blank.
  package mutating func nextFilled() -> Line? {
    while let line = next() {
      if !line.isBlank { return line }
    }
    return nil
  }
}
