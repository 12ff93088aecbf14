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
