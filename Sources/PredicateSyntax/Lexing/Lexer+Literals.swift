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
      let mark = String(decoding: source.bytes[start..<position].suffix(3), as: UTF8.self)
      report(
        .unterminatedLiteral(
          at: SourceRange(start, position), byNewline: false, isClosedByOther: ["”", "’", "“", "‘"].contains(mark)))
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
      if byte == UInt8(ascii: "U"), length.count == 5, let scalar = longScalar(from: start) {
        report(.longEscape(scalar, at: SourceRange(start, start + 10)))
      }
    } else if byte == UInt8(ascii: "x") || byte == UInt8(ascii: "u") {
      position += 1
      let wanted = byte == UInt8(ascii: "x") ? "two" : "four"
      let isBraced = !isAtEnd && peek() == UInt8(ascii: "{")
      report(
        .invalidEscape, at: SourceRange(start, position),
        "expected \(wanted) hexadecimal digits after '\\\(Character(Unicode.Scalar(byte)))'",
        help: isBraced
          ? "write \(wanted) digits without braces, or the character itself"
          : "write \(wanted) digits, or double the backslash if it is meant as one")
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

  /// Returns the character that an escape such as `\U0001F600` has in other languages, or `nil` if it has fewer digits.
  private func longScalar(from start: Int) -> Unicode.Scalar? {
    let digits = source.bytes[(start + 2)...].prefix(8).compactMap(\.hexadecimalDigit)
    guard digits.count == 8, digits[..<3].allSatisfy({ $0 == 0 }) else { return nil }
    return Unicode.Scalar(digits.reduce(0) { $0 << 4 | UInt32($1) })
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

extension Lexer {
  /// Reads a number. If the number is malformed or out of range, reports an error and returns `.unknown`.
  ///
  ///     Number -> [0-9]+ ('.' [0-9]*)? ([eE] [+-]? [0-9]+)?  |  '.' [0-9]+ …
  ///             | '0x' h+  |  '0o' [0-7]+  |  '0b' [01]+
  mutating func lexNumber() -> Token.Kind {
    let start = position
    if peek() == UInt8(ascii: "0"), let radix = Self.radix(peek(1)) {
      position += 2
      return lexInteger(radix: radix, from: start)
    }
    var isInteger = true
    while peek().isASCIIDigit { position += 1 }
    if peek() == UInt8(ascii: "."), peek(1).isASCIIDigit || !peek(1).isWordStart && peek(1) != UInt8(ascii: "@") {
      isInteger = false
      position += 1
      while peek().isASCIIDigit { position += 1 }
    }
    if let length = exponentLength() {
      isInteger = false
      position += length
    }
    if isInteger {
      position = start
      return lexInteger(radix: 10, from: start)
    }
    guard !refuseTrailingWord(from: start) else { return .unknown }
    let text = String(decoding: source.bytes[start..<position], as: UTF8.self)
    guard let value = Double(text.hasSuffix(".") ? text + "0" : text), value.isFinite else {
      report(
        .numberTooLarge, at: SourceRange(start, position), "this number is too large",
        help: "the largest is about 1.8e308")
      return .unknown
    }
    return .double(value)
  }

  private static func radix(_ letter: UInt8) -> UInt64? {
    switch letter {
    case UInt8(ascii: "x"), UInt8(ascii: "X"): 16
    case UInt8(ascii: "o"), UInt8(ascii: "O"): 8
    case UInt8(ascii: "b"), UInt8(ascii: "B"): 2
    default: nil
    }
  }

  /// Returns the length of the exponent at the current position, or `nil` if there isn't one.
  private func exponentLength() -> Int? {
    guard peek() | 0x20 == UInt8(ascii: "e") else { return nil }
    var length = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
    guard peek(length).isASCIIDigit else { return nil }
    while peek(length).isASCIIDigit { length += 1 }
    return length
  }

  private mutating func lexInteger(radix: UInt64, from start: Int) -> Token.Kind {
    let digits = position
    var value: UInt64 = 0
    var overflows = false
    while let digit = peek().hexadecimalDigit.map(UInt64.init), digit < radix {
      let (product, carried) = value.multipliedReportingOverflow(by: radix)
      let (sum, carriedAgain) = product.addingReportingOverflow(digit)
      overflows = overflows || carried || carriedAgain
      value = sum
      position += 1
    }
    if position == digits || peek().isWordPart {
      _ = refuseTrailingWord(from: start)
      return .unknown
    }
    if overflows || value > UInt64(Int64.max) + 1 {
      report(.numberTooLarge(at: SourceRange(start, position)))
      return .unknown
    }
    return .integer(value)
  }

  /// Skips any word characters that directly follow a number. If there are any, or if the number has no digits,
  /// reports an invalid number and returns `true`.
  private mutating func refuseTrailingWord(from start: Int) -> Bool {
    let end = position
    skipWord()
    let isEmpty =
      end == position && end - start > 1 && !(source.bytes[end - 1].isASCIIDigit || source.bytes[end - 1] == 0x2E)
    guard position > end || isEmpty else { return false }
    let text = String(decoding: source.bytes[start..<position], as: UTF8.self)
    report(
      .invalidNumber, at: SourceRange(start, position), "\(text.quoted()) is not a number",
      help: "put quotes around it if it is text, or a space after the number")
    return true
  }
}

/// A string literal whose escape sequences have been resolved. Ranges of its value can be mapped back to the source.
package struct StringLiteral: Hashable, Sendable {
  /// An escape sequence in a string literal.
  package struct Escape: Hashable, Sendable {
    /// The range of the escape sequence in the source, including the backslash.
    package var source: SourceRange
    /// The offset at which the escape sequence's value begins in the literal's value.
    package var valueOffset: Int
    /// The number of bytes in the escape sequence's value.
    package var valueCount: Int
    /// Whether the backslash was dropped because the escape sequence is unknown, so that `\d` becomes `d`.
    package var isDropped: Bool
  }

  /// The literal's value in UTF-8.
  package var value: [UInt8]
  /// The source offset of the first character after the opening quotation mark.
  package var contentStart: Int
  /// The escape sequences in source order.
  package var escapes: [Escape]

  /// Returns the source range that corresponds to a range of the value.
  ///
  /// - Complexity: O(log n) in the number of escape sequences.
  package func sourceRange(ofValue range: SourceRange) -> SourceRange {
    SourceRange(sourceOffset(of: range.lowerBound, isEnd: false), sourceOffset(of: range.upperBound, isEnd: true))
  }

  /// Returns the source offset that corresponds to an offset in the value. Within an escape sequence, `isEnd` selects
  /// the end of the sequence instead of its start.
  private func sourceOffset(of offset: Int, isEnd: Bool) -> Int {
    // The last escape sequence before the offset determines how far the two offsets differ.
    var low = 0
    var high = escapes.count
    while low < high {
      let middle = (low + high) / 2
      let begins = escapes[middle].valueOffset
      if begins < offset || (begins == offset && !isEnd) { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return contentStart + offset }
    let escape = escapes[low - 1]
    let into = offset - escape.valueOffset
    if into < escape.valueCount || (isEnd && into == escape.valueCount) {
      return isEnd ? escape.source.upperBound : escape.source.lowerBound
    }
    return escape.source.upperBound + into - escape.valueCount
  }
}
