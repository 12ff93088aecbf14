import PredicateSyntax

/// Byte-wise comparisons of texts. An empty search operand is never found.
enum ByteComparison {
  /// Returns a Boolean value that indicates whether a comparison of `subject` with `literal` is true, byte by byte.
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

  /// Returns whether `literal` is at `offset` of `subject`, which must have room for it.
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

  /// Returns whether a comparison of an ASCII subject with a lowercase ASCII literal is true, ignoring case.
  static func evaluateIgnoringCase(
    _ operation: ComparisonOperator, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let lowered = subject.map { Bytes.lowercased($0) }
    return lowered.withUnsafeBufferPointer { evaluate(operation, literal, $0) }
  }
}
