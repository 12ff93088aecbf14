extension StringPredicate {
  /// Returns whether the predicate is true for a string, or for a missing identifier if `subject` is `nil`.
  ///
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit, if more than 16 MiB
  ///   are computed and compared under Unicode rules, or if more than 1 GiB is read in all.
  /// - Complexity: O(*n*) in the length of the subject. For `LIKE` with `?`, the cost is multiplied by the length of
  ///   the pattern. For `MATCHES`, it is bounded by the limits.
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

  /// Returns whether the predicate is true for a string, given its UTF-8 bytes. This is the fastest method if the bytes
  /// are already available.
  ///
  /// ```swift
  /// try line.withUnsafeBufferPointer { try predicate.matches(utf8: $0) }
  /// ```
  ///
  /// - Parameter bytes: Valid UTF-8. For other bytes, the result is unspecified, but the call is memory-safe.
  /// - Throws: `EvaluationError` if `MATCHES`, or `LIKE` with a computed pattern, exceeds a limit, if more than 16 MiB
  ///   are computed and compared under Unicode rules, or if more than 1 GiB is read in all.
  /// - Complexity: O(*n*) in the length of the subject. For `LIKE` with `?`, the cost is multiplied by the length of
  ///   the pattern. For `MATCHES`, it is bounded by the limits.
  @inlinable
  public func matches(utf8 bytes: UnsafeBufferPointer<UInt8>) throws(EvaluationError) -> Bool {
    guard let answer = matcher.evaluate(unchecked: bytes) else { throw EvaluationError() }
    return answer
  }
}
