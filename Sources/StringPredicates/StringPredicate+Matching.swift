extension StringPredicate {
  /// Whether the predicate holds for `subject`; `nil` is the missing identifier.
  ///
  /// - Throws: `EvaluationError` where `MATCHES`, or `LIKE` with a computed pattern, meets a limit; other predicates never throw.
  /// - Complexity: O(n) in the length of the subject, times the length of a pattern for `LIKE` with `?`; bounded by the
  ///   limits for `MATCHES`.
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

  /// Whether the predicate holds for the string with these UTF-8 code units: the fastest way where they are at hand.
  ///
  /// ```swift
  /// try line.withUnsafeBufferPointer { try predicate.matches(utf8: $0) }
  /// ```
  ///
  /// - Parameter bytes: UTF-8. For anything else the result is unspecified but safe.
  /// - Throws: `EvaluationError` where `MATCHES`, or `LIKE` with a computed pattern, meets a limit; other predicates never throw.
  /// - Complexity: O(n) in the length of the subject, times the length of a pattern for `LIKE` with `?`; bounded by the
  ///   limits for `MATCHES`.
  @inlinable
  public func matches(utf8 bytes: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matcher.evaluate(unchecked: bytes) else { throw EvaluationError() }
    return answer
  }
}
