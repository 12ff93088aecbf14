#if !RegularExpressions
  package import PredicateSyntax

  /// Stands in for the compiled program where the package trait `RegularExpressions` is off: it cannot be made.
  package final class PatternProgram: Sendable {
    private let never: Never

    /// Always throws `regular-expressions-unavailable`.
    package init(
      _ pattern: RegularExpressionPattern, options: PatternOptions, limits: PredicateLimits
    ) throws(PatternIssue) {
      throw PatternIssue(
        .regularExpressionsUnavailable, at: SourceRange(0, pattern.length),
        "MATCHES is not available: this build has no regular expressions",
        help: "build with the package trait 'RegularExpressions', or use LIKE")
    }

    /// Cannot be called.
    func verdict(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? {
      switch never {}
    }
  }
#endif
