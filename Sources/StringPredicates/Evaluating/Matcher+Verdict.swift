extension Matcher {
  /// Whether the predicate holds.
  ///
  /// - Complexity: One pass over the tests that are needed; each is linear in the subject, but for `LIKE` with `?` and
  ///   `MATCHES`. Nothing is allocated where the subject and the literals are ASCII.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let answer = program.verdict(&subject) else { throw EvaluationError() }
    return answer
  }

  /// Whether the predicate holds; `nil` if a pattern met its limit.
  package func verdict(_ subject: inout PreparedSubject) -> Bool? { program.verdict(&subject) }

  /// Whether the predicate holds for valid UTF-8; `nil` if a pattern met its limit.
  @usableFromInline @_effects(releasenone)
  func verdict(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.verdict(bytes, isUTF8: true) }

  /// Whether the predicate holds for bytes that need not be UTF-8; `nil` if a pattern met its limit.
  @usableFromInline @_effects(releasenone)
  func verdict(unchecked bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.verdict(bytes, isUTF8: false) }

  /// Whether the predicate holds for the missing identifier.
  @usableFromInline @_effects(releasenone)
  func verdictForMissing() -> Bool? {
    var subject = PreparedSubject(nil)
    return program.verdict(&subject)
  }

  /// Whether the predicate holds for a string that has no UTF-8 of its own, such as a bridged one.
  @usableFromInline @_effects(releasenone)
  func verdict(foreign subject: String) -> Bool? {
    var copy = subject
    return copy.withUTF8 { verdict(utf8: $0) }
  }
}
