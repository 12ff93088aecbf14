public import PredicateSyntax

extension DiagnosticCode {
  /// The pattern is no regular expression, for ICU and for PCRE2 alike.
  public static let invalidPattern = DiagnosticCode(rawValue: "invalid-pattern")
  /// The pattern is empty: ICU does not open it.
  public static let emptyPattern = DiagnosticCode(rawValue: "empty-pattern")
  /// The pattern uses something that Apple's systems don't know.
  public static let patternNotOnApple = DiagnosticCode(rawValue: "pattern-not-on-apple")
  /// The pattern uses something that only Apple's systems know.
  public static let patternOnlyOnApple = DiagnosticCode(rawValue: "pattern-only-on-apple")
  /// The pattern has one meaning here and another on Apple's systems.
  public static let patternReadsDifferently = DiagnosticCode(rawValue: "pattern-reads-differently")
  /// The pattern means the same here as on Apple's systems but for rare characters.
  public static let patternRareCharacters = DiagnosticCode(rawValue: "pattern-rare-characters")
  /// The pattern asks for a single code unit, which would cut characters in two.
  public static let patternCodeUnit = DiagnosticCode(rawValue: "pattern-code-unit")
  /// The pattern, its nesting or its compiled form is larger than the limits allow.
  public static let patternTooLarge = DiagnosticCode(rawValue: "pattern-too-large")
  /// The library was built without regular expressions.
  public static let regularExpressionsUnavailable = DiagnosticCode(rawValue: "regular-expressions-unavailable")
}
