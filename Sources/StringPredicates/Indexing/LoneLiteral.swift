/// A predicate that is one comparison with one literal, which bytes decide for every subject of ASCII.
///
///     SELF == 'a'    SELF BEGINSWITH[c] 'b/'    SELF ENDSWITH '.pdf'    SELF CONTAINS 'x'
package struct LoneLiteral {
  /// How the literal is compared.
  package enum Operation: UInt8, Sendable {
    case equal, beginsWith, endsWith, contains
  }

  package var operation: Operation
  /// Whether letters of ASCII are compared without their case. The literal is in lower case then.
  package var ignoresCase: Bool
  /// Whether bytes decide for every subject, not only for one of ASCII.
  package var isForAllSubjects: Bool
  /// The literal; not empty unless the operation is `equal`.
  package var bytes: UnsafeBufferPointer<UInt8>
}

extension Matcher {
  /// Calls `body` with the predicate's one literal; `nil` if the predicate is anything else.
  @inline(__always)
  package func withLoneLiteral<Result>(_ body: (LoneLiteral) -> Result) -> Result? {
    guard steps.count == 1, entry == 0, steps[0].ifTrue == Self.accepts, steps[0].ifFalse == Self.rejects else {
      return nil
    }
    switch steps[0].test {
    case .equal(let span): return withBytes(span, .equal, body)
    case .literally(let operation, let span):
      guard let operation = operation.loneOperation, span.count > 0 || operation == .equal else { return nil }
      return withBytes(span, operation, body)
    case .text(let operation, let index):
      let literal = texts[Int(index)]
      guard let ascii = literal.ascii, let operation = operation.loneOperation, !ascii.isEmpty || operation == .equal
      else { return nil }
      return ascii.withUnsafeBufferPointer { bytes in
        body(
          LoneLiteral(
            operation: operation, ignoresCase: literal.folding.contains(.caseInsensitive), isForAllSubjects: false,
            bytes: bytes))
      }
    default: return nil
    }
  }

  @inline(__always)
  private func withBytes<Result>(
    _ span: Span, _ operation: LoneLiteral.Operation, _ body: (LoneLiteral) -> Result
  ) -> Result {
    pool.withUnsafeBufferPointer { pool in
      let bytes = UnsafeBufferPointer(rebasing: pool[Int(span.offset)..<Int(span.offset + span.count)])
      return body(LoneLiteral(operation: operation, ignoresCase: false, isForAllSubjects: true, bytes: bytes))
    }
  }
}

extension Matcher.TextOperation {
  fileprivate var loneOperation: LoneLiteral.Operation? {
    switch self {
    case .equal: .equal
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .within: nil
    }
  }
}
