// Diagnostics that the lexer reports.

extension DiagnosticCode {
  /// A character that can't start a token.
  public static let invalidCharacter = DiagnosticCode(rawValue: "invalid-character")
  /// A string literal without its closing quotation mark.
  public static let unterminatedLiteral = DiagnosticCode(rawValue: "unterminated-literal")
  /// A numeric escape sequence that doesn't encode a character.
  public static let invalidEscape = DiagnosticCode(rawValue: "invalid-escape")
  /// A `\U` escape that is meant to have eight digits.
  public static let longEscape = DiagnosticCode(rawValue: "long-escape")
  /// Digits and letters that don't form a valid number.
  public static let invalidNumber = DiagnosticCode(rawValue: "invalid-number")
  /// A number that doesn't fit into 64 bits.
  public static let numberTooLarge = DiagnosticCode(rawValue: "number-too-large")
  /// An `@` without a preceding `%`.
  public static let missingPercent = DiagnosticCode(rawValue: "missing-percent")
  /// A `%` that doesn't begin a known conversion.
  public static let unknownConversion = DiagnosticCode(rawValue: "unknown-conversion")
  /// A comment (`/* … */` or `// …`), which the predicate language doesn't support.
  public static let comment = DiagnosticCode(rawValue: "comment")
  /// Text without quotation marks, such as `reader://open`, `mail/1` or a UUID.
  public static let unquotedText = DiagnosticCode(rawValue: "unquoted-text")
  /// Typographic quotation marks, as inserted by word processors, instead of straight ones.
  public static let typographicQuotes = DiagnosticCode(rawValue: "typographic-quotes")
  /// A name that contains non-ASCII letters.
  public static let nonASCIIIdentifier = DiagnosticCode(rawValue: "non-ascii-identifier")
}

