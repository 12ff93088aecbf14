public import PredicateSyntax

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
