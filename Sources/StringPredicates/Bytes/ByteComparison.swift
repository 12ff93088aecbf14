import PredicateSyntax

/// Byte-wise string comparisons. A search for an empty string never succeeds.
enum ByteComparison {
  /// Returns the result of applying `operation` to `subject` and `literal`, comparing byte by byte.
  static func evaluate(
    _ operation: ComparisonOperator, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: literal.count == subject.count && isAt(0, literal, subject)
    case .beginsWith: !literal.isEmpty && literal.count <= subject.count && isAt(0, literal, subject)
    case .endsWith:
      !literal.isEmpty && literal.count <= subject.count && isAt(subject.count - literal.count, literal, subject)
    case .contains: occurs(literal, subject)
    case .less: Bytes.order(subject, literal) < 0
    case .lessOrEqual: Bytes.order(subject, literal) <= 0
    case .greater: Bytes.order(subject, literal) > 0
    case .greaterOrEqual: Bytes.order(subject, literal) >= 0
    case .in: occurs(subject, literal)
    case .notEqual, .like, .matches, .between: false
    }
  }

  /// Returns whether `literal` occurs in `subject` at `offset`. The literal must not extend past the end of `subject`.
  private static func isAt(
    _ offset: Int, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let wanted = literal.baseAddress, let base = subject.baseAddress else { return true }
    return Bytes.areEqual(base + offset, wanted, literal.count)
  }

  private static func occurs(_ sought: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = sought.baseAddress, let base = text.baseAddress, !sought.isEmpty else { return false }
    return Bytes.find(start, sought.count, in: base, text.count) >= 0
  }

  /// Returns the result of applying `operation` to an ASCII subject and a lowercase ASCII literal, ignoring case.
  static func evaluateIgnoringCase(
    _ operation: ComparisonOperator, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let lowered = subject.map { Bytes.lowercased($0) }
    return lowered.withUnsafeBufferPointer { evaluate(operation, literal, $0) }
  }
}
