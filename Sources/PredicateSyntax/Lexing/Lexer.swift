/// Splits a format string into tokens, one at a time.
///
/// The lexer never fails. It reports bytes that can't start a token, and turns them into `unknown` tokens.
///
/// - Complexity: O(n) in the length of the text. Each byte is read a bounded number of times.
package struct Lexer {
  package let source: SourceText
  package internal(set) var position = 0
  package internal(set) var diagnostics: [Diagnostic] = []
  package internal(set) var literals: [StringLiteral] = []
  /// The offset up to which no URL scheme begins, so that `a.a.a.a` is searched only once.
  private var schemeSearchEnd = 0

  /// The maximum number of diagnostics. A single literal can have more faults than anyone would read.
  private let diagnosticLimit: Int

  package init(_ source: SourceText, diagnosticLimit: Int = .max) {
    self.source = source
    self.diagnosticLimit = diagnosticLimit
  }

  /// Returns the byte at the given distance from the current position, or 0 past the end of the text.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < source.bytes.count ? source.bytes[index] : 0
  }

  var isAtEnd: Bool { position >= source.bytes.count }

  /// Reads and returns the next token. At the limit of diagnostics, this is the end.
  package mutating func next() -> Token {
    skipWhiteSpace()
    while isAtComment, diagnostics.count < diagnosticLimit { refuseComment() }
    if diagnostics.count >= diagnosticLimit { position = source.bytes.count }
    let start = position
    guard !isAtEnd else { return Token(kind: .end, range: SourceRange(start, start)) }
    let kind = nextKind(from: start)
    return Token(kind: kind, range: SourceRange(start, position))
  }

  private mutating func nextKind(from start: Int) -> Token.Kind {
    let byte = peek()
    if isAtUUID { return lexUnquotedText(from: start) }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return .string(lexString(quote: byte))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return lexNumber()
    case UInt8(ascii: ".") where peek(1).isASCIIDigit:
      return lexNumber()
    case UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "@"):
      return lexPrefixedWord(byte)
    case UInt8(ascii: "%"):
      return lexConversion()
    default:
      if isAtURL() { return lexUnquotedText(from: start) }
      if byte.isWordStart || escapeLength() != nil { return lexWord(from: start) }
      if let kind = lexForeignOperator() ?? lexSymbol() { return kind }
      return lexUnknown()
    }
  }

  private mutating func skipWhiteSpace() {
    while !isAtEnd, peek() == 0x20 || (peek() >= 0x09 && peek() <= 0x0D) { position += 1 }
  }

  /// Whether a comment begins at the current position: with `/*` or `//`, with which no valid token begins, or with `--`
  /// after a string literal, from which nothing can be subtracted.
  private var isAtComment: Bool {
    switch peek() {
    case UInt8(ascii: "/"): return peek(1) == UInt8(ascii: "*") || peek(1) == UInt8(ascii: "/")
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
      let previous = source.bytes[..<position].last { $0 > 0x20 }
      return previous == UInt8(ascii: "'") || previous == UInt8(ascii: "\"")
    default: return false
    }
  }

  /// Reports a comment and skips it as if it were white space.
  private mutating func refuseComment() {
    let start = position
    let isBlock = peek(1) == UInt8(ascii: "*")
    position += 2
    while !isAtEnd, isBlock ? !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) : peek() != 0x0A {
      position += 1
    }
    position = min(position + (isBlock ? 2 : 0), source.bytes.count)
    report(.comment(at: SourceRange(start, position)))
    skipWhiteSpace()
  }

  /// Whether a URL scheme and `://` begin at the current position. No valid predicate contains them outside quotation
  /// marks.
  ///
  ///     Scheme -> [A-Za-z_] [A-Za-z0-9_+.-]*
  private mutating func isAtURL() -> Bool {
    guard peek().isWordStart, position >= schemeSearchEnd else { return false }
    var end = position
    while end < source.bytes.count, source.bytes[end].isWordPart || Self.signsInScheme.contains(source.bytes[end]) {
      end += 1
    }
    if end + 2 < source.bytes.count, source.bytes[end] == UInt8(ascii: ":"), source.bytes[end + 1] == UInt8(ascii: "/"),
      source.bytes[end + 2] == UInt8(ascii: "/")
    {
      return true
    }
    schemeSearchEnd = end
    return false
  }

  /// Whether 32 hexadecimal digits in five groups begin at the current position.
  private var isAtUUID: Bool {
    guard peek().hexadecimalDigit != nil, peek(8) == UInt8(ascii: "-"), !peek(36).isWordPart else { return false }
    return (0..<36).allSatisfy { index in
      [8, 13, 18, 23].contains(index) ? peek(index) == UInt8(ascii: "-") : peek(index).hexadecimalDigit != nil
    }
  }

  private static let signsInScheme: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "-")]

  /// Reads the text from the slash at the current token again, as text without quotation marks.
  mutating func rereadAsText(from slash: Token) -> Token {
    position = slash.range.lowerBound
    let kind = lexUnquotedText(from: position)
    return Token(kind: kind, range: SourceRange(slash.range.lowerBound, position))
  }

  /// Reads a URL without quotation marks and reports it, but reads it as if it were a literal. The URL ends before
  /// white space, a quotation mark, a backslash, a comma, and a bracket that was opened before it.
  private mutating func lexUnquotedText(from start: Int) -> Token.Kind {
    var depth = 0
    loop: while !isAtEnd {
      switch peek() {
      case 0...0x20, UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: ","): break loop
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break loop }
        depth -= 1
      default: break
      }
      position += 1
    }
    let content = Array(source.bytes[start..<position])
    let text = String(decoding: content, as: UTF8.self)
    let range = SourceRange(start, position)
    literals.append(StringLiteral(value: content, contentStart: start, escapes: []))
    let containsOthers = ["&&", "||", "==", "!=", "<", ">", ";", "SELF"].contains { text.contains($0) }
    report(
      .unquotedText(text, isWhole: depth == 0 && !containsOthers && source.isWholeText(range), at: range))
    return .string(literals.count - 1)
  }

  mutating func report(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, help: String? = nil,
    fixIt: Diagnostic.FixIt? = nil, severity: Diagnostic.Severity = .error
  ) {
    report(Diagnostic(code, severity, at: range, message, help: help, fixIt: fixIt))
  }
}

