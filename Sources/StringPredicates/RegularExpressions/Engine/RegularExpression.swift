package import PredicateSyntax

/// A compiled `MATCHES` pattern, which matches entire strings.
///
/// The pattern has the same semantics as on Apple's systems, which use ICU (decision 7).
///
/// ```swift
/// let expression = try RegularExpression.compile(#"scene://mail/\d+"#)
/// try expression.matches("scene://mail/42")  // true
/// ```
///
/// An instance can be used by several threads at once.
package final class RegularExpression: Sendable {
  /// The warnings and notes about the pattern.
  package let diagnostics: [Diagnostic]
  /// The literals that every matching string contains, from left to right. Empty under `[c]`. Under `[d]`, a matching
  /// string contains these literals once its marks have been removed. See `PatternTree.requiredLiterals(isCaseless:)`.
  package let literalRuns: [LiteralRun]
  /// Under `[c]`, the ASCII literals that every matching ASCII string contains, ignoring case, from left to right.
  package let caselessLiteralRuns: [LiteralRun]
  /// The limits on compilation and evaluation.
  package let limits: PredicateLimits
  let program: PatternProgram

  private init(_ result: PatternCompiler.Result, _ options: PatternOptions, _ limits: PredicateLimits) {
    diagnostics = result.diagnostics
    let runs = result.tree.requiredLiterals(isCaseless: options.caseInsensitive)
    literalRuns = options.caseInsensitive ? [] : runs
    caselessLiteralRuns = options.caseInsensitive ? runs : []
    program = result.program
    self.limits = limits
  }

  /// Parses, translates and compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in ICU's syntax.
  ///   - options: The options in brackets after `MATCHES`, such as `[c]`.
  ///   - limits: The limits on the length of the pattern, the size of its compiled form and the cost of evaluating it.
  /// - Throws: `PatternError` with all diagnostics about the pattern, including at least one error.
  /// - Complexity: O(*n*), where *n* is the length of the pattern. Translation can expand text under `(?i)`, up to a
  ///   limit.
  package static func compile(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default
  ) throws(PatternError) -> RegularExpression {
    try compile(utf8: Array(pattern.utf8), options: options, limits: limits)
  }

  /// Compiles a pattern that is given as valid UTF-8.
  static func compile(
    utf8 pattern: [UInt8], options: PatternOptions, limits: PredicateLimits
  ) throws(PatternError) -> RegularExpression {
    RegularExpression(try PatternCompiler.compile(pattern, options: options, limits: limits), options, limits)
  }

  /// Returns whether the pattern matches all of `subject`.
  ///
  /// Under `[d]`, the caller must first remove the diacritical marks from the subject.
  ///
  /// - Parameter subject: The string to match, which must be valid UTF-8 but isn't validated. The UTF-8 of a Swift
  ///   `String` is always valid.
  /// - Throws: `EvaluationError` if the match exceeds a limit on steps, depth or memory.
  /// - Complexity: Bounded by the limits. O(*n*) for patterns without nested or adjacent repetitions, where *n* is the
  ///   length of `subject`.
  package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matches(utf8: subject) else { throw EvaluationError() }
    return answer
  }

  /// Returns whether the pattern matches all of `subject`, or `nil` if a limit is exceeded.
  @inline(__always)
  func matches(utf8 subject: UnsafeBufferPointer<UInt8>) -> Bool? { program.matches(subject) }

  /// Returns whether the pattern matches all of `subject`.
  ///
  /// Under `[d]`, the caller must first remove the diacritical marks from the subject.
  ///
  /// - Throws: `EvaluationError` if the match exceeds a limit on steps, depth or memory.
  package func matches(_ subject: String) throws(EvaluationError) -> Bool {
    var subject = subject
    let answer = subject.withUTF8 { bytes in Result { () throws(EvaluationError) in try self.matches(bytes) } }
    return try answer.get()
  }
}
