// Warnings that the checker reports about valid predicates.

extension DiagnosticCode {
  /// More arguments than the format string has conversions.
  public static let leftoverArguments = DiagnosticCode(rawValue: "leftover-arguments")
  /// A placeholder such as `%@` inside quotation marks, which is never replaced by an argument.
  public static let quotedPlaceholder = DiagnosticCode(rawValue: "quoted-placeholder")
  /// A backslash that a string literal drops.
  public static let lostBackslash = DiagnosticCode(rawValue: "lost-backslash")
  /// A backslash before a quotation mark in the value of an argument, where it is part of the text.
  public static let escapeInArgument = DiagnosticCode(rawValue: "escape-in-argument")
  /// The SQL wildcard `%` in a `LIKE` pattern.
  public static let sqlWildcard = DiagnosticCode(rawValue: "sql-wildcard")
  /// The locale-sensitive option `[l]`, which is ignored.
  public static let localeOption = DiagnosticCode(rawValue: "locale-option")
  /// A `BETWEEN` comparison whose lower bound is above its upper bound.
  public static let reversedBounds = DiagnosticCode(rawValue: "reversed-bounds")
  /// A comparison that is false for every string.
  public static let neverTrue = DiagnosticCode(rawValue: "never-true")
  /// A comparison between a string and a number.
  public static let differentKinds = DiagnosticCode(rawValue: "different-kinds")
  /// A `MATCHES` pattern that was probably meant to search within the string.
  public static let matchesAsSearch = DiagnosticCode(rawValue: "matches-as-search")
}

extension Diagnostic {
  static func leftoverArguments(given: Int, wanted: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .leftoverArguments, .warning, at: range,
      "the format takes \(wanted) argument\(wanted == 1 ? "" : "s"), found \(given)",
      help: "give one argument for each %@; a %@ inside quotation marks takes none")
  }

  /// - Parameter hasArgument: Whether an unused argument is available for the placeholder.
  static func quotedPlaceholder(
    _ text: String, isWholeLiteral: Bool, hasArgument: Bool, literal: SourceRange, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .quotedPlaceholder, .warning, at: range, "\(text.quoted()) inside quotation marks is text and is never replaced",
      help: isWholeLiteral
        ? "write \(text) without quotation marks"
        : "put the whole text together first and pass it as one argument for %@",
      fixIt: isWholeLiteral && hasArgument ? FixIt(range: literal, replacement: text) : nil)
  }

  /// - Parameter fixIt: A fix-it that keeps all backslashes in the literal, or `nil` if the backslashes may be
  ///   unintended.
  static func lostBackslash(_ text: String, fixIt: FixIt?, at range: SourceRange) -> Diagnostic {
    let doubled = "double it to keep it: \\\(text.shown())"
    return Diagnostic(
      .lostBackslash, .warning, at: range,
      "the backslash of \(text.quoted()) is dropped: the literal contains \(text.dropFirst().quoted())",
      help: fixIt == nil ? "remove it, or " + doubled : doubled, fixIt: fixIt)
  }

  /// Returns the diagnostic for a backslash that produces a control character instead of a regular-expression escape.
  static func controlInPattern(_ text: String, _ character: UInt8, fixIt: FixIt?, at range: SourceRange) -> Diagnostic {
    let message =
      switch text {
      case "\\b": "'\\b' is a backspace character here, not a word boundary"
      case "\\v": "'\\v' is the character U+000B here, not all vertical white space"
      default: "\(text.quoted()) is the character U+000\(character) here, not a back reference"
      }
    return Diagnostic(
      .lostBackslash, .warning, at: range, message, help: "double it to keep it: \\\(text.shown())", fixIt: fixIt)
  }

  static func escapeInArgument(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .escapeInArgument, .note, at: range, "the argument contains a backslash before a quotation mark",
      help: "leave the backslash out unless it belongs to the text: arguments are taken as they are")
  }

  static func sqlWildcard(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .sqlWildcard, .warning, at: range, "'%' is not a wildcard of LIKE",
      help: "write * for any text and ? for one character")
  }

  static func localeOption(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .localeOption, .warning, at: range,
      "[l] asks for the locale, which differs from device to device; it is ignored here",
      help: "leave the l out")
  }

  static func reversedBounds(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .reversedBounds, .warning, at: range, "the lower bound is above the upper one: this is never true",
      help: "swap the bounds")
  }

  static func neverTrue(_ operation: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .neverTrue, .warning, at: range, "\(operation) with an empty string is never true",
      help: "write TRUEPREDICATE for every identifier, or SELF == '' for the empty one")
  }

  static func differentKinds(_ operation: String, _ number: SyntaxNode) -> Diagnostic {
    Diagnostic(
      .differentKinds, .warning, at: number.range,
      "a string and a number are never equal: this is always \(operation == "==" ? "false" : "true")",
      help: helpForNumber(number))
  }

  /// - Parameter number: The syntax node of the number, or `nil` if the list isn't a list literal.
  static func numberInList(_ number: SyntaxNode?, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .differentKinds, .warning, at: range, "a string and a number are never equal: this element is never found",
      help: number.map(helpForNumber) ?? "give a list of strings as the argument")
  }

  /// Returns advice on comparing a string with a number. Never suggests quotation marks around a placeholder, because
  /// they would turn it into plain text.
  private static func helpForNumber(_ number: SyntaxNode) -> String {
    switch number.kind {
    case .argument(.object, _): "give a string as the argument"
    case .argument: "write %@, and give a string as the argument"
    case .variable: "give a string as the value of the variable"
    case .subject, .string, .integer, .double, .boolean, .null, .list, .keyPath, .member, .index, .negate, .binary,
      .call,
      .special, .constant, .comparison, .not, .and, .or, .missing:
      "put quotation marks around the number"
    }
  }

  static func matchesAsSearch(_ pattern: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .matchesAsSearch, .warning, at: range,
      "MATCHES compares the whole string: \(pattern.quoted()) does not search in it",
      help: "write .* before and after the pattern to search, or use CONTAINS, BEGINSWITH or ENDSWITH")
  }
}
