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

  private init(
    _ program: PatternProgram, _ tree: PatternTree, _ diagnostics: [Diagnostic], _ options: StringFolding,
    _ limits: PredicateLimits
  ) {
    let isCaseless = options.contains(.caseInsensitive)
    let runs = tree.requiredLiterals(isCaseless: isCaseless)
    literalRuns = isCaseless ? [] : runs
    caselessLiteralRuns = isCaseless ? runs : []
    self.program = program
    self.diagnostics = diagnostics
    self.limits = limits
  }

  /// Parses, translates and compiles a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in ICU's syntax.
  ///   - options: The options in brackets after `MATCHES`, such as `[c]`. The option `[n]` has no effect (decision 6).
  ///   - limits: The limits on the length of the pattern, the size of its compiled form and the cost of evaluating it.
  /// - Throws: `PatternError` with all diagnostics about the pattern, including at least one error.
  /// - Complexity: O(*n*), where *n* is the length of the pattern. Translation can expand text under `(?i)`, up to a
  ///   limit.
  package static func compile(
    _ pattern: String, options: StringFolding = [], limits: PredicateLimits = .default
  ) throws(PatternError) -> RegularExpression {
    try compile(utf8: Array(pattern.utf8), options: options, limits: limits)
  }

  #if RegularExpressions
    /// Compiles a pattern that is given as valid UTF-8.
    static func compile(
      utf8 pattern: [UInt8], options: StringFolding, limits: PredicateLimits
    ) throws(PatternError) -> RegularExpression {
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
        return RegularExpression(try PatternProgram(translation, limits: limits), tree, diagnostics, options, limits)
      } catch {
        throw PatternError(diagnostics + [Diagnostic(error, at: whole)])
      }
    }
  #else
    /// Throws a `regular-expressions-unavailable` error, because this build doesn't support regular expressions.
    static func compile(
      utf8 pattern: [UInt8], options: StringFolding, limits: PredicateLimits
    ) throws(PatternError) -> RegularExpression {
      throw PatternError([Diagnostic(.unavailable, at: SourceRange(0, pattern.count))])
    }
  #endif

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
