package import PredicateSyntax

/// A compiled `MATCHES` pattern.
package final class RegularExpression: Sendable {
  /// What is suspicious in the pattern; none is an error.
  package let issues: [PatternIssue]
  /// Text that every matching string contains, from left to right.
  package let literalRuns: [LiteralRun]

  private init(_ pattern: RegularExpressionPattern) {
    issues = pattern.issues
    literalRuns = pattern.literalRuns
  }

  /// Reads and compiles a pattern.
  package static func compile(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default,
    foldDiacritics: ([UInt8]) -> [UInt8] = { $0 }
  ) throws(PatternError) -> RegularExpression {
    let read = RegularExpressionPattern(pattern, options: options, limits: limits, foldDiacritics: foldDiacritics)
    if read.issues.contains(where: { $0.severity == .error }) { throw PatternError(read.issues) }
    return RegularExpression(read)
  }

  /// Whether the whole of `subject`, which is valid UTF-8, matches.
  package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool { false }
}
