import PredicateSyntax

/// Compiles a pattern in three stages: parsing to a syntax tree, translation to PCRE2 syntax, and compilation by PCRE2.
enum PatternCompiler {
  /// A compiled pattern with its syntax tree and diagnostics.
  struct Result {
    let program: PatternProgram
    let tree: PatternTree
    /// The warnings and notes about the pattern, in source order.
    let diagnostics: [Diagnostic]
  }

  #if RegularExpressions
    /// Compiles a pattern.
    ///
    /// - Throws: `PatternError` with all diagnostics about the pattern, including at least one error.
    static func compile(
      _ pattern: [UInt8], options: PatternOptions, limits: PredicateLimits
    ) throws(PatternError) -> Result {
      let whole = SourceRange(0, pattern.count)
      if pattern.isEmpty { throw PatternError([Diagnostic(.emptyPattern, at: whole)]) }
      if pattern.count > limits.patternLength {
        throw PatternError([Diagnostic(.longPattern(pattern.count, limits.patternLength), at: whole)])
      }
      let (tree, diagnostics) = PatternTree.read(pattern, options: options, diagnosticLimit: limits.diagnostics)
      if diagnostics.contains(where: { $0.severity == .error }) { throw PatternError(diagnostics) }
      let translation = PatternTranslation(tree)
      guard translation.diagnostics.isEmpty else {
        throw PatternError((diagnostics + translation.diagnostics).sorted { $0.range.lowerBound < $1.range.lowerBound })
      }
      do throws(PatternMessage) {
        return Result(program: try PatternProgram(translation, limits: limits), tree: tree, diagnostics: diagnostics)
      } catch {
        throw PatternError(diagnostics + [Diagnostic(error, at: whole)])
      }
    }
  #else
    /// Throws a `regular-expressions-unavailable` error, because this build doesn't support regular expressions.
    static func compile(
      _ pattern: [UInt8], options: PatternOptions, limits: PredicateLimits
    ) throws(PatternError) -> Result {
      throw PatternError([Diagnostic(.unavailable, at: SourceRange(0, pattern.count))])
    }
  #endif
}

extension PatternMessage {
  static let emptyPattern = PatternMessage(
    code: .emptyPattern, text: "the pattern is empty, which Apple's systems refuse", help: "compare with '' by ==")
  static let unavailable = PatternMessage(
    code: .regularExpressionsUnavailable, text: "MATCHES is not available: this build has no regular expressions",
    help: "build with the package trait 'RegularExpressions', or use LIKE")

  static func longPattern(_ count: Int, _ limit: Int) -> Self {
    tooLarge("the pattern has \(count) bytes, and \(limit) are allowed")
  }
  static func largeCompiledPattern(_ size: Int, _ limit: Int) -> Self {
    tooLarge(
      "the pattern needs \(size) bytes when it is compiled, and \(limit) are allowed", "use smaller counts in '{…}'")
  }
}
