import PredicateSyntax

/// Splits a pattern into tokens.
///
/// The parser pulls them, because two of its states change how text is read: the flag `(?x)` and the start of a group.
/// Source: ICU 72, `RegexCompile::nextChar`.
struct PatternLexer {
  /// The pattern, in UTF-8.
  let bytes: [UInt8]
  /// The first malformed escape.
  private(set) var fault: PatternIssue?
  /// Where the next character begins.
  private(set) var position = 0
  /// Whether the position is between `\Q` and `\E`.
  private var isQuoting = false
  /// Whether the last token was a backslash, so that the next character is read as it is.
  private var followsBackslash = false
  /// Whether `#` begins a comment under `(?x)`. Not so directly after `(?`, where it begins `(?#`.
  var readsLineComments = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token.
  mutating func next(_ flags: PatternFlags) -> PatternToken {
    defer { readsLineComments = true }
    while true {
      var start = position
      var scalar = read()
      if isQuoting {
        guard scalar == PatternToken.end || (scalar == 0x5C && peek() == UInt8(ascii: "E")) else {
          return token(scalar, isQuoted: true, start)
        }
        isQuoting = false
        if scalar != PatternToken.end { position += 1 }
        continue
      }
      if followsBackslash {
        followsBackslash = false
        return token(scalar, start)
      }
      if flags.contains(.extended) {
        (scalar, start) = skipSpace(scalar, start)
      }
      guard scalar == 0x5C else { return token(scalar, start) }
      switch peek() {
      case UInt8(ascii: "Q"):
        position += 1
        isQuoting = true
      case UInt8(ascii: "0"): return octal(start)
      case UInt8(ascii: "a"), UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "n"),
        UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"):
        return escape(start)
      default:
        followsBackslash = true
        return token(scalar, start)
      }
    }
  }

  /// The byte at the position.
  @inline(__always)
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips one byte of ASCII.
  mutating func skipByte() { position += 1 }

  /// Skips the rest of the pattern.
  mutating func skipToEnd() { position = bytes.count }

  @inline(__always)
  private func token(_ scalar: UInt32, isQuoted: Bool = false, _ start: Int) -> PatternToken {
    PatternToken(scalar: scalar, isQuoted: isQuoted, range: SourceRange(start, position))
  }

  /// The scalar at the position, which moves behind it.
  @inline(__always)
  private mutating func read() -> UInt32 {
    guard position < bytes.count else { return PatternToken.end }
    let first = bytes[position]
    position += 1
    return first < 0x80 ? UInt32(first) : readMultibyte(first)
  }

  private mutating func readMultibyte(_ first: UInt8) -> UInt32 {
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = UInt32(first) & (0x7F >> UInt32(length))
    for _ in 1..<length where position < bytes.count {
      scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    return scalar
  }

  /// White space and comments under `(?x)`: Unicode's Pattern_White_Space.
  private mutating func skipSpace(_ first: UInt32, _ start: Int) -> (scalar: UInt32, start: Int) {
    var (scalar, start) = (first, start)
    while scalar != PatternToken.end {
      if scalar == 0x23, readsLineComments {
        repeat {
          start = position
          scalar = read()
        } while ![PatternToken.end, 0x0A, 0x0D, 0x85, 0x2028].contains(scalar)
      }
      guard Self.isSpace(scalar) else { break }
      start = position
      scalar = read()
    }
    return (scalar, start)
  }

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 9...13, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension PatternLexer {
  /// `\0ooo`: up to three octal digits of at most 377. The position is at the `0`.
  private mutating func octal(_ start: Int) -> PatternToken {
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
    return token(value, isQuoted: true, start)
  }

  /// The escapes that name a character. The position is at the letter.
  private mutating func escape(_ start: Int) -> PatternToken {
    guard let (scalar, end) = Self.unescape(bytes, from: position, to: bytes.count) else {
      let letter = peek() ?? 0
      position += 1
      if letter == UInt8(ascii: "x"), peek() == UInt8(ascii: "{") {
        // One mistake is reported once, up to the brace.
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
    if fault == nil { fault = PatternIssue(message, at: SourceRange(start, end)) }
  }

  /// The character that the text after a backslash names, and where it ends; `nil` if it is malformed.
  ///
  /// Source: ICU 72, `u_unescapeAt`. Two halves of a surrogate pair join, however the second one is written.
  private static func unescape(_ bytes: [UInt8], from start: Int, to limit: Int) -> (scalar: UInt32, end: Int)? {
    var place = start
    guard place < limit else { return nil }
    let letter = bytes[place]
    place += 1
    let counts: ClosedRange<Int>
    var isBraced = false
    switch letter {
    case UInt8(ascii: "u"): counts = 4...4
    case UInt8(ascii: "U"): counts = 8...8
    case UInt8(ascii: "x"):
      isBraced = place < limit && bytes[place] == UInt8(ascii: "{")
      counts = 1...(isBraced ? 8 : 2)
      if isBraced { place += 1 }
    case UInt8(ascii: "a"): return (7, place)
    case UInt8(ascii: "e"): return (0x1B, place)
    case UInt8(ascii: "f"): return (0x0C, place)
    case UInt8(ascii: "n"): return (0x0A, place)
    case UInt8(ascii: "r"): return (0x0D, place)
    case UInt8(ascii: "t"): return (0x09, place)
    case UInt8(ascii: "c") where place < limit:
      // Any character may follow; its lowest five bits count.
      var lexer = PatternLexer(bytes)
      lexer.position = place
      return (lexer.read() & 0x1F, lexer.position)
    default: return (UInt32(letter), place)
    }
    var value: UInt32 = 0
    var count = 0
    while place < limit, count < counts.upperBound, let digit = hexDigit(bytes[place]) {
      value = value << 4 | digit
      count += 1
      place += 1
    }
    guard count >= counts.lowerBound else { return nil }
    if isBraced {
      // After eight digits ICU misses the closing brace.
      guard count < counts.upperBound, place < limit, bytes[place] == UInt8(ascii: "}") else { return nil }
      place += 1
    }
    guard value < ScalarSet.end else { return nil }
    guard (0xD800...0xDBFF).contains(value), place + 1 < limit, bytes[place] == 0x5C,
      let second = unescape(bytes, from: place + 1, to: min(place + 12, limit)),
      (0xDC00...0xDFFF).contains(second.scalar)
    else { return (value, place) }
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
