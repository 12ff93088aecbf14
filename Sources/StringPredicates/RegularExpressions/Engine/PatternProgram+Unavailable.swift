#if !RegularExpressions
  package import PredicateSyntax

  /// Stands in for the compiled program where the package trait `RegularExpressions` is off: it cannot be made.
  package final class PatternProgram: Sendable {
    /// Always throws `regular-expressions-unavailable`.
    package init(
      _ pattern: RegularExpressionPattern, options: PatternOptions, limits: PredicateLimits
    ) throws(PatternIssue) {
      throw PatternIssue(
        .regularExpressionsUnavailable, at: SourceRange(0, pattern.length),
        "MATCHES is not available: this build has no regular expressions",
        help: "build with the package trait 'RegularExpressions', or use LIKE")
    }

    /// Is not called, as there is no program; it would say that a limit was met.
    func verdict(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? { nil }
  }
#endif
