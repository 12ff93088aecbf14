import PredicateSyntax

/// A compiled predicate: a flat list of tests, each with the step to take if it holds and if it does not.
///
/// `AND`, `OR` and `NOT` leave no trace but the steps: evaluation runs from test to test until one of them decides.
/// A matcher never changes, and any number of threads may share it.
package struct Matcher: Sendable {
  /// One test and what follows it.
  struct Step: Sendable {
    var test: Test
    var ifTrue: Int32
    var ifFalse: Int32
  }

  /// A question about the subject. A nil subject fails every test but `general`.
  enum Test: Sendable {
    /// The bytes are those of the literal.
    case equal(Span)
    /// The bytes begin with, end with, hold the literal, byte by byte: option `[n]`.
    case literally(TextOperation, Span)
    /// A comparison by Unicode's rules, with the literal's place in `texts`.
    case text(TextOperation, Int32)
    /// The bytes are one of a set of literals.
    case member(Int32)
    /// The subject is nil.
    case missing
    case like(Int32)
    case matches(Int32)
    /// Everything else: the sides are computed and compared.
    case general(Int32)
  }

  enum TextOperation: UInt8, Sendable {
    case equal, beginsWith, endsWith, contains, less, lessOrEqual, greater, greaterOrEqual
    /// The literal holds the subject.
    case within
  }

  /// A range of the matcher's literal bytes.
  struct Span: Sendable {
    var offset: Int32
    var count: Int32
  }

  /// Where evaluation ends: below zero, and these two.
  static let accepts: Int32 = -1
  static let rejects: Int32 = -2

  var entry: Int32 = rejects
  var steps: [Step] = []
  var pool: [UInt8] = []
  var texts: [TextLiteral] = []
  var sets: [LiteralSet] = []
  var likes: [LikePattern] = []
  var expressions: [MatchesTest] = []
  var generals: [GeneralComparison] = []

  /// The verdict if it is the same for every subject.
  package var constant: Bool? { entry >= 0 ? nil : entry == Self.accepts }

  /// Whether the predicate holds.
  ///
  /// - Complexity: One pass over the tests that are needed; each is linear in the subject, but for `LIKE` and `MATCHES`.
  package func matches(_ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    var place = entry
    while place >= 0 {
      let step = steps[Int(place)]
      place = try holds(step.test, &subject) ? step.ifTrue : step.ifFalse
    }
    return place == Self.accepts
  }

  @inline(__always)
  private func holds(_ test: Test, _ subject: inout PreparedSubject) throws(EvaluationError) -> Bool {
    if case .general(let index) = test { return try generals[Int(index)].holds(&subject) }
    guard let bytes = subject.bytes else {
      if case .missing = test { return true }
      return false
    }
    switch test {
    case .missing: return false
    case .equal(let span): return isEqual(span, bytes)
    case .literally(let operation, let span): return literally(operation, span, bytes)
    case .text(let operation, let index): return texts[Int(index)].holds(operation, &subject)
    case .member(let index): return sets[Int(index)].contains(bytes)
    case .like(let index): return likes[Int(index)].matches(&subject)
    case .matches(let index): return try expressions[Int(index)].matches(&subject)
    case .general: return false
    }
  }

  private func isEqual(_ span: Span, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = Int(span.count)
    guard bytes.count == count else { return false }
    guard count > 0, let base = bytes.baseAddress else { return true }
    return pool.withUnsafeBufferPointer { pool in
      pool.baseAddress.map { Bytes.areEqual($0 + Int(span.offset), base, count) } ?? false
    }
  }

  private func literally(_ operation: TextOperation, _ span: Span, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    pool.withUnsafeBufferPointer { pool in
      let range = Int(span.offset)..<Int(span.offset + span.count)
      return Self.compare(operation, UnsafeBufferPointer(rebasing: pool[range]), bytes)
    }
  }

  /// Compares bytes as bytes. An empty operand of a search is never found.
  static func compare(
    _ operation: TextOperation, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: return Bytes.order(subject, literal) == 0
    case .less: return Bytes.order(subject, literal) < 0
    case .lessOrEqual: return Bytes.order(subject, literal) <= 0
    case .greater: return Bytes.order(subject, literal) > 0
    case .greaterOrEqual: return Bytes.order(subject, literal) >= 0
    case .within: return !subject.isEmpty && Bytes.find(subject, in: literal) != nil
    case .contains: return !literal.isEmpty && Bytes.find(literal, in: subject) != nil
    case .beginsWith:
      guard !literal.isEmpty, subject.count >= literal.count, let a = subject.baseAddress, let b = literal.baseAddress
      else { return false }
      return Bytes.areEqual(a, b, literal.count)
    case .endsWith:
      guard !literal.isEmpty, subject.count >= literal.count, let a = subject.baseAddress, let b = literal.baseAddress
      else { return false }
      return Bytes.areEqual(a + (subject.count - literal.count), b, literal.count)
    }
  }
}
