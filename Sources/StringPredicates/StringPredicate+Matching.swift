extension StringPredicate {
  /// Returns whether the predicate is true for `subject`; `nil` is a missing identifier.
  ///
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit. Other predicates
  ///   never throw.
  /// - Complexity: O(*n*) in the length of the subject, times the length of the pattern for `LIKE` with `?`; bounded by
  ///   the limits for `MATCHES`.
  @inlinable
  public func matches(_ subject: String?) throws(EvaluationError) -> Bool {
    let answer: Bool?
    if let subject {
      let known = subject.utf8.withContiguousStorageIfAvailable { matcher.evaluate(utf8: $0) }
      answer = known ?? matcher.evaluate(foreign: subject)
    } else {
      answer = matcher.evaluateMissing()
    }
    guard let answer else { throw EvaluationError() }
    return answer
  }

  /// Returns whether the predicate is true for a string given as UTF-8: the fastest method if the bytes are available.
  ///
  /// ```swift
  /// try line.withUnsafeBufferPointer { try predicate.matches(utf8: $0) }
  /// ```
  ///
  /// - Parameter bytes: Valid UTF-8. For other bytes the result is unspecified but memory-safe.
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit. Other predicates
  ///   never throw.
  /// - Complexity: O(*n*) in the length of the subject, times the length of the pattern for `LIKE` with `?`; bounded by
  ///   the limits for `MATCHES`.
  @inlinable
  public func matches(utf8 bytes: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matcher.evaluate(unchecked: bytes) else { throw EvaluationError() }
    return answer
  }
}
