import PredicateSyntax

extension PatternLexer {
  /// Reads an octal escape, `\0ooo`, with up to three digits and a maximum value of octal 377. The position must be at
  /// the `0`.
  mutating func octal(_ start: Int) -> PatternToken {
    position += 1
    var value: UInt32 = 0
    var count = 0
    while count < 3, let digit = peek(), (0x30...0x37).contains(digit) {
      let longer = value << 3 | UInt32(digit & 7)
      if longer > 255 { break }
      value = longer
      count += 1
      position += 1
    }
    if count == 0 { refuse(.octalWithoutDigits, start, position) }
    if count == 3, surprise == nil { surprise = Diagnostic(.octalThenDigit, at: SourceRange(start, position)) }
    return token(value, isQuoted: true, start)
  }

  /// Reads an escape that denotes a character. The position must be at the letter after the backslash.
  mutating func escape(_ start: Int) -> PatternToken {
    guard let (scalar, end) = Self.unescape(bytes, from: position, to: bytes.count) else {
      let letter = peek() ?? 0
      position += 1
      if letter == UInt8(ascii: "x"), peek() == UInt8(ascii: "{") {
        // Skip to the brace, so that the mistake is reported only once.
        position += bytes[position...].prefix { $0 != UInt8(ascii: "}") }.count
        position = min(position + 1, bytes.count)
        refuse(.bracedNumber, start, position)
      }
      refuse(.escape(letter), start, position)
      return token(UInt32(letter), isQuoted: true, start)
    }
    position = end
    return token(scalar, isQuoted: true, start)
  }

  private mutating func refuse(_ message: PatternMessage, _ start: Int, _ end: Int) {
    if fault == nil { fault = Diagnostic(message, at: SourceRange(start, end)) }
  }

  /// Returns the character denoted by the text after a backslash, and the end offset of that text, or `nil` if the text
  /// is malformed.
  ///
  /// Combines surrogate pairs, regardless of how the second surrogate is written. Source: ICU 72, `u_unescapeAt`.
  private static func unescape(_ bytes: [UInt8], from start: Int, to limit: Int) -> (scalar: UInt32, end: Int)? {
    var offset = start
    guard offset < limit else { return nil }
    let letter = bytes[offset]
    offset += 1
    let counts: ClosedRange<Int>
    var isBraced = false
    switch letter {
    case UInt8(ascii: "u"): counts = 4...4
    case UInt8(ascii: "U"): counts = 8...8
    case UInt8(ascii: "x"):
      isBraced = offset < limit && bytes[offset] == UInt8(ascii: "{")
      counts = 1...(isBraced ? 8 : 2)
      if isBraced { offset += 1 }
    case UInt8(ascii: "a"): return (7, offset)
    case UInt8(ascii: "e"): return (0x1B, offset)
    case UInt8(ascii: "f"): return (0x0C, offset)
    case UInt8(ascii: "n"): return (0x0A, offset)
    case UInt8(ascii: "r"): return (0x0D, offset)
    case UInt8(ascii: "t"): return (0x09, offset)
    case UInt8(ascii: "c") where offset < limit:
      // Any character can follow `\c`. Only its lowest five bits count.
      var lexer = PatternLexer(bytes)
      lexer.position = offset
      return (lexer.read() & 0x1F, lexer.position)
    default: return (UInt32(letter), offset)
    }
    var value: UInt32 = 0
    var count = 0
    while offset < limit, count < counts.upperBound, let digit = hexDigit(bytes[offset]) {
      value = value << 4 | digit
      count += 1
      offset += 1
    }
    guard count >= counts.lowerBound else { return nil }
    if isBraced {
      // ICU doesn't recognize the closing brace after eight digits.
      guard count < counts.upperBound, offset < limit, bytes[offset] == UInt8(ascii: "}") else { return nil }
      offset += 1
    }
    guard value < ScalarSet.end else { return nil }
    guard (0xD800...0xDBFF).contains(value), offset + 1 < limit, bytes[offset] == 0x5C,
      let second = unescape(bytes, from: offset + 1, to: min(offset + 12, limit)),
      (0xDC00...0xDFFF).contains(second.scalar)
    else { return (value, offset) }
    return (0x1_0000 + (value - 0xD800) << 10 + (second.scalar - 0xDC00), second.end)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }
}