// MARK: - Words

extension Lexer {
  /// Reads an identifier or a reserved word.
  ///
  ///     Word -> [A-Za-z_] [A-Za-z0-9_]*
  private mutating func lexWord(from start: Int) -> Token.Kind {
    skipWord()
    let word = source.bytes[start..<position]
    // All reserved words that contain a hyphen begin with `UTI`.
    if word.count == 3, word.elementsEqual("UTI".utf8, by: { $0.asciiUppercased == $1 }) {
      for operation in [UnsupportedOperator.utiConformsTo, .utiEquals]
      where follows(operation.rawValue.utf8.dropFirst(3)) {
        position += operation.rawValue.utf8.count - 3
        return .operation(.unsupported(operation))
      }
    }
    switch ReservedWord(word) {
    case .keyword(let keyword): return .keyword(keyword)
    case .operation(let operation): return .operation(operation)
    case nil: return .word
    }
  }

  /// Skips the rest of a word, which consists of letters, digits, underscores and numeric escapes.
  mutating func skipWord() {
    while !isAtEnd {
      if peek().isWordPart {
        position += 1
      } else if let length = escapeLength() {
        position += length
      } else {
        return
      }
    }
  }

  /// Returns the length of the numeric escape (`\ooo`, `\xhh` or `\uhhhh`) at the current position, or `nil` if there
  /// isn't one.
  func escapeLength() -> Int? {
    guard peek() == UInt8(ascii: "\\") else { return nil }
    switch peek(1) {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var length = 2
      while length < 4, peek(length) >= 0x30, peek(length) <= 0x37 { length += 1 }
      return length
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return (2...3).allSatisfy { peek($0).hexadecimalDigit != nil } ? 4 : nil
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      return (2...5).allSatisfy { peek($0).hexadecimalDigit != nil } ? 6 : nil
    default:
      return nil
    }
  }

