// Diagnostics that the parser reports.

extension DiagnosticCode {
  /// A format string that is empty or contains only white space.
  public static let emptyPredicate = DiagnosticCode(rawValue: "empty-predicate")
  /// A missing value or condition.
  public static let expectedOperand = DiagnosticCode(rawValue: "expected-operand")
  /// Two values or conditions without an operator between them.
  public static let expectedOperator = DiagnosticCode(rawValue: "expected-operator")
  /// An unknown word where an operator is expected.
  public static let unknownOperator = DiagnosticCode(rawValue: "unknown-operator")
  /// A keyword that isn't separated from the next word.
  public static let gluedKeyword = DiagnosticCode(rawValue: "glued-keyword")
  /// A comparison whose result is compared again, such as `a == b == c`.
  public static let chainedComparison = DiagnosticCode(rawValue: "chained-comparison")
  /// A value where a condition is expected, such as `SELF` or `1`.
  public static let bareExpression = DiagnosticCode(rawValue: "bare-expression")
  /// A condition where a value is expected.
  public static let predicateAsValue = DiagnosticCode(rawValue: "predicate-as-value")
  /// An opening bracket without a matching closing bracket.
  public static let unclosedBracket = DiagnosticCode(rawValue: "unclosed-bracket")
  /// A closing bracket without a matching opening bracket.
  public static let unopenedBracket = DiagnosticCode(rawValue: "unopened-bracket")
  /// A list in parentheses or square brackets instead of braces.
  public static let listInWrongBrackets = DiagnosticCode(rawValue: "list-in-wrong-brackets")
  /// A comma that doesn't separate list elements or arguments.
  public static let unexpectedComma = DiagnosticCode(rawValue: "unexpected-comma")
  /// An unknown letter in the options after an operator.
  public static let unknownOption = DiagnosticCode(rawValue: "unknown-option")
  /// An operator followed by square brackets without an option letter.
  public static let emptyOptions = DiagnosticCode(rawValue: "empty-options")
  /// The option `n` combined with `c` or `d`.
  public static let conflictingOptions = DiagnosticCode(rawValue: "conflicting-options")
  /// A reserved word where a name is expected.
  public static let reservedWord = DiagnosticCode(rawValue: "reserved-word")
  /// The modifier `ANY`, `ALL` or `NONE` if it isn't followed by a comparison.
  public static let misplacedModifier = DiagnosticCode(rawValue: "misplaced-modifier")
  /// A `NOT` directly before a comparison operator, as in `SELF NOT IN …`.
  public static let misplacedNot = DiagnosticCode(rawValue: "misplaced-not")
  /// Two adjacent string literals without an operator between them.
  public static let adjacentLiterals = DiagnosticCode(rawValue: "adjacent-literals")
  /// An apostrophe or quotation mark that unintentionally ends a string literal.
  public static let apostropheInLiteral = DiagnosticCode(rawValue: "apostrophe-in-literal")
  /// A function, or a form such as `CAST`, with the wrong number of arguments.
  public static let wrongArgumentCount = DiagnosticCode(rawValue: "wrong-argument-count")
  /// A format string that, together with its arguments, is too long for 32-bit offsets.
  public static let textTooLong = DiagnosticCode(rawValue: "text-too-long")
  /// Parentheses, lists or prefix operators that are nested more deeply than the limit.
  public static let nestingTooDeep = DiagnosticCode(rawValue: "nesting-too-deep")
}

