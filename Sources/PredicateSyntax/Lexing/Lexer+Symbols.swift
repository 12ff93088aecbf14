extension Lexer {
  /// Reads an operator or a bracket. The longest spelling wins.
  mutating func lexSymbol() -> Symbol? {
    let first = peek()
    let second = peek(1)
    if let symbol = Self.pair(first, second) {
      position += 2
      return symbol
    }
    guard let symbol = Self.single(first) else { return nil }
    position += 1
    return symbol
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Symbol? {
    switch (first, second) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: "<")): .lessOrEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")): .greaterOrEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "<")): .shiftLeft
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): .shiftRight
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): .and
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): .or
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): .power
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): .assign
    default: nil
    }
  }

  private static func single(_ byte: UInt8) -> Symbol? {
    switch byte {
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "!"): .not
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "*"): .times
    case UInt8(ascii: "/"): .divide
    case UInt8(ascii: "&"): .bitAnd
    case UInt8(ascii: "|"): .bitOr
    case UInt8(ascii: "^"): .bitXor
    default: nil
    }
  }

  ///     Conversion -> '%' ('@' | 'K' | 's' | [hlq]* [diuxXocC] | [hlqL]* [feEgG])
  mutating func lexConversion() -> Token.Kind {
    let start = position
    position += 1
    while [UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q")].contains(peek()) { position += 1 }
    let isBare = position == start + 1
    let letter = peek()
    if !isAtEnd, letter.isWordPart || letter == UInt8(ascii: "@") || letter == UInt8(ascii: "%") { position += 1 }
    switch Character(Unicode.Scalar(letter)) {
    case "@" where isBare: return .conversion(.object)
    case "K" where isBare: return .conversion(.keyPath)
    case "s" where isBare: return .conversion(.string)
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C": return .conversion(.integer)
    case "f", "F", "e", "E", "g", "G", "a", "A": return .conversion(.double)
    default:
      let text = String(decoding: source.bytes[start..<position], as: UTF8.self)
      report(.unknownConversion(text, at: SourceRange(start, position)))
      return .unknown
    }
  }

  /// Says why no token begins here, and steps over what belongs to the fault.
  mutating func lexUnknown() -> Token.Kind {
    let start = position
    let scalar = decodeScalar()
    position += max(1, Unicode.UTF8.width(scalar))
    if let closing = Self.closingQuotes[scalar] { return lexPastedString(closing: closing, from: start) }
    if scalar.value >= 0x80 {
      while !isAtEnd, peek() >= 0x80 || peek().isWordPart {
        if Self.closingQuotes[decodeScalar()] != nil { break }
        position += max(1, Unicode.UTF8.width(decodeScalar()))
      }
    }
    let range = SourceRange(start, position)
    report(.invalidCharacters(String(decoding: source.bytes[start..<position], as: UTF8.self), scalar, at: range))
    return .unknown
  }

  /// Quotation marks that word processors put in place of `'` and `"`, and what may close them.
  private static let closingQuotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
    "\u{2018}": ["\u{2019}"], "\u{2019}": ["\u{2019}", "\u{2018}"], "\u{201A}": ["\u{2018}", "\u{2019}"],
    "\u{201C}": ["\u{201D}"], "\u{201D}": ["\u{201D}", "\u{201C}"], "\u{201E}": ["\u{201C}", "\u{201D}"],
    "\u{00AB}": ["\u{00BB}"], "\u{00BB}": ["\u{00AB}", "\u{00BB}"],
  ]

  /// Reads a literal in typographic quotation marks as the literal that was meant, and reports the marks.
  private mutating func lexPastedString(closing: Set<Unicode.Scalar>, from start: Int) -> Token.Kind {
    let contentStart = position
    while !isAtEnd, peek() != 0x0A, !closing.contains(decodeScalar()) {
      position += max(1, Unicode.UTF8.width(decodeScalar()))
    }
    let content = Array(source.bytes[contentStart..<position])
    if !isAtEnd, peek() != 0x0A { position += Unicode.UTF8.width(decodeScalar()) }
    literals.append(StringLiteral(value: content, contentStart: contentStart, escapes: []))
    report(.typographicQuotes(content, at: SourceRange(start, position)))
    return .string(literals.count - 1)
  }

  /// The scalar that begins at the current byte. The text is valid UTF-8, for it comes from a `String`.
  private func decodeScalar() -> Unicode.Scalar {
    var decoder = source.bytes[position..<min(position + 4, source.bytes.count)].makeIterator()
    var utf8 = Unicode.UTF8()
    if case .scalarValue(let scalar) = utf8.decode(&decoder) { return scalar }
    return "\u{FFFD}"
  }
}

extension Unicode.UTF8 {
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int { Unicode.UTF8.encode(scalar)?.count ?? 1 }
}