  private func follows(_ text: Substring.UTF8View) -> Bool {
    let end = position + text.count
    guard end <= source.bytes.count, end == source.bytes.count || !source.bytes[end].isWordPart else { return false }
    return source.bytes[position..<end].elementsEqual(text, by: { $0.asciiUppercased == $1 })
  }

  /// Reads a word that begins with `$`, `#` or `@`.
  ///
  ///     Variable -> '$' Word      EscapedWord -> '#' Word      CollectionOperator -> '@' Word
  private mutating func lexPrefixedWord(_ sigil: UInt8) -> Token.Kind {
    let start = position
    position += 1
    let nameStart = position
    if peek().isWordStart || escapeLength() != nil { skipWord() }
    if position > nameStart {
      switch sigil {
      case UInt8(ascii: "$"): return .variable
      case UInt8(ascii: "#"): return .escapedWord
      default: return .collectionOperator
      }
    }
    let range = SourceRange(start, position)
    switch sigil {
    case UInt8(ascii: "@")
    where peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") || Self.closingQuotes[decodeScalar()] != nil:
      report(
        .invalidCharacter, at: range, "'@' before a literal is part of Objective-C, not of the language",
        help: "remove it", fixIt: Diagnostic.FixIt(range: range, replacement: ""))
      return peek() < 0x80 ? .string(lexString(quote: peek())) : lexUnknown()
    case UInt8(ascii: "@") where peek() == UInt8(ascii: "["):
      report(
        .invalidCharacter, at: range, "'@' before a list is part of Objective-C, not of the language",
        help: "write a list as {'a', 'b'}")
    case UInt8(ascii: "@") where peek() == UInt8(ascii: "%") && peek(1) != UInt8(ascii: "@"):
      position += 1
      report(.missingPercent(at: SourceRange(start, position)))
      return .conversion(.object)
    case UInt8(ascii: "@") where peek() == UInt8(ascii: "%") || start > 0 && source.bytes[start - 1] == sigil:
      report(
        .invalidCharacter, at: range, "this '@' has no meaning beside '%@'", help: "remove it",
        fixIt: Diagnostic.FixIt(range: range, replacement: ""))
    case UInt8(ascii: "@"):
      let isGlued = start > 0 && source.bytes[start - 1].isWordPart
      report(.missingPercent(at: range, isGlued: isGlued))
      return .conversion(.object)
    case UInt8(ascii: "#") where isAtEnd || peek() == UInt8(ascii: " "): report(.comment(at: range))
    default:
      let isVariable = sigil == UInt8(ascii: "$")
      let help =
        peek() == UInt8(ascii: "{")
        ? "write %@, and pass the value as its argument"
        : isVariable && peek() == UInt8(ascii: "0") ? "write SELF" : "write '\(isVariable ? "$" : "#")name'"
      report(
        .invalidCharacter, at: range,
        isVariable ? "expected the name of a variable after '$'" : "expected the name of a key after '#'", help: help)
    }
    return .unknown
  }

  /// Removes the last diagnostic if it reports that the literal in a range never ends. Returns whether it did.
  mutating func forgetUnterminatedLiteral(at range: SourceRange) -> Bool {
    guard let last = diagnostics.last, last.code == .unterminatedLiteral,
      last.range.lowerBound >= range.lowerBound, last.range.upperBound <= range.upperBound
    else { return false }
    diagnostics.removeLast()
    return true
  }

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < diagnosticLimit { diagnostics.append(diagnostic) }
  }
}

extension Lexer {
  /// Reads the longest operator or punctuation symbol at the current position, or returns `nil` if there isn't one.
  mutating func lexSymbol() -> Token.Kind? {
    for (second, kind) in Self.symbols[Int(peek())] where second == 0 || second == peek(1) {
      position += second == 0 ? 1 : 2
      return kind
    }
    return nil
  }

