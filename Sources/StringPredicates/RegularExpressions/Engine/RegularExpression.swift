package import PredicateSyntax

/// A `MATCHES` pattern, ready to be matched against whole strings.
///
/// ```swift
/// let expression = try RegularExpression.compile(#"scene://mail/\d+"#)
/// try expression.matches("scene://mail/42")  // true
/// ```
///
/// One value may be used by any number of threads at once.
package final class RegularExpression: Sendable {
  /// What is suspicious in the pattern; none of severity `error`.
  package let issues: [PatternIssue]
  /// Text that every matching string contains, from left to right. See `RegularExpressionPattern.literalRuns`.
  package let literalRuns: [LiteralRun]
  /// The same under `[c]`, for ASCII. See `RegularExpressionPattern.caselessLiteralRuns`.
  package let caselessLiteralRuns: [LiteralRun]
  /// What compiling and evaluating may cost.
  package let limits: PredicateLimits
  /// The compiled program.
  let program: PatternProgram

  private init(_ pattern: RegularExpressionPattern, _ program: PatternProgram, _ limits: PredicateLimits) {
    issues = pattern.issues
    literalRuns = pattern.literalRuns
    caselessLiteralRuns = pattern.caselessLiteralRuns
    self.program = program
    self.limits = limits
  }

  /// Reads and compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in the syntax of ICU as far as PCRE2 shares it (decision 7 of this project).
  ///   - options: The letters in the brackets behind `MATCHES`.
  ///   - limits: How long a pattern may be, how large its program, and what an evaluation may cost.
  ///   - foldDiacritics: Takes the marks off valid UTF-8 text; called for `[d]` only, on literal text of the pattern.
  /// - Throws: All issues of the pattern, at least one of severity `error`.
  /// - Complexity: O(n) in the length of the pattern.
  package static func compile(
    _ pattern: String, options: PatternOptions = PatternOptions(), limits: PredicateLimits = .default,
    foldDiacritics: ([UInt8]) -> [UInt8] = { $0 }
  ) throws(PatternError) -> RegularExpression {
    let read = RegularExpressionPattern(pattern, options: options, limits: limits, foldDiacritics: foldDiacritics)
    if read.isRefused { throw PatternError(read.issues) }
    do throws(PatternIssue) {
      return RegularExpression(read, try PatternProgram(read, options: options, limits: limits), limits)
    } catch {
      throw PatternError(read.issues + [error])
    }
  }

  /// Whether the whole of `subject` matches.
  ///
  /// Under `[d]` the caller takes the marks off the subject first.
  ///
  /// - Parameter subject: Valid UTF-8. This is not checked: what comes out of Swift's `String` is valid.
  /// - Throws: `EvaluationError` where a limit of steps, depth or memory is met.
  /// - Complexity: Bounded by the limits; O(n) for patterns without nested or neighbouring repetitions.
  package func matches(_ subject: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = verdict(subject) else { throw EvaluationError() }
    return answer
  }

  /// The same; `nil` where a limit is met.
  @inline(__always)
  func verdict(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? { program.verdict(subject) }

  /// Whether the whole of `subject` matches. See the method of the same name for bytes.
  package func matches(_ subject: String) throws(EvaluationError) -> Bool {
    var subject = subject
    let answer = subject.withUTF8 { bytes in Result { () throws(EvaluationError) in try self.matches(bytes) } }
    return try answer.get()
  }
}
