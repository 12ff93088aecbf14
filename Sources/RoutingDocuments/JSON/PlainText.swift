// Looks at text eight bytes at a time.

extension UnsafeRawBufferPointer {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones &* 0x80

  /// Where the next byte stands that a JSON string holds only as an escape, or that ends it: a quotation mark, a
  /// backslash or a control character; or the end.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    var place = start
    while count - place >= 8 {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let quote = word ^ (Self.ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = word ^ (Self.ones &* UInt64(UInt8(ascii: "\\")))
      // The highest bit of each byte that is zero, or below 0x20. A bit may be wrong behind the first that is right.
      let marks =
        ((quote &- Self.ones) & ~quote) | ((backslash &- Self.ones) & ~backslash)
        | ((word &- Self.ones &* 0x20) & ~word)
      let hits = marks & Self.highBits
      if hits != 0 { return place + hits.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, self[place] >= 0x20, self[place] != UInt8(ascii: "\""), self[place] != UInt8(ascii: "\\") {
      place += 1
    }
    return place
  }

  /// Whether all bytes are below 0x80.
  package var isASCII: Bool {
    var place = 0
    var seen: UInt64 = 0
    while count - place >= 8 {
      seen |= loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place += 8
    }
    while place < count {
      seen |= UInt64(self[place])
      place += 1
    }
    return seen & Self.highBits == 0
  }
}