extension Diagnostic {
  static func emptyPredicate(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .emptyPredicate, at: range, "the predicate is empty",
      help: "write a condition such as SELF == 'text', or TRUEPREDICATE")
  }

  static func expectedOperand(
    found token: Token, text: String, after operation: String?, help: String? = nil
  ) -> Diagnostic {
    let context = operation.map { " after \($0.quoted())" } ?? ""
    let found = token.kind == .end ? "the end of the text" : text.quoted()
    return Diagnostic(
      .expectedOperand, at: token.range, "expected a value\(context), found \(found)",
      help: help ?? "write SELF, a literal such as 'text', or %@")
  }

  static func expectedOperator(found text: String, at range: SourceRange, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .expectedOperator, at: range, "expected an operator before \(text.quoted())",
      help: help
        ?? "join two conditions with AND or OR, and compare two values with ==, BEGINSWITH, CONTAINS or another operator"
    )
  }

  static func unknownOperator(_ word: String, meaning: Spelling.Meaning?, at range: SourceRange) -> Diagnostic {
    var diagnostic = Diagnostic(.unknownOperator, at: range, "\(word.quoted()) is not an operator")
    switch meaning {
    case .operation(let spelling):
      diagnostic.help = "did you mean '\(spelling)'?"
      diagnostic.fixIt = FixIt(range: range, replacement: spelling)
    case .advice(let advice): diagnostic.help = advice
    case nil:
      diagnostic.help =
        "the operators are == != < <= > >= " + ComparisonOperator.words.map(\.spelling).joined(separator: " ")
    }
    return diagnostic
  }

  static func gluedKeyword(_ word: String, at range: SourceRange, split length: Int) -> Diagnostic {
    let parted = String(word.prefix(length)) + " " + String(word.dropFirst(length))
    return Diagnostic(
      .gluedKeyword, at: range, "\(word.quoted()) is read as one word", help: "put a space in it: \(parted.shown())",
      fixIt: FixIt(range: range, replacement: parted))
  }

  static func chainedComparison(at range: SourceRange, after operation: ArithmeticOperator?) -> Diagnostic {
    let help =
      switch operation {
      case .bitOr: "'|' computes with numbers: write OR between two comparisons"
      case .bitAnd: "'&' computes with numbers: write AND between two comparisons"
      case nil, .bitXor, .shiftLeft, .shiftRight, .add, .subtract, .multiply, .divide, .power:
        "write two comparisons joined with AND"
      }
    return Diagnostic(
      .chainedComparison, at: range, "a comparison cannot be compared again: comparisons do not chain", help: help)
  }

  /// - Parameter operation: The operator of the condition before the value.
  static func bareValue(
    text: String, _ kind: SyntaxNode.Kind, after operation: String? = nil, at range: SourceRange
  ) -> Diagnostic {
    let cure =
      switch kind {
      case .subject: "compare it, as in SELF == 'text'"
      case .boolean(let value): "write \(value ? "TRUEPREDICATE" : "FALSEPREDICATE")"
      case .argument: "an argument stands for a value, never for a whole predicate"
      case .binary(.assign, _, _): "variables cannot be assigned: write the value where it is compared"
      case .integer, .double: "compare it with something; an identifier is text, as in SELF == '\(text.shown())'"
      case .string where text.drop { "@'\"“”‘„«".contains($0) }.hasPrefix("SELF "):
        "remove the quotation marks around the condition"
      case .string, .null, .list, .variable, .keyPath, .member, .index, .negate, .binary, .call,
        .special, .constant, .comparison, .not, .and, .or, .missing:
        "compare it with something, as in SELF \(operation ?? "==") \(text.shown())"
      }
    var fixIt: FixIt?
    if case .boolean(let value) = kind {
      fixIt = FixIt(range: range, replacement: value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    }
    return Diagnostic(
      .bareExpression, at: range, "\(text.quoted()) is a value, not a condition", help: cure, fixIt: fixIt)
  }

  /// - Parameter isJunction: Whether the condition is two values that are joined with `AND` or `OR`.
  static func predicateAsValue(text: String, isJunction: Bool = false, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .predicateAsValue, at: range, "expected a value, found the condition \(text.quoted())",
      help: isJunction
        ? "separate two values with a comma, as in {'a', 'b'}"
        : "join conditions with AND and OR; TERNARY(condition, value, value) makes a value of one")
  }

  /// - Parameter values: The values that `AND` or `OR` joins inside parentheses.
  static func joinedValues(_ text: String, _ values: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .predicateAsValue, at: range, "\(text.quoted()) joins values, not conditions",
      help: "look for the identifier in a list: SELF IN {\(values.joined(separator: ", ").shown())}")
  }

  /// - Parameter brackets: The range of parentheses or braces around option letters.
  static func optionsInWrongBrackets(_ options: ComparisonOptions, at brackets: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: brackets, "options stand in square brackets", help: "write \(options.spelling)",
      fixIt: FixIt(range: brackets, replacement: options.spelling))
  }

  /// - Parameter dot: The range of the dot between a value and an operator.
  static func operatorAfterDot(_ operation: String, at dot: SourceRange) -> Diagnostic {
    Diagnostic(
      .expectedOperator, at: dot, "values have no methods", help: "write SELF \(operation) 'text'",
      fixIt: FixIt(range: dot, replacement: " "))
  }

  static func unclosedBracket(_ closer: Symbol, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unclosedBracket, at: range, "this bracket is never closed", help: "add the missing '\(closer.rawValue)'")
  }

  /// - Parameter mayBeList: Whether braces may be meant, as in `IN ('a'}`.
  static func wrongCloser(_ found: String, wanted: Symbol, mayBeList: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unclosedBracket, at: range, "'\(found)' closes a bracket of another kind",
      help: "write '\(wanted.rawValue)'" + (mayBeList ? ", or put braces around a list: {'a'}" : ""),
      fixIt: mayBeList ? nil : FixIt(range: range, replacement: wanted.rawValue))
  }

  /// - Parameter isSuperfluous: Whether the predicate means the same wherever the bracket was to be opened.
  static func unopenedBracket(_ symbol: Symbol, isSuperfluous: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unopenedBracket, at: range, "'\(symbol.rawValue)' closes a bracket that was never opened",
      help: "remove it, or open the bracket", fixIt: isSuperfluous ? FixIt(range: range, replacement: "") : nil)
  }

  /// - Parameter operation: The operator before the list if that operator doesn't accept lists; otherwise, `nil`.
  static func listInWrongBrackets(at range: SourceRange, text: String?, after operation: Operator? = nil) -> Diagnostic
  {
    if let operation {
      return Diagnostic(
        .listInWrongBrackets, at: range, "lists use braces, and \(operation.spelling) takes none",
        help: "to compare with several values, write IN {'a', 'b'}")
    }
    let fixIt = text.map { FixIt(range: range, replacement: "{" + $0.dropFirst().dropLast() + "}") }
    return Diagnostic(
      .listInWrongBrackets, at: range, "lists use braces",
      help: fixIt.map { "write \($0.replacement.shown())" } ?? "write {'a', 'b'}", fixIt: fixIt)
  }

  static func boundsWithoutList(_ lower: String, _ upper: String, at range: SourceRange) -> Diagnostic {
    let list = "{\(lower), \(upper)}"
    return Diagnostic(
      .boundsNeeded, at: range, "the bounds of BETWEEN are a list", help: "write BETWEEN \(list.shown())",
      fixIt: FixIt(range: range, replacement: list))
  }

  static func unexpectedComma(at range: SourceRange, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .unexpectedComma, at: range, "a comma belongs in a list or between arguments",
      help: help ?? "write a list as {'a', 'b'}")
  }

  /// - Parameter options: The options that are meant, if they are known.
  static func unknownOption(
    _ letter: UInt8, of operation: String, at range: SourceRange, in brackets: SourceRange,
    meaning options: ComparisonOptions?
  ) -> Diagnostic {
    Diagnostic(
      .unknownOption, at: range, "unknown option \(String(Character(Unicode.Scalar(letter))).quoted())",
      help: options.map { "case-insensitive is written \(operation)\($0.spelling)" }
        ?? "the options are c (case), d (diacritics), n (literal) and l (locale)",
      fixIt: options.map { FixIt(range: brackets, replacement: $0.spelling) })
  }

  static func separatedOptions(
    _ options: ComparisonOptions, of operation: String, isQuoted: Bool, at range: SourceRange, in brackets: SourceRange
  ) -> Diagnostic {
    let spelling = options.isEmpty ? "[cd]" : options.spelling
    return Diagnostic(
      .unknownOption, at: range,
      "option letters stand side by side, without \(isQuoted ? "quotation marks" : "separators")",
      help: "write \(operation)\(spelling)",
      fixIt: options.isEmpty ? nil : FixIt(range: brackets, replacement: spelling))
  }

  /// - Parameter isSuperfluous: Whether the brackets precede the right operand, so that they can't be an empty list.
  static func emptyOptions(of operation: String, isSuperfluous: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .emptyOptions, at: range, "expected an option in the brackets", help: "remove them, or write \(operation)[cd]",
      fixIt: isSuperfluous ? FixIt(range: range, replacement: "") : nil)
  }

  static func conflictingOptions(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .conflictingOptions, at: range, "[n] compares literally and cannot be combined with [c] or [d]",
      help: "keep either n or c and d")
  }

  static func reservedWord(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .reservedWord, at: range, "\(word.quoted()) is a reserved word and cannot be used here",
      help: "put it in quotation marks if it is text")
  }

  /// - Parameter isLabel: Whether a space follows the colon, as in `predicate: SELF == 'a'`.
  static func expectedArguments(of name: String, isLabel: Bool, at range: SourceRange) -> Diagnostic {
    let parts = name.split(separator: ":")
    let isSubject = parts.count == 2 && parts[1].uppercased() == "SELF"
    let isFunction = StringFunction(rawValue: name) != nil || NumericFunction(rawValue: name) != nil
    return Diagnostic(
      .expectedOperand, at: range, "expected arguments in parentheses after \(name.quoted())",
      help: name == "format:"
        ? "write only the text inside the quotation marks, without NSPredicate(format: …)"
        : isLabel
          ? "remove \(name.shown()) if it is a label"
          : isSubject
            ? "write \(parts[0]):(SELF)"
            : isFunction ? "write \(name.shown())(SELF)" : "put it in quotation marks if it is text")
  }

  static func expectedKey(at range: SourceRange) -> Diagnostic {
    Diagnostic(.expectedOperand, at: range, "expected a key after '.'", help: "remove the dot")
  }

  static func misplacedModifier(_ word: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .misplacedModifier, at: range, "expected a comparison after \(word.quoted())",
      help: "write \(word) {'a', 'b'} == SELF, or with another operator: \(word) {'a', 'b'} IN SELF")
  }

  /// - Parameter subject: The range of `SELF` if it is the left operand.
  static func misplacedNot(
    before operation: String, at range: SourceRange, after subject: SourceRange?
  ) -> Diagnostic {
    let text = "NOT SELF \(operation)"
    return Diagnostic(
      .misplacedNot, at: range, "NOT goes before a whole comparison, not before its operator",
      help: subject == nil ? "write NOT before its left side: NOT … \(operation.shown()) …" : "write \(text.shown()) …",
      fixIt: subject.map { FixIt(range: $0.union(range), replacement: text) })
  }

  static func adjacentLiterals(at range: SourceRange, isElement: Bool) -> Diagnostic {
    isElement
      ? Diagnostic(
        .adjacentLiterals, at: range, "expected a comma between two elements", help: "write {'a', 'b'}")
      : Diagnostic(
        .adjacentLiterals, at: range, "expected an operator between two literals", help: "join them into one literal")
  }

  static func apostropheInLiteral(at range: SourceRange, isCertain: Bool) -> Diagnostic {
    Diagnostic(
      .apostropheInLiteral, at: range, "this apostrophe ends the literal",
      help: isCertain
        ? "write \\' for an apostrophe, use double quotation marks, or pass the text as an argument for %@"
        : "write \\' for an apostrophe; or an earlier literal has no closing quotation mark",
      fixIt: isCertain ? FixIt(range: range, replacement: "\\'") : nil)
  }

  static func quotationMarkInLiteral(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .apostropheInLiteral, at: range, "this quotation mark ends the literal",
      help: "write \\\" for a quotation mark inside the text, or put the text between apostrophes")
  }

  static func doubledApostrophe(at range: SourceRange, isCertain: Bool) -> Diagnostic {
    Diagnostic(
      .apostropheInLiteral, at: range, "'' is SQL's apostrophe; here it ends a literal and begins another one",
      help: "write \\' for an apostrophe, or a comma between two elements of a list",
      fixIt: isCertain ? FixIt(range: range, replacement: "\\'") : nil)
  }

  static func wrongArgumentCount(
    of name: String, wanted: String, found: Int, at range: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .wrongArgumentCount, at: range, "\(name.quoted()) does not take \(found) argument\(found == 1 ? "" : "s")",
      help: "write \(wanted)")
  }

  static func textTooLong(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .textTooLong, at: range, "the predicate and its arguments are longer than \(limit) bytes",
      help: "split it into several predicates")
  }

  static func nestingTooDeep(limit: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .nestingTooDeep, at: range, "the predicate nests deeper than \(limit) levels",
      help: "write it flatter, or raise the limit 'nestingLevels'")
  }
}
