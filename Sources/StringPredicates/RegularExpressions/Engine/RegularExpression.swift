package import PredicateSyntax

/// A `MATCHES` pattern, ready to be matched against whole strings. It means what it means on Apple's systems, which use
/// ICU (decision 7 of this project).
///
/// ```swift
/// let expression = try RegularExpression.compile(#"scene://mail/\d+"#)
/// try expression.matches("scene://mail/42")  // true
/// ```
///
/// One value may be used by any number of threads at once.
package final class RegularExpression: Sendable {
  /// Warnings and notes about the pattern.
  package let diagnostics: [Diagnostic]
  /// Text that every matching string contains, from left to right; empty under `[c]`. Under `[d]` the string without
  /// marks contains it. See `PatternTree.requiredLiterals`.
  package let literalRuns: [LiteralRun]
  /// Under `[c]`, text of ASCII that every matching string of ASCII contains in some case, from left to right.
  package let caselessLiteralRuns: [LiteralRun]
  /// What compiling and evaluating may cost.
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

  /// Reads, translates and compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in ICU's syntax.
  ///   - options: The letters in the brackets after `MATCHES`.
  ///   - limits: How long a pattern may be, how large its program, and what an evaluation may cost.
  /// - Throws: All diagnostics of the pattern, at least one error.
  /// - Complexity: O(n) in the length of the pattern, but for `(?i)`, which multiplies
  ///   text up to a limit.
  package static func compile(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default
  ) throws(PatternError) -> RegularExpression {
    try compile(utf8: Array(pattern.utf8), options: options, limits: limits)
  }

  /// The same for a pattern in UTF-8, which is valid.
  static func compile(
    utf8 pattern: [UInt8], options: PatternOptions, limits: PredicateLimits
  ) throws(PatternError) -> RegularExpression {
    RegularExpression(try PatternCompiler.compile(pattern, options: options, limits: limits), options, limits)
  }

  /// Whether the whole of `subject` matches.
  ///
  /// Under `[d]` the caller takes the marks off the subject first.
  ///
  /// - Parameter subject: Valid UTF-8. This is not checked: what comes out of Swift's `String` is valid.
  /// - Throws: `EvaluationError` where a limit of steps, depth or memory is met.
  /// - Complexity: Bounded by the limits; O(n) for patterns without nested or neighbouring repetitions.
  package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matches(utf8: subject) else { throw EvaluationError() }
    return answer
  }

  /// The same; `nil` where a limit is met.
  @inline(__always)
  func matches(utf8 subject: UnsafeBufferPointer<UInt8>) -> Bool? { program.matches(subject) }

  /// Whether the whole of `subject` matches. See the method of the same name for bytes.
  package func matches(_ subject: String) throws(EvaluationError) -> Bool {
    var subject = subject
    let answer = subject.withUTF8 { bytes in Result { () throws(EvaluationError) in try self.matches(bytes) } }
    return try answer.get()
  }
}
