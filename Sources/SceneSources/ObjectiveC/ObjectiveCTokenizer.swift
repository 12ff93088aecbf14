/// Cuts Objective-C into tokens: comments are skipped, everything that is not a word, a number or a string is a symbol of
/// one character. It takes any bytes.
struct ObjectiveCTokenizer {
  enum Kind: Hashable {
    case word(String)
    case number(String)
    /// A string literal, with or without `@`, escapes resolved.
    case string([PartialText.Literal])
    case symbol(UInt8)
    /// A line of the preprocessor: its first word, as in `#define`.
    case directive(String)
    /// The end of a line of the preprocessor.
    case endOfDirective
  }

  struct Token: Hashable {
    var kind: Kind
    var start: Int
    var end: Int
  }

  private let bytes: [UInt8]
  private let lines: SourceLines
  private var place = 0
  private var isInDirective = false
  private var isAtLineStart = true

  init(_ bytes: [UInt8], lines: SourceLines) {
    self.bytes = bytes
    self.lines = lines
  }

  /// All tokens of a file.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func tokens(of bytes: [UInt8], lines: SourceLines) -> [Token] {
    var tokenizer = Self(bytes, lines: lines)
    var tokens: [Token] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() -> Token? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      switch byte {
      case 0x0A, 0x0D:
        place += 1
        isAtLineStart = true
        if isInDirective {
          isInDirective = false
          return Token(kind: .endOfDirective, start: start, end: place)
        }
      case 0x20, 0x09, 0x0B, 0x0C: place += 1
      case UInt8(ascii: "\\") where place + 1 < bytes.count && (bytes[place + 1] == 0x0A || bytes[place + 1] == 0x0D):
        place += following(1) == 0x0D && following(2) == 0x0A ? 3 : 2
      case UInt8(ascii: "/") where following(1) == UInt8(ascii: "/"):
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      case UInt8(ascii: "/") where following(1) == UInt8(ascii: "*"):
        place += 2
        while place < bytes.count, !(bytes[place] == UInt8(ascii: "*") && following(1) == UInt8(ascii: "/")) {
          place += 1
        }
        place = min(place + 2, bytes.count)
      case UInt8(ascii: "#") where isAtLineStart:
        place += 1
        isAtLineStart = false
        isInDirective = true
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        return Token(kind: .directive(word()), start: start, end: place)
      case UInt8(ascii: "\""):
        isAtLineStart = false
        return string(from: start)
      case UInt8(ascii: "@") where following(1) == UInt8(ascii: "\""):
        isAtLineStart = false
        place += 1
        return string(from: start)
      case UInt8(ascii: "'"):
        isAtLineStart = false
        skipCharacter()
        return Token(kind: .symbol(byte), start: start, end: place)
      case _ where Self.isWord(byte):
        isAtLineStart = false
        let text = word()
        let isNumber = (48...57).contains(byte)
        return Token(kind: isNumber ? .number(text) : .word(text), start: start, end: place)
      default:
        isAtLineStart = false
        place += 1
        return Token(kind: .symbol(byte), start: start, end: place)
      }
    }
    return nil
  }

  private func following(_ distance: Int) -> UInt8? { place + distance < bytes.count ? bytes[place + distance] : nil }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122, 0x80...: true
    default: false
    }
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipCharacter() {
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "'"), bytes[place] != 0x0A {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
  }

  /// A literal, from its opening quote; one that does not end on its line ends there.
  private mutating func string(from start: Int) -> Token {
    place += 1
    var literals: [PartialText.Literal] = []
    var run = place
    func literal(_ range: Range<Int>) -> PartialText.Literal? {
      range.isEmpty
        ? nil
        : PartialText.Literal(
          text: String(decoding: bytes[range], as: UTF8.self), position: lines.position(of: range.lowerBound),
          isVerbatim: true)
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != 0x0A {
      guard bytes[place] == UInt8(ascii: "\\"), let escaped = following(1) else {
        place += 1
        continue
      }
      literal(run..<place).map { literals.append($0) }
      let (text, length) = escape(escaped)
      literals.append(PartialText.Literal(text: text, position: lines.position(of: place), isVerbatim: false))
      place = min(place + length, bytes.count)
      run = place
    }
    literal(run..<place).map { literals.append($0) }
    place = min(place + 1, bytes.count)
    return Token(kind: .string(literals), start: start, end: place)
  }

  private func escape(_ byte: UInt8) -> (text: String, length: Int) {
    switch byte {
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "0"): return ("\0", 2)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = byte == UInt8(ascii: "u") ? 4 : 8
      guard place + 2 + count <= bytes.count,
        let value = UInt32(String(decoding: bytes[(place + 2)..<(place + 2 + count)], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return ("", 2) }
      return (String(Character(scalar)), 2 + count)
    case 0x0A: return ("", 2)
    case 0x0D: return ("", following(2) == 0x0A ? 3 : 2)
    default: return (String(decoding: [byte], as: UTF8.self), 2)
    }
  }
}
