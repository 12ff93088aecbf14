/// A `MATCHES` test with its compiled pattern.
struct MatchesTest: Sendable {
  let expression: RegularExpression
  let ignoresDiacritics: Bool

  /// Returns whether the pattern matches the subject, or `nil` if it exceeds a limit.
  func matches(_ subject: inout PreparedSubject) -> Bool? {
    // Invalid UTF-8 must not be passed to PCRE2.
    guard let bytes = subject.bytes, subject.isUTF8 else { return false }
    guard ignoresDiacritics, !subject.isASCII else { return expression.matches(utf8: bytes) }
    let unmarked = subject.unmarkedText()
    return unmarked.withUnsafeBufferPointer { expression.matches(utf8: $0) }
  }
}
