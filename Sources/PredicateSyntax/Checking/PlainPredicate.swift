/// A predicate of the usual shape, read straight from its bytes: comparisons of `SELF` with literals, joined by `AND`, `OR`
/// and `NOT`.
///
///     SELF BEGINSWITH[c] 'com.example.mail/' AND NOT SELF IN {'a', 'b'}
///
/// This saves time only: the parser and the checker come to the same predicate, without a diagnostic. Wherever that is not
/// certain, nothing is read here, and they decide.
package struct PlainPredicate: Sendable {
  /// One part of the predicate.
  package struct Node: Sendable {
    package enum Kind: UInt8, Sendable {
      /// `TRUEPREDICATE`, `FALSEPREDICATE`: never a part of another one.
      case alwaysTrue, alwaysFalse
      /// Bytes of the pool.
      case literal
      /// `SELF` compared with the literals just before it.
      case comparison
      case not
      /// As many parts just before it, joined.
      case and, or
    }

    package var kind: Kind
    package var operation = Operator.equal
    package var options: ComparisonOptions = []
    /// Where a literal begins in the pool.
    package var start: Int32 = 0
    /// The length of a literal, or the number of parts.
    package var count: Int32 = 1
  }

  /// The parts, each after its own parts; the last is the whole.
  package internal(set) var nodes: [Node] = []
  /// The values of the literals, in UTF-8.
  package internal(set) var pool: [UInt8] = []

  /// Reads a text; `nil` if it has another shape, or is worth a diagnostic.
  ///
  /// - Complexity: O(n) in the length of the text.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, dialect: PredicateDialect, limits: PredicateLimits) {
    // Offsets have 32 bits here, and depth is counted more simply than the parser does.
    guard bytes.count < 1 << 24, limits.nestingLevels > 2 * PlainReader.depth else { return nil }
    var reader = PlainReader(bytes, allowsMatches: dialect == .extended)
    guard reader.readPredicate() else { return nil }
    nodes = reader.nodes
    pool = reader.pool
  }
}
