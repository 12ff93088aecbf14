/// A `MATCHES` test with its compiled pattern.
struct MatchesTest: Sendable {
  let expression: RegularExpression
  let ignoresDiacritics: Bool

  /// Returns whether the pattern matches the subject, or `nil` if it exceeds a limit. Charges the match to the
  /// subject's budget.
  func matches(_ subject: inout PreparedSubject) -> Bool? {
    // Invalid UTF-8 must not be passed to PCRE2.
    guard let bytes = subject.bytes, subject.isUTF8 else { return false }
    guard ignoresDiacritics, !subject.isASCII else {
      return expression.program.matches(bytes, &subject.budget)
    }
    let unmarked = subject.unmarkedText()
    return unmarked.withUnsafeBufferPointer { expression.program.matches($0, &subject.budget) }
  }
}
