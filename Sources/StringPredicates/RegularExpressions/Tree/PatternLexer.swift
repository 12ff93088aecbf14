import PredicateSyntax

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
