// Errors that the checker reports.

extension DiagnosticCode {
  /// A key path. Neither dialect accepts key paths other than `SELF`.
  public static let keyPathNotSupported = DiagnosticCode(rawValue: "key-path-not-supported")
  /// A function that the dialect doesn't support. The `uiKit` dialect doesn't support any functions.
  public static let functionNotSupported = DiagnosticCode(rawValue: "function-not-supported")
  /// A `CAST` expression.
  public static let castNotSupported = DiagnosticCode(rawValue: "cast-not-supported")
  /// A `SUBQUERY` expression.
  public static let subqueryNotSupported = DiagnosticCode(rawValue: "subquery-not-supported")
  /// One of the set operators `UNION`, `INTERSECT` and `MINUS`.
  public static let setOperatorNotSupported = DiagnosticCode(rawValue: "set-operator-not-supported")
  /// A selector used as an operator, as in `SELF isEqual: 'a'`.
  public static let selectorNotSupported = DiagnosticCode(rawValue: "selector-not-supported")
  /// One of the type operators `UTI-CONFORMS-TO` and `UTI-EQUALS`.
  public static let typeOperatorNotSupported = DiagnosticCode(rawValue: "type-operator-not-supported")
  /// The operator `TOKENMATCHES`.
  public static let tokenOperatorNotSupported = DiagnosticCode(rawValue: "token-operator-not-supported")
  /// An assignment, such as `$a := b`.
  public static let assignmentNotSupported = DiagnosticCode(rawValue: "assignment-not-supported")
  /// An expression that UIKit rejects by terminating the app.
  public static let notAllowedByUIKit = DiagnosticCode(rawValue: "not-allowed-by-uikit")
  /// A `$variable` to which the caller didn't assign a value.
  public static let unboundVariable = DiagnosticCode(rawValue: "unbound-variable")
  /// A `%` conversion for which no argument was passed.
  public static let missingArgument = DiagnosticCode(rawValue: "missing-argument")
  /// An argument of a kind that its `%` conversion doesn't accept.
  public static let argumentKind = DiagnosticCode(rawValue: "argument-kind")
  /// A value of a kind that an operator or a function doesn't accept.
  public static let wrongKind = DiagnosticCode(rawValue: "wrong-kind")
  /// An `IN` comparison whose right side is neither a list nor a string.
  public static let notACollection = DiagnosticCode(rawValue: "not-a-collection")
  /// A `BETWEEN` comparison without exactly two bounds.
  public static let boundsNeeded = DiagnosticCode(rawValue: "bounds-needed")
  /// A `MATCHES` pattern that isn't constant.
  public static let dynamicPattern = DiagnosticCode(rawValue: "dynamic-pattern")
  /// Arithmetic that has no result, such as an overflow or a division by zero.
  public static let arithmeticWithoutResult = DiagnosticCode(rawValue: "arithmetic-without-result")
}

extension Diagnostic {
  static func keyPath(_ text: String, at range: SourceRange, _ dialect: PredicateDialect) -> Diagnostic {
    let isSelf = text.utf8.map(\.asciiLowercased).elementsEqual("#self".utf8)
    let functions = [
      "length": "length", "count": "length", "lowercaseString": "lowercase", "uppercaseString": "uppercase",
    ]
    let words = ["TRUEPREDICATE", "FALSEPREDICATE", "SELF"]
    let glued = ReservedWord(Array(text.utf8.dropFirst(3))).map { _ in "NOT \(text.dropFirst(3))" }
    let meant = text.uppercased().hasPrefix("NOT") ? glued : Spelling.nearest(to: text, among: words)
    let function = dialect == .extended ? text.split(separator: ".").last.flatMap { functions[String($0)] } : nil
    return Diagnostic(
      .keyPathNotSupported, at: range,
      "the key path \(text.quoted()) cannot be used: a target content identifier is one string and has no keys",
      help: isSelf
        ? "write SELF without '#'"
        : meant.map { "did you mean '\($0.shown())'?" } ?? function.map { "write \($0):(SELF)" }
          ?? "write SELF for the identifier itself, or put quotation marks around text",
      uiKitMessage: "expression '\(text)' is not allowed")
  }

  /// - Parameter key: The key path that was passed as the argument, or `nil` if the argument is missing.
  static func keyPathArgument(_ key: String?, at range: SourceRange) -> Diagnostic {
    let name = key ?? ""
    let isSelf = name.utf8.map(\.asciiLowercased).elementsEqual("self".utf8)
    let path = key.map { "the key path \($0.quoted())" } ?? "a key path"
    return Diagnostic(
      .keyPathNotSupported, at: range,
      isSelf
        ? "%K with the argument \(name.quoted()) names a key path called \(name), not the evaluated string"
        : "%K names \(path): a target content identifier is one string and has no keys",
      help: "write SELF in the format itself")
  }