extension Diagnostic {
  /// - Parameter isClosedByOther: Whether the literal ends with a typographic quotation mark.
  static func unterminatedLiteral(
    at range: SourceRange, byNewline: Bool, isClosedByOther: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      .unterminatedLiteral, at: range,
      byNewline ? "a literal cannot contain a line break" : "this literal has no closing quotation mark",
      help: byNewline
        ? "write '\\n' for a line break inside a literal"
        : isClosedByOther
          ? "close it with the mark that opens it: a typographic one is text"
          : "close it; an apostrophe inside a literal is written \\', or pass the text as an argument for %@")
  }

  static func longEscape(_ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    let units = scalar.utf16.map { "\\u" + String(0x1_0000 + Int($0), radix: 16).dropFirst() }
    return Diagnostic(
      .longEscape, .warning, at: range, "'\\U' takes four digits, and the rest is text",
      help: "write \(units.joined()), or the character itself")
  }

  static func numberTooLarge(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .numberTooLarge, at: range, "this number does not fit into 64 bits",
      help: "the largest whole number is 9223372036854775807")
  }

  static func comment(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .comment, at: range, "the language has no comments",
      help: "remove it, or put quotation marks around the whole text if it is part of one")
  }

  /// - Parameter isWhole: Whether the text certainly ends where the range ends.
  static func unquotedText(_ text: String, isWhole: Bool, at range: SourceRange) -> Diagnostic {
    let isPattern = text.hasPrefix("/") && (text.hasSuffix("/") || text.hasSuffix("/i"))
    let quoted = isWhole && text.isPlain && !isPattern ? "'\(text)'" : nil
    return Diagnostic(
      .unquotedText, at: range, "\(text.quoted()) is text without quotation marks",
      help: quoted.map { "write \($0.shown(limit: 200))" }
        ?? (isPattern
          ? "put quotation marks around the text, without the slashes if it is a pattern for MATCHES"
          : "put quotation marks around the whole text, or pass it as an argument for %@"),
      fixIt: quoted.map { FixIt(range: range, replacement: $0) })
  }

  /// - Parameter isGlued: Whether the sign follows a word or another conversion.
  static func missingPercent(at range: SourceRange, isGlued: Bool = false) -> Diagnostic {
    Diagnostic(
      .missingPercent, at: range, "'@' alone has no meaning", help: "an argument is written '%@'",
      fixIt: isGlued ? nil : FixIt(range: range, replacement: "%@"))
  }

  static func positionalConversion(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownConversion, at: range, "unknown conversion \(text.quoted()): arguments have no numbers",
      help: "write '%@': the arguments are taken in their order")
  }

  static func unknownConversion(_ text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownConversion, at: range, "unknown conversion \(text.quoted())",
      help: text == "%%" || text == "%"
        ? "a percent sign is only text inside quotation marks; an argument is written '%@'"
        : "an argument is written '%@', a number also '%d' or '%f'")
  }

  /// - Parameter isWhole: Whether the marks clearly enclose the entire text, unlike those in `‘it’s’` and `a”`.
  static func typographicQuotes(_ content: [UInt8], isWhole: Bool, at range: SourceRange) -> Diagnostic {
    let text = String(decoding: content, as: UTF8.self)
    let isPlain = content.indices.allSatisfy { index in
      switch content[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): false
      case UInt8(ascii: "'"): isLetter(content, index - 1) && isLetter(content, index + 1)
      default: true
      }
    }
    let mark = content.contains(UInt8(ascii: "'")) ? "\"" : "'"
    if isWhole, text.hasPrefix("SELF ") {
      return Diagnostic(
        .typographicQuotes, at: range, "typographic quotation marks do not delimit a literal",
        help: "remove the quotation marks around the condition", fixIt: FixIt(range: range, replacement: text))
    }
    return Diagnostic(
      .typographicQuotes, at: range, "typographic quotation marks do not delimit a literal",
      help: isWhole && isPlain ? "write straight ones: \(mark)\(text.shown())\(mark)" : "write straight ones",
      fixIt: isWhole && isPlain ? FixIt(range: range, replacement: mark + text + mark) : nil)
  }

  /// Whether the byte at an index belongs to a letter or a digit, like the characters on both sides of an apostrophe.
  private static func isLetter(_ text: [UInt8], _ index: Int) -> Bool {
    text.indices.contains(index) && (text[index] >= 0x80 || text[index].isWordPart)
  }

  static func invalidCharacters(_ text: String, _ scalar: Unicode.Scalar, at range: SourceRange) -> Diagnostic {
    switch scalar {
    case "?":
      Diagnostic(
        .invalidCharacter, at: range, "'?' has no meaning outside quotation marks",
        help: "a wildcard belongs inside the literal, as in LIKE 'a?'; an argument is written '%@'")
    case "\\":
      Diagnostic(
        .invalidCharacter, at: range, "a backslash has no meaning outside quotation marks",
        help: "remove it, or put the text into quotation marks; for the value of Swift's \\(…), write '%@' and pass it")
    case ";":
      Diagnostic(
        .invalidCharacter, at: range, "';' has no meaning here", help: "remove it; elements are separated by ','")
    case "\u{2260}", "\u{2264}", "\u{2265}":
      unknownOperator(
        String(scalar), meaning: .operation(scalar == "\u{2260}" ? "!=" : scalar == "\u{2264}" ? "<=" : ">="), at: range
      )
    case _ where isSpace(scalar):
      Diagnostic(
        .nonASCIIIdentifier, at: range, "the character \(hexadecimal(scalar)) is no white space of the language",
        help: "write an ordinary space", fixIt: FixIt(range: range, replacement: " "))
    case _ where scalar.value >= 0x80:
      Diagnostic(
        .nonASCIIIdentifier, at: range, "\(text.quoted()) is not a name: names are ASCII",
        help: "put quotation marks around it if it is text")
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      Diagnostic(
        .invalidCharacter, at: range, "unexpected control character \(hexadecimal(scalar))",
        help: "remove it")
    default:
      Diagnostic(
        .invalidCharacter, at: range, "\(text.quoted()) has no meaning here",
        help: "remove it, or put quotation marks around the text that it belongs to")
    }
  }

  /// Whether a scalar is a non-ASCII space, which is usually invisible and often comes from text copied from a web
  /// page.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && (scalar.properties.isWhitespace || [0x200B, 0x2060, 0xFEFF].contains(scalar.value))
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// Whether the text means the same inside quotation marks, because it has no escapes, conversions or variables and
  /// nothing that looks like white space or a quotation mark.
  fileprivate var isPlain: Bool {
    unicodeScalars.allSatisfy { scalar in
      !["'", "\"", "\\", "%", "$"].contains(scalar) && !scalar.isHidden && !Diagnostic.isSpace(scalar)
        && !scalar.properties.isQuotationMark
    }
  }
}
