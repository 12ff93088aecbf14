/// A token in Objective-C source code.
struct ObjectiveCToken: Hashable {
  enum Kind: Hashable {
    /// A name or keyword, including any leading `@`, as in `@implementation`.
    case word(String)
    case number(String)
    /// A string literal such as `@"text"`, with the range between its quotes.
    case string(Range<Int>)
    case symbol(UInt8)
    /// A line that starts with `#`, including its continuation lines.
    case directive(Range<Int>)
  }

  var kind: Kind
  /// The byte range of the token.
  var range: Range<Int>

  func isSymbol(_ symbol: Unicode.Scalar) -> Bool { kind == .symbol(UInt8(ascii: symbol)) }
  func isWord(_ word: String) -> Bool { kind == .word(word) }
  var word: String? { if case .word(let word) = kind { word } else { nil } }
}

/// Splits Objective-C source code into tokens and skips comments. Accepts any input, including invalid code.
struct ObjectiveCLexer {
  private let text: ArraySlice<UInt8>
  private var index: Int

  /// Creates a lexer for a string.
  ///
  /// - Parameter text: The text, or a slice of it. Token ranges are relative to the start of the complete text.
  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    index = text.startIndex
  }

  /// Returns the tokens in a string.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func tokens(of text: ArraySlice<UInt8>) -> [ObjectiveCToken] {
    var lexer = ObjectiveCLexer(text)
    var tokens: [ObjectiveCToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    let index = index + offset
    return index < text.endIndex ? text[index] : nil
  }

  private mutating func next() -> ObjectiveCToken? {
    skipBlanks()
    let start = index
    guard let first = byte() else { return nil }
    let kind: ObjectiveCToken.Kind
    switch first {
    case UInt8(ascii: "#"):
      skipLine()
      kind = .directive(start + 1..<index)
    case UInt8(ascii: "\""): kind = .string(quoted(UInt8(ascii: "\"")))
    case UInt8(ascii: "'"):
      _ = quoted(UInt8(ascii: "'"))
      kind = .number("'")
    case UInt8(ascii: "@") where byte(1) == UInt8(ascii: "\""):
      index += 1
      kind = .string(quoted(UInt8(ascii: "\"")))
    case UInt8(ascii: "@") where byte(1).map { $0 != UInt8(ascii: "\"") && WordSearch.isWordByte($0) } == true:
      index += 1
      kind = .word("@" + word())
    case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number(word())
    case _ where WordSearch.isWordByte(first) || first == UInt8(ascii: "$"): kind = .word(word())
    default:
      index += 1
      kind = .symbol(first)
    }
    return ObjectiveCToken(kind: kind, range: start..<index)
  }

  private mutating func skipBlanks() {
    while let first = byte() {
      if first <= 0x20 {
        index += 1
      } else if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        skipLine()
      } else if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        index += 2
        while byte() != nil, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { index += 1 }
        index = min(index + 2, text.endIndex)
      } else {
        return
      }
    }
  }

  /// Skips to the end of the line, including continuation lines after a backslash.
  private mutating func skipLine() {
    while let byte = byte(), byte != 0x0A {
      index += byte == UInt8(ascii: "\\") && self.byte(1) != nil ? 2 : 1
    }
    index = min(index, text.endIndex)
  }

  private mutating func word() -> String {
    let start = index
    let isNumber = byte().map { 48...57 ~= $0 } ?? false
    while let byte = byte() {
      // C++ separates digits with apostrophes.
      let isOfNumber =
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "'") && self.byte(1).map(WordSearch.isWordByte) == true
      guard WordSearch.isWordByte(byte) || byte == UInt8(ascii: "$") || isNumber && isOfNumber else { break }
      index += 1
    }
    if index == start { index += 1 }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  /// Skips a literal and returns the range between its quotes. An unterminated literal ends at the end of the line.
  private mutating func quoted(_ quote: UInt8) -> Range<Int> {
    index += 1
    let start = index
    while let byte = byte(), byte != quote, byte != 0x0A { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index, text.endIndex)
    let end = index
    if byte() == quote { index += 1 }
    return start..<end
  }
}
