extension Matcher {
  /// Returns whether the predicate is true for `subject`.
  ///
  /// - Throws: `EvaluationError` if a pattern exceeds its limit.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let answer = program.evaluate(&subject) else { throw EvaluationError() }
    return answer
  }

  /// Returns whether the predicate is true for `subject`, or `nil` if a pattern exceeds its limit.
  package func evaluate(_ subject: inout PreparedSubject) -> Bool? { program.evaluate(&subject) }

  /// Returns whether the predicate is true for a string in valid UTF-8, or `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: true) }

  /// Returns whether the predicate is true for a string that might be invalid UTF-8, or `nil` if a pattern exceeds its
  /// limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(unchecked bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: false) }

  /// Returns whether the predicate is true for a missing identifier, or `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluateMissing() -> Bool? {
    var subject = PreparedSubject(nil)
    return program.evaluate(&subject)
  }

  /// Returns whether the predicate is true for a string without native UTF-8 storage, such as a bridged string, or
  /// `nil` if a pattern exceeds its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(foreign subject: String) -> Bool? {
    var copy = subject
    return copy.withUTF8 { evaluate(utf8: $0) }
  }
}
