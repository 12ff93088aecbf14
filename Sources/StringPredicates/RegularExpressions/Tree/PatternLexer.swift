package import PredicateSyntax

/// Splits a pattern into tokens.
///
/// The parser requests tokens one at a time, because the `(?x)` flag and the start of a group change how the following
/// text is read. Source: ICU 72, `RegexCompile::nextChar`.
struct PatternLexer {
  /// The pattern, in UTF-8.
  let bytes: [UInt8]
  /// A diagnostic about the first malformed escape.
  var fault: Diagnostic?
  /// A diagnostic about the first octal escape that is longer in ICU than in other engines.
  var surprise: Diagnostic?
  /// The offset of the next character.
  var position = 0
  /// Whether the position is between `\Q` and `\E`.
  private var isQuoting = false
  /// Whether the last token was a backslash, which makes the next character literal.
  private var followsBackslash = false
  /// Whether `#` starts a comment under `(?x)`. `false` directly after `(?`, where a `#` is part of `(?#`.
  var readsLineComments = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

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

  /// Returns the next byte without consuming it, or `nil` at the end of the pattern.
  @inline(__always)
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipByte() { position += 1 }

  mutating func skipToEnd() { position = bytes.count }

  @inline(__always)
  func token(_ scalar: UInt32, isQuoted: Bool = false, _ start: Int) -> PatternToken {
    PatternToken(scalar: scalar, isQuoted: isQuoted, range: SourceRange(start, position))
  }

  /// Reads the scalar at the current position and advances past it.
  @inline(__always)
  mutating func read() -> UInt32 {
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

  /// Skips the white space (`Pattern_White_Space`) and comments that `(?x)` allows.
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

/// A character in a pattern as seen by ICU's parser, after resolving escapes such as `\u0041` and `\t` and skipping
/// white space and comments under `(?x)`.
package struct PatternToken: Hashable, Sendable {
  /// The scalar, or `PatternToken.end` at the end of the pattern. An escape can produce an unpaired surrogate.
  package var scalar: UInt32
  /// Whether the character is literal, because it comes from an escape or is between `\Q` and `\E`.
  package var isQuoted: Bool
  /// The range of the token in the pattern, in UTF-8 code units.
  package var range: SourceRange

  /// The value of `scalar` in the token that marks the end of the pattern.
  package static let end: UInt32 = .max

  package var isEnd: Bool { scalar == Self.end }

  /// Returns whether the token is the given character and isn't literal.
  @inline(__always)
  func isSign(_ sign: Unicode.Scalar) -> Bool { !isQuoted && scalar == sign.value }

  /// The character's ASCII value if it isn't literal, or 0 for literal and non-ASCII characters.
  @inline(__always)
  var sign: UInt8 { isQuoted || scalar >= 0x80 ? 0 : UInt8(truncatingIfNeeded: scalar) }
}

/// The flags that a pattern can set, as in `(?dimswx)`.
package struct PatternFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The `i` flag, which makes matching case-insensitive.
  package static let caseless = PatternFlags(rawValue: 1)
  /// The `m` flag, which makes `^` and `$` match at the start and end of every line.
  package static let multiline = PatternFlags(rawValue: 2)
  /// The `s` flag, which makes `.` match line terminators.
  package static let dotAll = PatternFlags(rawValue: 4)
  /// The `x` flag, which allows white space and `#` comments in the pattern.
  package static let extended = PatternFlags(rawValue: 8)
  /// The `w` flag, which makes `\b` use Unicode text segmentation. `\b` isn't supported under this flag.
  package static let unicodeWords = PatternFlags(rawValue: 16)
  /// The `d` flag, which makes the line feed the only line terminator. It isn't supported.
  package static let unixLines = PatternFlags(rawValue: 32)

  /// The flags, paired with the letters that denote them.
  package static let letters: [(letter: UInt8, flag: PatternFlags)] = [
    (UInt8(ascii: "d"), .unixLines), (UInt8(ascii: "i"), .caseless), (UInt8(ascii: "m"), .multiline),
    (UInt8(ascii: "s"), .dotAll), (UInt8(ascii: "w"), .unicodeWords), (UInt8(ascii: "x"), .extended),
  ]
}
