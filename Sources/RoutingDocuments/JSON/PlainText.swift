// Functions that scan text eight bytes at a time.

extension UnsafeRawBufferPointer {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones &* 0x80

  /// Returns the offset of the next quotation mark, backslash or control character, none of which can appear unescaped
  /// in a JSON string. Returns `count` if there isn't one.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while count - offset >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let quote = word ^ (Self.ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = word ^ (Self.ones &* UInt64(UInt8(ascii: "\\")))
      // Set the highest bit of each byte that matches. Bits above the first match can be false positives.
      let marks =
        ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
        | ((word &- Self.ones &* 0x20) & ~word)
      let hits = marks & Self.highBits
      if hits != 0 { return offset + hits.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, self[offset] >= 0x20, self[offset] != UInt8(ascii: "\""), self[offset] != UInt8(ascii: "\\") {
      offset += 1
    }
    return offset
  }

  /// Whether every byte is less than 0x80.
  package var isASCII: Bool {
    var offset = 0
    var seen: UInt64 = 0
    while count - offset >= 8 {
      seen |= loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < count {
      seen |= UInt64(self[offset])
      offset += 1
    }
    return seen & Self.highBits == 0
  }
}
