extension Lexer {
  /// Reads a string literal and returns its index in `literals`.
  ///
  ///     String -> "'" (Escape | [^'\\\n])* "'"  |  '"' (Escape | [^"\\\n])* '"'
  ///
  /// Reports only the first line break in the literal, and continues to the closing quotation mark.
  mutating func lexString(quote: UInt8) -> Int {
    let start = position
    position += 1
    var literal = StringLiteral(value: [], contentStart: position, escapes: [])
    var plainStart = position
    var lineEnd: Int?
    while true {
      position = endOfPlainText(quote)
      let byte = peek()
      if isAtEnd || byte == quote {
        literal.value.append(contentsOf: source.bytes[plainStart..<position])
        break
      }
      guard byte == UInt8(ascii: "\\") else {
        if byte == 0x0A, lineEnd == nil { lineEnd = position }
        position += 1
        continue
      }
      literal.value.append(contentsOf: source.bytes[plainStart..<position])
      lexEscape(into: &literal)
      plainStart = position
    }
    if let lineEnd {
      report(.unterminatedLiteral(at: SourceRange(start, lineEnd), byNewline: true))
    } else if isAtEnd {
      report(.unterminatedLiteral(at: SourceRange(start, position), byNewline: false))
    }
    position = min(position + 1, source.bytes.count)  // skips the closing quotation mark
    literals.append(literal)
    return literals.count - 1
  }

  /// Returns the offset of the next quotation mark, backslash or line feed, or the end of the text if there isn't one.
  private func endOfPlainText(_ quote: UInt8) -> Int {
    source.bytes.withUnsafeBufferPointer { bytes in
      var index = position
      while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\\"), bytes[index] != 0x0A {
        index += 1
      }
      return index
    }
  }

  /// Reads an escape sequence and appends its value to a literal.
  ///
  ///     Escape -> '\' ([abfnrtv] | [0-7]{1,3} | 'x' hh | 'u' hhhh | any other character, taken literally)
  private mutating func lexEscape(into literal: inout StringLiteral) {
    let start = position
    let offset = literal.value.count
    position += 1
    let byte = peek()
    var isDropped = false
    if isAtEnd || byte == 0x0A {
      return  // `lexString` reports that the literal ends here
    } else if let control = Self.controlEscape(byte) {
      position += 1
      literal.value.append(control)
    } else if let length = escapeLengthAfterBackslash() {
      let digits = source.bytes[(position + (length.hasLetter ? 1 : 0))..<(position + length.count)]
      position += length.count
      append(digits: digits, radix: length.hasLetter ? 16 : 8, from: start, to: &literal)
    } else if byte == UInt8(ascii: "x") || byte == UInt8(ascii: "u") {
      position += 1
      let wanted = byte == UInt8(ascii: "x") ? "two" : "four"
      report(
        .invalidEscape, at: SourceRange(start, position),
        "expected \(wanted) hexadecimal digits after '\\\(Character(Unicode.Scalar(byte)))'",
        help: "write \(wanted) digits, or double the backslash if it is meant as one")
    } else {
      isDropped = byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      repeat {
        literal.value.append(peek())
        position += 1
      } while !isAtEnd && peek() & 0xC0 == 0x80  // includes the continuation bytes of a scalar
    }
    literal.escapes.append(
      StringLiteral.Escape(
        source: SourceRange(start, position), valueOffset: offset, valueCount: literal.value.count - offset,
        isDropped: isDropped))
  }

  private static func controlEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "v"): 0x0B
    default: nil
    }
  }

  /// Returns the length of a numeric escape, not counting the backslash before the current position, and whether it
  /// begins with a letter. Returns `nil` if there is no numeric escape.
  private func escapeLengthAfterBackslash() -> (count: Int, hasLetter: Bool)? {
    var lookBack = self
    lookBack.position -= 1
    guard let length = lookBack.escapeLength() else { return nil }
    return (length - 1, !(peek().isASCIIDigit))
  }

  /// Appends the scalar that the digits encode. Two `\u` escapes that form a surrogate pair encode a single scalar. A
  /// lone surrogate and an octal number above 377 are errors (decision 9).
  private mutating func append(
    digits: ArraySlice<UInt8>, radix: UInt32, from start: Int, to literal: inout StringLiteral
  ) {
    let value = digits.reduce(UInt32(0)) { $0 * radix + ($1.hexadecimalDigit ?? 0) }
    if radix == 8, value > 0o377 {
      report(
        .invalidEscape, at: SourceRange(start, position), "an octal escape goes up to \\377",
        help: "write '\\uhhhh' for other characters")
      return
    }
    if let scalar = Unicode.Scalar(value) {
      literal.value.append(contentsOf: Unicode.UTF8.encode(scalar).map(Array.init) ?? [])
      return
    }
    if value <= 0xDBFF, peek() == UInt8(ascii: "\\"), peek(1) | 0x20 == UInt8(ascii: "u"), escapeLength() == 6 {
      let low = source.bytes[(position + 2)..<(position + 6)].reduce(UInt32(0)) { $0 * 16 + ($1.hexadecimalDigit ?? 0) }
      if low >= 0xDC00, low <= 0xDFFF, let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)) {
        position += 6
        literal.value.append(contentsOf: Unicode.UTF8.encode(scalar).map(Array.init) ?? [])
        return
      }
    }
    report(
      .invalidEscape, at: SourceRange(start, position), "this is half of a surrogate pair, not a character",
      help: "write both halves, as in '\\ud83d\\ude00', or the character itself")
  }
}
