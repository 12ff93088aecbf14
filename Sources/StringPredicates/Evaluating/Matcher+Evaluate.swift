extension Matcher {
  /// Whether the predicate holds.
  ///
  /// - Throws: `EvaluationError` where a pattern meets its limit.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    guard let answer = program.evaluate(&subject) else { throw EvaluationError() }
    return answer
  }

  /// Whether the predicate holds; `nil` if a pattern met its limit.
  package func verdict(_ subject: inout PreparedSubject) -> Bool? { program.evaluate(&subject) }

  /// Whether the predicate holds for valid UTF-8; `nil` if a pattern met its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: true) }

  /// Whether the predicate holds for bytes that need not be UTF-8; `nil` if a pattern met its limit.
  @usableFromInline @_effects(releasenone)
  func evaluate(unchecked bytes: UnsafeBufferPointer<UInt8>) -> Bool? { program.evaluate(bytes, isUTF8: false) }

  /// Whether the predicate holds for the missing identifier.
  @usableFromInline @_effects(releasenone)
  func evaluateMissing() -> Bool? {
    var subject = PreparedSubject(nil)
    return program.evaluate(&subject)
  }

  /// Whether the predicate holds for a string that has no UTF-8 of its own, such as a bridged one.
  @usableFromInline @_effects(releasenone)
  func evaluate(foreign subject: String) -> Bool? {
    var copy = subject
    return copy.withUTF8 { evaluate(utf8: $0) }
  }
}
