/// A token in Objective-C source code.
struct ObjectiveCToken {
  enum Kind: Equatable {
    /// A name, a keyword with any leading `@`, or a number.
    case word(String)
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
  var word: String? { if case .word(let word) = kind { word } else { nil } }
  var string: Range<Int>? { if case .string(let range) = kind { range } else { nil } }
}

/// Splits Objective-C source code into tokens and skips comments. Accepts any input, including invalid code.
struct ObjectiveCLexer {
  private let text: ArraySlice<UInt8>
  private var index: Int

  /// Returns the tokens in a slice of source text. Their ranges are offsets in the complete text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func tokens(of text: ArraySlice<UInt8>) -> [ObjectiveCToken] {
    var lexer = ObjectiveCLexer(text: text, index: text.startIndex)
    var tokens: [ObjectiveCToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    index + offset < text.endIndex ? text[index + offset] : nil
  }

  private mutating func next() -> ObjectiveCToken? {
    skipBlanks()
    let start = index
    guard let first = byte() else { return nil }
    let isObject = first == UInt8(ascii: "@")
    let kind: ObjectiveCToken.Kind
    switch isObject ? byte(1) : first {
    case UInt8(ascii: "#") where !isObject:
      skipLine()
      kind = .directive(start + 1..<index)
    case UInt8(ascii: "\"")?:
      if isObject { index += 1 }
      kind = .string(quoted(UInt8(ascii: "\"")))
    case UInt8(ascii: "'")? where !isObject:
      _ = quoted(UInt8(ascii: "'"))
      kind = .symbol(first)
    case let byte? where WordSearch.isWordByte(byte) || byte == UInt8(ascii: "$"):
      repeat { index += 1 } while self.byte().map { WordSearch.isWordByte($0) || $0 == UInt8(ascii: "$") } == true
      kind = .word(String(decoding: text[start..<index], as: UTF8.self))
    case _:
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
    while let byte = byte(), byte != 0x0A { index += byte == UInt8(ascii: "\\") && self.byte(1) != nil ? 2 : 1 }
    index = min(index, text.endIndex)
  }

  /// Skips a literal and returns the range between its quotes. An unterminated literal ends at the end of the line.
  private mutating func quoted(_ quote: UInt8) -> Range<Int> {
    index += 1
    let start = index
    while let byte = byte(), byte != quote, byte != 0x0A { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index, text.endIndex)
    defer { if byte() == quote { index += 1 } }
    return start..<index
  }
}