  /// Reads and reports an operator of another language as the operator that it means, or returns `nil` if there isn't
  /// one.
  mutating func lexForeignOperator() -> Token.Kind? {
    let (equals, tilde) = (UInt8(ascii: "="), UInt8(ascii: "~"))
    let isCandidate =
      peek(2) == equals || peek(1) == tilde || peek() == tilde || peek(1) == UInt8(ascii: "!")
      || peek(1) == equals && peek(2) == UInt8(ascii: ">")
    guard isCandidate else { return nil }
    let text = source.bytes[position...]
    guard let found = Self.foreignOperators.first(where: { text.starts(with: $0.spelling.utf8) }) else { return nil }
    let start = position
    position += found.spelling.utf8.count
    while peek() == equals { position += 1 }
    let spelling = String(decoding: source.bytes[start..<position], as: UTF8.self)
    report(.unknownOperator(spelling, meaning: found.meaning, at: SourceRange(start, position)))
    return .operation(found.operation)
  }

  private static let foreignOperators: [(spelling: String, operation: Operator, meaning: Spelling.Meaning)] = [
    ("===", .comparison(.equal), .operation("==")), ("!==", .comparison(.notEqual), .operation("!=")),
    ("=~", .unsupported(.unknown), .advice(Spelling.searchAdvice)),
    ("~=", .unsupported(.unknown), .advice(Spelling.searchAdvice)),
    (">==", .comparison(.greaterOrEqual), .operation(">=")), ("<==", .comparison(.lessOrEqual), .operation("<=")),
    ("=!", .comparison(.notEqual), .operation("!=")),
    ("<=>", .comparison(.equal), .advice("write one of < <= == >= >")),
  ]

  /// The symbols, indexed by their first byte. Each entry contains the second character, or 0 if there
  /// isn't one, and the token kind. Two-character symbols come first.
  private static let symbols: [[(second: UInt8, kind: Token.Kind)]] = {
    var lists: [[(second: UInt8, kind: Token.Kind)]] = Array(repeating: [], count: 256)
    func add(_ spelling: String, _ kind: Token.Kind) {
      let bytes = Array(spelling.utf8)
      guard let first = bytes.first, !first.isWordStart, bytes.count <= 2 else { return }
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
    if isBare, let length = positionalLength {
      position += length
      let range = SourceRange(start, position)
      report(.positionalConversion(String(decoding: source.bytes[start..<position], as: UTF8.self), at: range))
      return .unknown
    }
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

  /// The length of the rest of a conversion such as `%1$@`, or `nil` if the number has no `$`.
  private var positionalLength: Int? {
    var length = 0
    while peek(length).isASCIIDigit { length += 1 }
    guard length > 0, peek(length) == UInt8(ascii: "$") else { return nil }
    let letter = peek(length + 1)
    return letter.isWordPart || letter == UInt8(ascii: "@") ? length + 2 : length + 1
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
    // The apostrophe in `'l'été'` ends the literal, as it does in `'Pepe's'`.
    if scalar.value >= 0x80, start > 0, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(source.bytes[start - 1]),
      scalar.properties.isAlphabetic
    {
      return .word
    }
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
      isClosed && (!peek().isWordPart || isAtJunction) && !(start > 0 && source.bytes[start - 1].isWordPart)
      && !Self.containsTypographicMarks(String(decoding: content, as: UTF8.self))
      && content.first != 0x20 && content.last != 0x20  // French puts spaces inside the marks
    report(.typographicQuotes(content, isWhole: isWhole, at: SourceRange(start, position)))
    return .string(literals.count - 1)
  }

  /// Whether `AND` or `OR` begins at the current position.
  private var isAtJunction: Bool {
    let word = source.bytes[position...].prefix { $0.isWordPart }.map(\.asciiUppercased)
    return word == Array("AND".utf8) || word == Array("OR".utf8)
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
