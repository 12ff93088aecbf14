extension Lexer {
  /// Reads the longest operator or punctuation symbol at the current position, or returns `nil` if there isn't one.
  mutating func lexSymbol() -> Token.Kind? {
    let first = Int(peek())
    guard first < Self.symbols.count else { return nil }
    for (second, kind) in Self.symbols[first] where second == 0 || second == peek(1) {
      position += second == 0 ? 1 : 2
      return kind
    }
    return nil
  }

  /// Reads and reports an operator of another language as the operator that it means, or returns `nil` if there isn't
  /// one.
  mutating func lexForeignOperator() -> Token.Kind? {
    let (equals, tilde) = (UInt8(ascii: "="), UInt8(ascii: "~"))
    guard peek(2) == equals || peek(1) == tilde || peek() == tilde else { return nil }
    let text = source.bytes[position...]
    guard let found = Self.foreignOperators.first(where: { text.starts(with: $0.spelling.utf8) }) else { return nil }
    let start = position
    position += found.spelling.utf8.count
    while peek() == equals { position += 1 }
    let spelling = String(decoding: source.bytes[start..<position], as: UTF8.self)
    report(.unknownOperator(spelling, meaning: found.meaning, at: SourceRange(start, position)))
    return .operation(.comparison(found.operation))
  }

  private static let foreignOperators: [(spelling: String, operation: ComparisonOperator, meaning: Spelling.Meaning)] =
    {
      let advice =
        "MATCHES compares the whole string with a regular expression; UIKit accepts only LIKE, CONTAINS and others"
      return [
        ("===", .equal, .operation("==")), ("!==", .notEqual, .operation("!=")), ("=~", .matches, .advice(advice)),
        ("~=", .matches, .advice(advice)),
      ]
    }()

  /// The symbols, indexed by their first ASCII character. Each entry contains the second character, or 0 if there
  /// isn't one, and the token kind. Two-character symbols come first.
  private static let symbols: [[(second: UInt8, kind: Token.Kind)]] = {
    var lists: [[(second: UInt8, kind: Token.Kind)]] = Array(repeating: [], count: 128)
    func add(_ spelling: String, _ kind: Token.Kind) {
      let bytes = Array(spelling.utf8)
      guard let first = bytes.first, !first.isWordStart, bytes.count <= 2, Int(first) < lists.count else { return }
      let second = bytes.count == 2 ? bytes[1] : 0
      lists[Int(first)].append((second, kind))
    }
    for (spelling, operation) in Operator.spellings { add(spelling, .operation(operation)) }
    for symbol in Symbol.allCases { add(symbol.rawValue, .symbol(symbol)) }
    return lists.map { $0.sorted { $0.second > $1.second } }
  }()

  /// Reads a `%` conversion.
  ///
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

  /// Skips text that can't start a token, and reports it.
  mutating func lexUnknown() -> Token.Kind {
    let start = position
    let scalar = decodeScalar()
    position += max(1, Unicode.UTF8.width(scalar))
    if let closing = Self.closingQuotes[scalar] { return lexPastedString(closing: closing, from: start) }
    if scalar.value >= 0x80, !Diagnostic.isSpace(scalar), !Self.comparisonSigns.contains(scalar) {
      while !isAtEnd, peek() >= 0x80 || peek().isWordPart {
        let next = decodeScalar()
        if Self.closingQuotes[next] != nil || Diagnostic.isSpace(next) || Self.comparisonSigns.contains(next) { break }
        position += max(1, Unicode.UTF8.width(decodeScalar()))
      }
    }
    let range = SourceRange(start, position)
    report(.invalidCharacters(String(decoding: source.bytes[start..<position], as: UTF8.self), scalar, at: range))
    return .unknown
  }

  /// The mathematical signs `≠`, `≤` and `≥`, which the predicate language writes as `!=`, `<=` and `>=`.
  private static let comparisonSigns: Set<Unicode.Scalar> = ["\u{2260}", "\u{2264}", "\u{2265}"]

  /// Maps each typographic opening quotation mark to the marks that can close it.
  private static let closingQuotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
    "\u{2018}": ["\u{2019}"], "\u{2019}": ["\u{2019}", "\u{2018}"], "\u{201A}": ["\u{2018}", "\u{2019}"],
    "\u{201C}": ["\u{201D}"], "\u{201D}": ["\u{201D}", "\u{201C}"], "\u{201E}": ["\u{201C}", "\u{201D}"],
    "\u{00AB}": ["\u{00BB}"], "\u{00BB}": ["\u{00AB}", "\u{00BB}"],
  ]

  /// Whether a text contains typographic quotation marks other than apostrophes inside words: it may be several literals
  /// with operators between them.
  private static func containsTypographicMarks(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    func isLetter(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index].properties.isAlphabetic }
    return scalars.indices.contains { index in
      closingQuotes[scalars[index]] != nil && !(isLetter(index - 1) && isLetter(index + 1))
    }
  }

  /// Reports typographic quotation marks, but reads the literal as if they were straight.
  private mutating func lexPastedString(closing: Set<Unicode.Scalar>, from start: Int) -> Token.Kind {
    let contentStart = position
    while !isAtEnd, peek() != 0x0A, !closing.contains(decodeScalar()) {
      position += max(1, Unicode.UTF8.width(decodeScalar()))
    }
    let content = Array(source.bytes[contentStart..<position])
    let isClosed = !isAtEnd && peek() != 0x0A
    if isClosed { position += Unicode.UTF8.width(decodeScalar()) }
    literals.append(StringLiteral(value: content, contentStart: contentStart, escapes: []))
    let isWhole =
      isClosed && !peek().isWordPart && !(start > 0 && source.bytes[start - 1].isWordPart)
      && !Self.containsTypographicMarks(String(decoding: content, as: UTF8.self))
    report(.typographicQuotes(content, isWhole: isWhole, at: SourceRange(start, position)))
    return .string(literals.count - 1)
  }

  /// Returns the scalar at the current position. The bytes are valid UTF-8, because they come from a `String`.
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
