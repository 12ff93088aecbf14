// Decodes strings that `JSONParser` has already validated. Only this file interprets escapes.

extension JSONTree {
  func text(of entry: Entry) -> String {
    let content = content(of: entry)
    guard entry.hasEscapes else { return String(decoding: content, as: UTF8.self) }
    return String(unsafeUninitializedCapacity: content.count) { decode(content, into: $0) }
  }

  /// Decodes the content of a string that contains escapes. Returns the length of the decoded UTF-8, which is never
  /// longer than the encoded content.
  private func decode(_ content: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let base = target.baseAddress, let source = content.baseAddress else { return 0 }
    var (position, count) = (0, 0)
    while true {
      let end = content.endOfPlainText(from: position)
      UnsafeMutableRawPointer(base + count).copyMemory(from: source + position, byteCount: end - position)
      count += end - position
      guard end < content.count else { return count }
      if end + 1 < content.count, Self.standsForItself(content[end + 1]) {
        base[count] = content[end + 1]
        count += 1
        position = end + 2
        continue
      }
      let (scalar, length) = Self.escape(at: end, of: content)
      for unit in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
        base[count] = unit
        count += 1
      }
      position = end + length
    }
  }

  /// Whether an escaped byte represents itself, as in `\"`.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/")
  }

  /// Returns the bytes between a string's quotation marks.
  @inline(__always)
  func content(of entry: Entry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(entry.start) + 1..<Int(entry.end) - 1])
  }

  /// Whether a member's name equals `key`.
  @inline(__always)
  func isKey(_ entry: Entry, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    if entry.hasEscapes { return text(of: entry).utf8.elementsEqual(key) }
    guard Int(entry.end &- entry.start) == key.count &+ 2 else { return false }
    let start = Int(entry.start) &+ 1
    for (index, unit) in key.enumerated() where text[start &+ index] != unit { return false }
    return true
  }

  /// Returns the offset in the JSON text that corresponds to a UTF-8 offset in a string's decoded content.
  func offset(ofContent units: Int, in entry: Entry) -> Int {
    let content = content(of: entry)
    guard entry.hasEscapes else { return Int(entry.start) + 1 + min(max(0, units), content.count) }
    var remaining = units
    var offset = content.count
    Self.forEachPiece(of: content) { piece, start in
      if remaining < piece.count {
        let isEscape = content[start] == UInt8(ascii: "\\")
        offset = isEscape ? start : start + max(0, remaining)
        return false
      }
      remaining -= piece.count
      return true
    }
    return Int(entry.start) + 1 + offset
  }

  /// Calls `body` for each run of plain text and each escape in a string, until `body` returns `false`. Passes the
  /// decoded UTF-8 and the offset where it begins in the encoded string.
  private static func forEachPiece(
    of content: UnsafeRawBufferPointer, _ body: (_ utf8: UnsafeRawBufferPointer, _ start: Int) -> Bool
  ) {
    var position = 0
    while true {
      let end = content.endOfPlainText(from: position)
      if end > position, !body(UnsafeRawBufferPointer(rebasing: content[position..<end]), position) { return }
      guard end < content.count else { return }
      let (scalar, length) = escape(at: end, of: content)
      var units: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)
      let goesOn = withUnsafeMutableBytes(of: &units) { buffer in
        var count = 0
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          buffer[count] = byte
          count += 1
        }
        return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), end)
      }
      guard goesOn else { return }
      position = end + length
    }
  }

  /// Returns the Unicode scalar that an escape represents, and the length of the escape in bytes.
  private static func escape(at start: Int, of content: UnsafeRawBufferPointer) -> (Unicode.Scalar, length: Int) {
    func unit(at index: Int) -> UInt32 {
      guard index + 4 <= content.count else { return 0xFFFD }
      return content[index..<index + 4].reduce(0) { $0 << 4 | ($1.hexadecimalDigit ?? 0) }
    }
    guard start + 1 < content.count else { return ("\u{FFFD}", 2) }
    switch content[start + 1] {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"):
      let high = unit(at: start + 2)
      guard (0xD800..<0xDC00).contains(high) else { return (Unicode.Scalar(high) ?? "\u{FFFD}", 6) }
      let low = unit(at: start + 8)
      return (Unicode.Scalar(0x10000 &+ (high &- 0xD800) << 10 &+ (low &- 0xDC00)) ?? "\u{FFFD}", 12)
    case let byte: return (Unicode.Scalar(byte), 2)
    }
  }
}

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
