package import PredicateSyntax

/// A compiled `MATCHES` pattern, which matches whole strings. It has the same semantics as on Apple's systems, which
/// use ICU (decision 7 of this project).
///
/// ```swift
/// let expression = try RegularExpression.compile(#"scene://mail/\d+"#)
/// try expression.matches("scene://mail/42")  // true
/// ```
///
/// A value can be used by several threads at once.
package final class RegularExpression: Sendable {
  /// Warnings and notes about the pattern.
  package let diagnostics: [Diagnostic]
  /// Texts that every matching string contains, from left to right; empty under `[c]`. Under `[d]`, the string without
  /// its marks contains them. See `PatternTree.requiredLiterals`.
  package let literalRuns: [LiteralRun]
  /// Under `[c]`, ASCII texts that every matching ASCII string contains, ignoring case, from left to right.
  package let caselessLiteralRuns: [LiteralRun]
  /// The limits of compilation and evaluation.
  package let limits: PredicateLimits
  /// The compiled program.
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
  ///   - options: The letters in the brackets after `MATCHES`.
  ///   - limits: The limits on the length of the pattern, the size of its program and the cost of an evaluation.
  /// - Throws: All diagnostics of the pattern, including at least one error.
  /// - Complexity: O(*n*) in the length of the pattern, except that `(?i)` multiplies text up to a limit.
  package static func compile(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default
  ) throws(PatternError) -> RegularExpression {
    try compile(utf8: Array(pattern.utf8), options: options, limits: limits)
  }

  /// Compiles a pattern given as valid UTF-8.
  static func compile(
    utf8 pattern: [UInt8], options: PatternOptions, limits: PredicateLimits
  ) throws(PatternError) -> RegularExpression {
    RegularExpression(try PatternCompiler.compile(pattern, options: options, limits: limits), options, limits)
  }

  /// Returns whether the whole of `subject` matches.
  ///
  /// Under `[d]` the caller must remove the marks from the subject first.
  ///
  /// - Parameter subject: Valid UTF-8; not validated. The UTF-8 of a Swift `String` is always valid.
  /// - Throws: `EvaluationError` if a limit of steps, depth or memory is exceeded.
  /// - Complexity: Bounded by the limits; O(*n*) for patterns without nested or adjacent repetitions.
  package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matches(utf8: subject) else { throw EvaluationError() }
    return answer
  }

  /// Returns whether the whole of `subject` matches; `nil` if a limit is exceeded.
  @inline(__always)
  func matches(utf8 subject: UnsafeBufferPointer<UInt8>) -> Bool? { program.matches(subject) }

  /// Returns whether the whole of `subject` matches. See the method with the same name for bytes.
  package func matches(_ subject: String) throws(EvaluationError) -> Bool {
    var subject = subject
    let answer = subject.withUTF8 { bytes in Result { () throws(EvaluationError) in try self.matches(bytes) } }
    return try answer.get()
  }
}
