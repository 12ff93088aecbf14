package import PredicateSyntax

/// A `MATCHES` pattern, read but not compiled: what is wrong with it, and the text that PCRE2 is to compile.
package struct RegularExpressionPattern: Hashable, Sendable {
  /// What is wrong or suspicious, in the order of place.
  package let issues: [PatternIssue]
  /// The text for PCRE2, in UTF-8.
  package let program: [UInt8]
  /// Text that every matching string contains, from left to right. Empty where the pattern is refused.
  package let literalRuns: [LiteralRun]

  package init(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default,
    foldDiacritics: ([UInt8]) -> [UInt8] = { $0 }
  ) {
    issues = []
    program = Array(pattern.utf8)
    literalRuns = []
  }
}
