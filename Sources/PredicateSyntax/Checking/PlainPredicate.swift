/// A predicate of the usual shape, read straight from its bytes: comparisons of `SELF` with literals, joined by `AND`, `OR`
/// and `NOT`.
///
///     SELF BEGINSWITH[c] 'com.example.mail/' AND NOT SELF IN {'a', 'b'}
///
/// This saves time only: the parser and the checker come to the same predicate, without a diagnostic. Wherever that is not
/// certain, nothing is read here, and they decide.
package struct PlainPredicate {
  /// One part of the predicate.
  package struct Node {
    package enum Kind: UInt8 {
      /// `TRUEPREDICATE`, `FALSEPREDICATE`: never a part of another one.
      case alwaysTrue, alwaysFalse
      /// A literal without escapes: bytes of the text.
      case literal
      /// A literal with escapes: bytes of the pool.
      case unescapedLiteral
      /// `SELF` compared with the literals just before it.
      case comparison
      case not
      /// As many parts just before it, joined.
      case and, or
    }

    package var kind: Kind
    package var operation = Operator.equal
    package var options: ComparisonOptions = []
    /// Where a literal begins in the text or in the pool.
    package var start: Int32 = 0
    /// The length of a literal, or the number of parts.
    package var count: Int32 = 1
  }

  /// The parts, each after its own parts; the last is the whole.
  package let nodes: UnsafeBufferPointer<Node>
  private let text: UnsafeBufferPointer<UInt8>
  /// The values of literals with escapes, in UTF-8.
  private let pool: UnsafeBufferPointer<UInt8>

  /// Longer texts are left to the parser.
  private static var longestText: Int { 1 << 26 }

  /// How much memory the predicate of a text of this length takes at most. Of a long one, most stays untouched: a
  /// comparison of twenty bytes has two nodes.
  package static func scratchSize(_ count: Int) -> Int {
    count > longestText ? 0 : PlainReader.nodeCapacity(count) * MemoryLayout<Node>.stride + count
  }

  /// Reads a text; `nil` if it has another shape, or is worth a diagnostic.
  ///
  /// - Parameter scratch: Memory of the text's `scratchSize`, aligned like a node. The predicate is in it and in the
  ///   text, and must not be used once one of them is gone.
  /// - Complexity: O(n) in the length of the text.
  package init?(
    _ bytes: UnsafeBufferPointer<UInt8>, dialect: PredicateDialect, limits: PredicateLimits,
    scratch: UnsafeMutableRawBufferPointer
  ) {
    // Depth is counted more simply than the parser does.
    guard bytes.count <= Self.longestText, limits.nestingLevels >= 4 * (PlainReader.depth + 1),
      scratch.count >= Self.scratchSize(bytes.count)
    else { return nil }
    var reader = PlainReader(bytes, allowsMatches: dialect == .extended, scratch: scratch)
    guard reader.readPredicate() else { return nil }
    nodes = UnsafeBufferPointer(reader.nodes)
    pool = UnsafeBufferPointer(reader.pool)
    text = bytes
  }

  /// The value of a literal, in UTF-8.
  package func value(of literal: Node) -> UnsafeBufferPointer<UInt8> {
    let bytes = literal.kind == .literal ? text : pool
    return UnsafeBufferPointer(rebasing: bytes[Int(literal.start)..<(Int(literal.start) + Int(literal.count))])
  }
}
