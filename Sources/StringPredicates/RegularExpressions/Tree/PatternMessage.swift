public import PredicateSyntax

/// An error that describes an invalid or unsupported pattern.
///
/// The diagnostics are in source order and include at least one error. Their ranges are UTF-8 offsets in the original
/// pattern.
package struct PatternError: Error, Hashable, Sendable {
  /// All diagnostics, including warnings and notes.
  package let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

/// A diagnostic about a pattern, without a range. The range is added later, as in `diagnose(.unclosedGroup, at:
/// range)`.
struct PatternMessage: Error {
  let code: DiagnosticCode
  var severity = Diagnostic.Severity.error
  /// A single sentence that describes the problem, without a final period.
  let text: String
  /// A suggestion for fixing the problem, without a final period.
  var help: String?
  /// The replacement text, if there is exactly one sensible fix.
  var replacement: String?

  /// Returns a message about a pattern that ICU rejects.
  static func invalid(_ text: String, _ help: String? = nil) -> Self {
    Self(code: .invalidPattern, text: text, help: help)
  }

  /// Returns a message about a pattern that ICU rejects but other engines accept.
  static func notOnApple(_ text: String, _ help: String? = nil, replacement: String? = nil) -> Self {
    Self(code: .patternNotOnApple, text: text, help: help, replacement: replacement)
  }

  /// Returns a message about a pattern that ICU accepts but that can't be translated to PCRE2.
  static func notSupported(_ what: String, _ reason: String, _ help: String? = nil) -> Self {
    Self(code: .patternNotSupported, text: what + " is not supported: " + reason, help: help)
  }

  static func tooLarge(_ text: String, _ help: String? = nil) -> Self {
    Self(code: .patternTooLarge, text: text, help: help)
  }

  /// Returns a warning about text that ICU interprets differently from Perl and PCRE2.
  static func readsDifferently(_ text: String, _ help: String? = nil) -> Self {
    Self(code: .patternReadsDifferently, severity: .warning, text: text, help: help)
  }
}

extension Diagnostic {
  init(_ message: PatternMessage, at range: SourceRange) {
    self.init(
      message.code, message.severity, at: range, message.text, help: message.help,
      fixIt: message.replacement.map { FixIt(range: range, replacement: $0) })
  }
}

// MARK: Characters and quantifiers

extension PatternMessage {
  static let cluster = notSupported(
    "'\\X'", "its characters differ from one version of Unicode to the next", "write '.' for one scalar")
  static let unicodeWordBoundary = notSupported(
    "a word boundary under '(?w)'", "Apple's systems divide some scripts by dictionaries", "leave the flag out")
  static let unixLines = notSupported(
    "the flag 'd'", "lines would end in other places than elsewhere", "leave the flag out, and write '[^\\n]' for '.'")
  static let loneSurrogate = notSupported(
    "half of a surrogate pair", "no text contains one", "write the whole character")
  static let octalWithoutDigits = notOnApple(
    "expected an octal digit after '\\0'", "write '\\x{0}' for the null character")
  static let loneBackslash = invalid("expected a character after '\\'", "write '\\\\' for a backslash")
  static let nothingToRepeat = invalid("the quantifier has nothing to repeat", "write '\\' before the character")
  static let starWithoutItem = invalid(
    "'*' has nothing to repeat", "write '.*' for any text, or '\\*' for the character")
  static let repeatedLookaround = notOnApple(
    "Apple's systems do not repeat a look-around", "put it into a group: '(?:(?=…))*'")
  static let repeatedQuantifier = invalid(
    "a quantifier follows a quantifier", "put the first part into a group: '(?:…)'")
  static let loneBrace = notOnApple("'}' closes nothing", "write '\\}' for the character", replacement: "\\}")
  static let braceWithoutItem = notOnApple(
    "'{' has nothing to repeat", "write '\\{' for the character", replacement: "\\{")
  static let brokenInterval = notOnApple(
    "expected a count such as '{2}', '{2,}' or '{2,5}'", "write '\\{' for the character '{'")
  static let countTooLarge = invalid("the count is too large for Apple's systems", "use at most 16777215")
  static let countsReversed = invalid("the greatest count is below the least", "exchange the counts of '{…}'")

  static let bracedNumber = invalid(
    "expected a hexadecimal number in '\\x{…}', at most 10FFFF and seven digits", "write '\\x{1F600}'")

  static func escape(_ letter: UInt8) -> Self {
    switch letter {
    case UInt8(ascii: "u"): invalid("expected four hexadecimal digits after '\\u'")
    case UInt8(ascii: "U"): invalid("expected eight hexadecimal digits, at most 0010FFFF, after '\\U'")
    case UInt8(ascii: "x"):
      notOnApple("expected two hexadecimal digits or '{…}' after '\\x'", "write '\\x41' or '\\x{1F600}'")
    default: invalid("expected a character after '\\\(Character(Unicode.Scalar(letter)))'")
    }
  }
}

// MARK: Groups and references

extension PatternMessage {
  static let unclosedGroup = invalid("expected ')'", "add ')'")
  static let unopenedGroup = invalid("')' closes nothing", "write '\\)' for the character")
  static let unclosedComment = invalid("the comment is not closed", "add ')'")
  static let tooDeep = tooLarge("groups and sets are nested more than 99 levels deep")
  static let backtrackingVerb = notOnApple("Apple's systems have no verbs such as '(*FAIL)'")
  static let pythonGroup = notOnApple(
    "Apple's systems do not know Python's '(?P…)'", "write '(?<name>…)' and '\\k<name>'")
  static let quotedName = notOnApple("Apple's systems take names in angle brackets only", "write '(?<name>…)'")
  static let branchReset = notOnApple(
    "Apple's systems do not know the branch reset '(?|…)'", "number the groups by hand")
  static let condition = notOnApple("Apple's systems have no conditional groups", "write both cases as branches")
  static let recursion = notOnApple(
    "Apple's systems have no recursion and no calls of groups", "repeat the part by hand")
  static let callout = notOnApple("Apple's systems have no callouts")
  static let unknownGroup = notOnApple(
    "no group begins with this", "use '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?>' or '(?<name>'")
  static let emptyFlags = notOnApple("expected a flag: one of 'dimsuwx'")
  static let brokenName = notOnApple("a group name has letters and digits of ASCII only, and begins with a letter")
  static let digitInFront = invalid("a group name begins with a letter")
  static let repeatedName = invalid("the group name is used twice")
  static let brokenReference = notOnApple("expected a group name in angle brackets", "write '\\k<name>'")
  static let unboundedLookbehind = invalid(
    "the look-behind has no greatest length", "use a count with an end, such as '{0,20}', in place of '*' and '+'")

  static func unknownFlag(_ letter: String) -> Self { notOnApple("\(letter.quoted()) is not a flag", "use 'dimsuwx'") }
  static func unknownName(_ name: String) -> Self { invalid("no group before this is named \(name.quoted())") }
  static func unknownNumber(_ number: Int) -> Self { invalid("the pattern has no group \(number)") }
}

// MARK: Sets and properties

extension PatternMessage {
  static let tooManySets = tooLarge("the pattern has too many large sets", "use fewer sets")
  static let unclosedSet = invalid("expected ']'", "add ']', or write '\\[' for the character '['")
  static let unclosedNestedSet = notOnApple(
    "expected ']': a '[' inside a set opens another set", "write '\\[' for the character '['")
  static let doubledSign = notOnApple("a set begins with an operator", "write '\\&' or '\\-' for the character")
  static let operatorWithoutOperand = notOnApple(
    "expected a set after '--' or '&&'", "write '\\-' or '\\&' for the character")
  static let classAsBound = invalid("a class of characters cannot end a range", "write '\\-' for the character '-'")
  static let rangeReversed = invalid("the range is in the wrong order", "write '\\-' for the character '-'")
  static let brokenProperty = notOnApple("expected '{' and a property after '\\p'", "write '\\p{L}'")
  static let unclosedProperty = invalid("expected '}' after the property", "add '}'")
  static let unnamedCharacter = notOnApple("expected a character name after '\\N'", "write '[^\\n]'")

  static func unknownProperty(_ name: String) -> Self {
    notOnApple(
      "\(name.quoted()) is not a property", "use a general category, a script or a binary property, such as '\\p{Lu}'")
  }
  static func namedCharacter(_ name: [UInt8]) -> Self {
    let name = String(decoding: name, as: UTF8.self)
    guard name.hasPrefix("U+") else {
      return notSupported("'\\N{…}'", "there is no table of names", "write the character, or '\\x{…}'")
    }
    return notOnApple("Apple's systems do not know '\\N{U+…}'", "write '\\x{\(name.dropFirst(2).shown())}'")
  }
  static func unsupportedProperty(_ name: String) -> Self {
    notSupported("the property \(name.quoted())", "there is no table of it", "list the characters")
  }
}

// MARK: Valid patterns that other engines interpret differently

extension PatternMessage {
  static let setOperator = readsDifferently(
    "Apple's systems read this as set arithmetic, most other engines as characters", "write '\\' before each character")
  static let nestedSet = readsDifferently(
    "Apple's systems read '[' as the start of a nested set, most other engines as a character",
    "write '\\[' for the character")
  static let escapeInSet = readsDifferently(
    "Apple's systems read this escape in a set as the letter or digit itself", "leave the backslash out")
  static let spaceInSet = readsDifferently(
    "Apple's systems skip white space and comments in sets under '(?x)'", "write '\\' before the character")
  static let octalThenDigit = readsDifferently(
    "Apple's systems read up to three digits after '\\0', most other engines two", "write '\\x{…}' in place of '\\0…'")
  static let punctuation = readsDifferently(
    "Apple's systems have no symbols such as '$' and '+' in '[:punct:]', most other engines have them",
    "write '[[:punct:][:S:]]' for both")
  static let referenceThenDigit = readsDifferently(
    "Apple's systems read this as a reference and a digit, most other engines as one number")

  static func caselessProperty(_ name: String) -> Self {
    readsDifferently(
      "without regard to case, \(name.quoted()) is every letter that has case on Apple's systems",
      "write '(?-i:…)' around it")
  }

  static func letter(_ letter: Character) -> Self {
    readsDifferently("Apple's systems read '\\\(letter)' as the letter itself", "leave the backslash out")
  }
}

extension DiagnosticCode {
  /// The pattern is malformed. Both ICU and other engines reject it.
  public static let invalidPattern = DiagnosticCode(rawValue: "invalid-pattern")
  /// The pattern is empty, which ICU doesn't allow.
  public static let emptyPattern = DiagnosticCode(rawValue: "empty-pattern")
  /// The pattern uses a feature that isn't available in ICU, and thus on Apple's systems.
  public static let patternNotOnApple = DiagnosticCode(rawValue: "pattern-not-on-apple")
  /// The pattern is valid in ICU but uses a feature that can't be translated to PCRE2.
  public static let patternNotSupported = DiagnosticCode(rawValue: "pattern-not-supported")
  /// The pattern works as it does on Apple's systems, but most other engines interpret it differently.
  public static let patternReadsDifferently = DiagnosticCode(rawValue: "pattern-reads-differently")
  /// The pattern, its nesting depth or its compiled form exceeds a limit.
  public static let patternTooLarge = DiagnosticCode(rawValue: "pattern-too-large")
  /// The library was built without support for regular expressions.
  public static let regularExpressionsUnavailable = DiagnosticCode(rawValue: "regular-expressions-unavailable")
}