  static func notSupported(
    _ code: DiagnosticCode, _ what: String, at range: SourceRange, uiKitAccepts: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      code, at: range, "\(what) cannot be used on a target content identifier",
      help: uiKitAccepts
        ? "UIKit would accept it; write the same with ==, IN, CONTAINS and AND, OR, NOT"
        : "write the same with ==, BEGINSWITH, CONTAINS, LIKE, IN and AND, OR, NOT")
  }

  static func matchesInUIKit(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .notAllowedByUIKit, at: range, "UIKit refuses MATCHES in activation conditions and stops the app",
      help: "use LIKE with * and ?, or BEGINSWITH, ENDSWITH and CONTAINS joined with AND",
      uiKitMessage: "operator 'MATCHES' is not allowed")
  }

  static func uiKitExpression(_ what: String, _ printed: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      what == "a function" ? .functionNotSupported : .notAllowedByUIKit, at: range,
      "UIKit refuses \(what) in activation conditions and stops the app",
      help: "activation conditions know SELF, literals and lists only",
      uiKitMessage: "expression '\(printed)' is not allowed")
  }

  static func unknownFunction(_ name: String, at range: SourceRange) -> Diagnostic {
    let known = StringFunction.allCases.map(\.rawValue) + NumericFunction.allCases.map(\.rawValue).filter { $0 != "-" }
    let near = Spelling.function(meantBy: String(name.prefix { $0 != ":" })) ?? Spelling.nearest(to: name, among: known)
    return Diagnostic(
      .functionNotSupported, at: range, "the function \(name.quoted()) is not supported",
      help: near.map { "did you mean '\($0)'?" }
        ?? "the functions of a string are \(StringFunction.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  static func unboundVariable(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unboundVariable, at: range, "the variable \("$\(name)".quoted()) has no value",
      help: "bind it when the predicate is built, or write %@ and pass an argument")
  }

  static func missingArgument(_ position: Int, given: Int, wanted: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .missingArgument, at: range,
      "missing argument \(position + 1) of \(wanted)\(given == 0 ? "" : given == 1 ? ": 1 was given" : ": \(given) were given")",
      help: "pass \(wanted) argument\(wanted == 1 ? "" : "s")")
  }

  static func argumentKind(
    _ argument: PredicateArgument, _ conversion: Conversion, _ text: String, at range: SourceRange
  ) -> Diagnostic {
    let wanted =
      switch conversion {
      case .keyPath, .string: "a string"
      case .integer: "a whole number"
      case .double: "a number"
      case .object: "a value"
      }
    let found =
      switch argument {
      case .boolean: "a truth value"
      case .double(let value):
        value != value.rounded()
          ? "a number with a fraction" : abs(value) < 0x1p63 ? "a floating-point number" : "a number beyond 64 bits"
      case .string, .integer, .null, .array: argument.kind.name
      }
    return Diagnostic(
      .argumentKind, at: range, "\(text.quoted()) takes \(wanted), found \(found) as argument",
      help: "write %@, which takes any value")
  }

  static func wrongKind(_ message: String, at range: SourceRange, help: String? = nil) -> Diagnostic {
    Diagnostic(.wrongKind, at: range, message, help: help)
  }

  static func notAList(
    _ modifier: String, _ text: String, before operation: ComparisonOperator, at range: SourceRange
  ) -> Diagnostic {
    let help =
      switch operation.operands {
      case .listAndElement: "write \(modifier) {'a', 'b'} IN SELF"
      case .texts:
        modifier == "NONE"
          ? "write NOT (… OR …) with a comparison for each text"
          : "write a comparison for each text, joined with \(modifier == "ALL" ? "AND" : "OR")"
      case .elementAndList: "write SELF IN {'a', 'b'} without \(modifier), or \(modifier) {'a', 'b'} IN SELF"
      case .anything, .ordered, .bounds:
        "write \(modifier) {'a', 'b'} \(operation.spelling) SELF"
      }
    return Diagnostic(
      .wrongKind, at: range, "\(modifier) takes a list on the left, found \(text.quoted())", help: help)
  }

  static func indexOfNoList(kind: String, isOptions: Bool, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "an index takes a list, found \(kind)",
      help: isOptions ? optionsAfterOperator : "write {'a', 'b'}[0]")
  }

  static func misplacedOptions(_ options: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unknownOption, at: range, "the options [\(options)] follow a list", help: optionsAfterOperator)
  }

  static let optionsAfterOperator = "write the options after the operator, as in LIKE[c] 'a'"

  static func indexIsNoNumber(kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: range, "an index is a number, found \(kind)", help: "write [0], [FIRST], [LAST] or [SIZE]")
  }

  static func notACollection(kind: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .notACollection, at: range, "IN takes a list or a string on the right, found \(kind)",
      help: "write IN {'a', 'b'}")
  }

  static func boundsNeeded(found: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .boundsNeeded, at: range, "BETWEEN takes two bounds, found \(found)", help: "write BETWEEN {'a', 'b'}")
  }

  static func dynamicPattern(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .dynamicPattern, at: range, "the pattern of MATCHES must be known when the predicate is built",
      help: "write the pattern as a literal or pass it as an argument")
  }

  static func noResult(text: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .arithmeticWithoutResult, at: range, "\(text.quoted()) has no result",
      help: "a number has 64 bits; division by zero and shifts of 64 or more have no result")
  }

  /// Returns the diagnostic for an argument that is infinite, NaN or nested too deeply.
  static func argument(_ fault: PredicateArgument.Fault, at range: SourceRange) -> Diagnostic {
    switch fault {
    case .notFinite:
      Diagnostic(
        .argumentKind, at: range, "expected a finite number as argument, found infinity or NaN",
        help: "pass a number that the language can write, or NULL")
    case .nestedTooDeep(let limit):
      Diagnostic(
        .nestingTooDeep, at: range, "the argument nests lists deeper than \(limit) levels", help: "pass a flat list")
    }
  }
}

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
  /// A `MATCHES` pattern in which `*` was probably meant as the wildcard of `LIKE`.
  public static let wildcardInPattern = DiagnosticCode(rawValue: "wildcard-in-pattern")
  /// A text on the right side of `IN`, where a list is more likely.
  public static let listAsText = DiagnosticCode(rawValue: "list-as-text")
  /// A comparison of the text `SELF`, in quotation marks, with another constant.
  public static let quotedSelf = DiagnosticCode(rawValue: "quoted-self")
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
        ? text == "%@"
          ? "write %@ without quotation marks" : "write %@ without quotation marks, and pass the text as its argument"
        : "put the whole text together first and pass it as one argument for %@",
      fixIt: isWholeLiteral && hasArgument ? FixIt(range: literal, replacement: text) : nil)
  }

  /// - Parameters:
  ///   - others: The other escapes in the literal whose backslashes are dropped.
  ///   - fixIt: A fix-it that keeps all backslashes in the literal, or `nil` if the backslashes may be unintended.
  static func lostBackslash(_ text: String, others: [String], fixIt: FixIt?, at range: SourceRange) -> Diagnostic {
    let more = Set(others).subtracting([text]).sorted().prefix(8).map { $0.quoted() }.joined(separator: ", ")
    let doubled = "double it to keep it: \\\(text.shown())" + (more.isEmpty ? "" : ", and likewise \(more)")
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

  /// - Parameter text: The string as it is written.
  static func differentKinds(_ operation: String, _ number: SyntaxNode, and text: String) -> Diagnostic {
    let content = text.drop { "'\"".contains($0) }.prefix { !"'\"".contains($0) }
    let isQuotedNumber = content.utf8.count == text.utf8.count - 2 && Double(content) != nil
    let isLiteral = if case .integer = number.kind { true } else if case .double = number.kind { true } else { false }
    return Diagnostic(
      .differentKinds, .warning, at: number.range,
      "a string and a number are never equal: this is always \(operation == "==" ? "false" : "true")",
      help: isQuotedNumber && !isLiteral ? "remove the quotation marks around \(text)" : helpForNumber(number))
  }

  static func textAndList(_ operation: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .differentKinds, .warning, at: range,
      "a string and a list are never equal: this is always \(operation == "==" ? "false" : "true")",
      help: "write IN\(operation == "==" ? "" : " after NOT") to look for the string in the list")
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
    case .boolean(let value): "put quotation marks around the word: without them it is the number \(value ? 1 : 0)"
    case .subject, .string, .integer, .double, .null, .list, .keyPath, .member, .index, .negate, .binary, .call,
      .special, .constant, .comparison, .not, .and, .or, .missing:
      "put quotation marks around the number"
    }
  }

  /// How to change a pattern so that it finds a part of a string.
  package static func searchAdvice(_ pattern: some StringProtocol) -> String {
    pattern.contains("|")
      ? "write .*(?: before and ).* after the pattern to search" : "write .* before and after the pattern to search"
  }

  static func wildcardInPattern(_ pattern: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .wildcardInPattern, .warning, at: range,
      "'*' in a pattern repeats the character before it: \(pattern.quoted()) does not take any text there",
      help: "write .* for any text, or use LIKE")
  }

  static func listAsText(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .listAsText, .warning, at: range, "IN with a text asks whether the identifier is part of that text",
      help: "write a list in braces: IN {'a', 'b'}")
  }

  static func quotedSelf(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .quotedSelf, .warning, at: range, "SELF in quotation marks is a text, and not the identifier",
      help: "leave the quotation marks out", fixIt: FixIt(range: range, replacement: "SELF"))
  }

  static func matchesAsSearch(_ pattern: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .matchesAsSearch, .warning, at: range,
      "MATCHES compares the whole string: \(pattern.quoted()) does not search in it",
      help: "\(searchAdvice(pattern)), or use CONTAINS, BEGINSWITH or ENDSWITH")
  }
}
