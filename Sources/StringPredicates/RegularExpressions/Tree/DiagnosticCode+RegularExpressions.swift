public import PredicateSyntax

extension DiagnosticCode {
  /// The pattern is malformed: neither ICU nor other engines open it.
  public static let invalidPattern = DiagnosticCode(rawValue: "invalid-pattern")
  /// The pattern is empty: ICU does not open it.
  public static let emptyPattern = DiagnosticCode(rawValue: "empty-pattern")
  /// The pattern uses something that ICU, and so Apple's systems, does not know.
  public static let patternNotOnApple = DiagnosticCode(rawValue: "pattern-not-on-apple")
  /// ICU opens the pattern, and it uses something that is not translated for PCRE2.
  public static let patternNotSupported = DiagnosticCode(rawValue: "pattern-not-supported")
  /// The pattern runs as on Apple's systems, and means something else to most other engines.
  public static let patternReadsDifferently = DiagnosticCode(rawValue: "pattern-reads-differently")
  /// The pattern, its nesting or its compiled form is larger than the limits allow.
  public static let patternTooLarge = DiagnosticCode(rawValue: "pattern-too-large")
  /// The library was built without regular expressions.
  public static let regularExpressionsUnavailable = DiagnosticCode(rawValue: "regular-expressions-unavailable")
}
