import PredicateSyntax

extension PatternScanner {
  /// An escape that stands for one character, as ICU reads it: `\x41`, `\u0041`, `\cA`, `\0101`, `\n`.
  enum CharacterEscape: Equatable {
    /// It is none of these.
    case other
    /// It is one, and ICU refuses it.
    case malformed
    /// It stands for `value` and has `length` bytes, the backslash included.
    case character(UInt32, length: Int)
  }

  /// Reads the escape at `position`, whose second byte is `next`.
  func readCharacterEscape(_ next: UInt8) -> CharacterEscape {
    switch next {
    case UInt8(ascii: "a"): .character(7, length: 2)
    case UInt8(ascii: "e"): .character(27, length: 2)
    case UInt8(ascii: "f"): .character(12, length: 2)
    case UInt8(ascii: "n"): .character(10, length: 2)
    case UInt8(ascii: "r"): .character(13, length: 2)
    case UInt8(ascii: "t"): .character(9, length: 2)
    case UInt8(ascii: "x"): readHexadecimal()
    case UInt8(ascii: "u"): readDigits(from: 2, least: 4, most: 4)
    case UInt8(ascii: "U"): readDigits(from: 2, least: 8, most: 8)
    case UInt8(ascii: "0"): readOctal()
    default: .other
    }
  }

  /// `\xhh` or `\x{h…}`; up to seven digits in braces.
  private func readHexadecimal() -> CharacterEscape {
    guard peek(2) == UInt8(ascii: "{") else { return readDigits(from: 2, least: 1, most: 2) }
    guard case .character(let value, let length) = readDigits(from: 3, least: 1, most: 7),
      peek(length) == UInt8(ascii: "}")
    else { return .malformed }
    return .character(value, length: length + 1)
  }

  private func readDigits(from start: Int, least: Int, most: Int) -> CharacterEscape {
    var value: UInt32 = 0
    var count = 0
    while count < most, let byte = peek(start + count), let digit = hexadecimal(byte) {
      value = value << 4 | digit
      count += 1
    }
    return count < least || value > 0x10FFFF ? .malformed : .character(value, length: start + count)
  }

  /// `\0`, then up to three octal digits while they stay below 256.
  private func readOctal() -> CharacterEscape {
    var value: UInt32 = 0
    var count = 0
    while count < 3, let byte = peek(2 + count), (0x30...0x37).contains(byte) {
      let next = value << 3 | UInt32(byte & 7)
      if next > 255 { break }
      value = next
      count += 1
    }
    return count == 0 ? .malformed : .character(value, length: 2 + count)
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte & 15)
    case 0x41...0x46, 0x61...0x66: UInt32(byte & 15) + 9
    default: nil
    }
  }

  /// Reads an escape for one character, in a set or outside, with all that is to be said of it.
  ///
  /// - Returns: The character and the length, or `nil` where the escape is none of these.
  mutating func scanCharacterEscape(_ next: UInt8) -> (value: UInt32, length: Int)? {
    if next == UInt8(ascii: "c") { return scanControl() }
    switch readCharacterEscape(next) {
    case .other: return nil
    case .malformed:
      let range = SourceRange(position, position + 2)
      let isShared = next == UInt8(ascii: "x") && peek(2) == UInt8(ascii: "{")
      let isHere = next == UInt8(ascii: "0") || next == UInt8(ascii: "x")
      report(
        isHere && !isShared ? .patternNotOnApple : .invalidPattern, range,
        "'\(text(range))' is not followed by the digits it needs", help: "write '\\x{…}' with hexadecimal digits")
      return (0xFFFD, 2)
    case .character(let value, let length):
      let range = SourceRange(position, position + length)
      switch next {
      case UInt8(ascii: "u"): return scanUnicode(value, range)
      case UInt8(ascii: "U"):
        report(
          .patternOnlyOnApple, range, "'\\U' is known only to Apple's systems",
          help: "write '\\x{\(String(value, radix: 16, uppercase: true))}'",
          replacement: "\\x{\(String(value, radix: 16, uppercase: true))}")
      case UInt8(ascii: "0") where length > 4:
        warn(
          range, "'\(text(range))' is read as '\(text(SourceRange(position, position + 4)))' and a digit here",
          help: "write '\\x{…}'")
      case UInt8(ascii: "x") where (0xD800...0xDFFF).contains(value): reportSurrogate(range)
      default: break
      }
      return (value, length)
    }
  }

  /// `\uhhhh` becomes `\x{hhhh}`; a surrogate pair becomes one character.
  private mutating func scanUnicode(_ value: UInt32, _ range: SourceRange) -> (value: UInt32, length: Int) {
    var value = value
    var length = range.count
    if (0xD800...0xDBFF).contains(value), peek(length) == UInt8(ascii: "\\"), peek(length + 1) == UInt8(ascii: "u"),
      case .character(let low, _) = readDigits(from: length + 2, least: 4, most: 4), (0xDC00...0xDFFF).contains(low)
    {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      length *= 2
    }
    if (0xD800...0xDFFF).contains(value) {
      reportSurrogate(range)
    } else {
      let text = "\\x{\(String(value, radix: 16))}"
      rewrites.append(
        Rewrite(range: SourceRange(position, position + length), kind: .replace(Array(text.utf8))))
    }
    return (value, length)
  }

  private mutating func reportSurrogate(_ range: SourceRange) {
    report(
      .patternOnlyOnApple, range, "'\(text(range))' is half of a surrogate pair, which no string holds alone",
      help: "write both halves as '\\uD83D\\uDE00', or '\\x{1F600}'")
  }

  /// `\cX`: ICU keeps the low five bits of the character, PCRE2 turns one bit of the capital letter.
  private mutating func scanControl() -> (value: UInt32, length: Int)? {
    guard let byte = peek(2), (0x20...0x7E).contains(byte) else {
      let range = SourceRange(position, position + 2)
      report(.patternOnlyOnApple, range, "'\\c' is not followed by a letter", help: "write '\\cA' to '\\cZ'")
      return (0xFFFD, 2)
    }
    let capital = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
    let range = SourceRange(position, position + 3)
    if byte & 0x1F != capital ^ 0x40 {
      warn(range, "'\(text(range))' is another character on Apple's systems", help: "write '\\x{…}'")
    }
    return (UInt32(capital ^ 0x40), 3)
  }
}
