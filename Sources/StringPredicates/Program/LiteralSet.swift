/// The literals of a long `IN {…}` list without options. Short lists are compiled to separate nodes.
///
/// The set is a hash table with Swift's per-process seed, so that an attacker can't choose colliding literals.
struct LiteralSet: Sendable {
  private let pool: [UInt8]
  private let spans: [Range<Int32>]
  /// The index into `spans` for each slot of the hash table, or −1 if the slot is empty.
  private let table: [Int32]

  /// The maximum number of literals that are compared one by one.
  static let few = 8

  init(_ literals: some Collection<some Collection<UInt8>>) {
    var pool: [UInt8] = []
    var spans: [Range<Int32>] = []
    spans.reserveCapacity(literals.count)
    for literal in literals {
      let start = Int32(truncatingIfNeeded: pool.count)
      pool += literal
      spans.append(start..<Int32(truncatingIfNeeded: pool.count))
    }
    var size = 16
    while size < spans.count * 2 { size *= 2 }
    var table: [Int32] = Array(repeating: -1, count: size)
    pool.withUnsafeBufferPointer { pool in
      for (index, span) in spans.enumerated() {
        let literal = UnsafeBufferPointer(rebasing: pool[Int(span.lowerBound)..<Int(span.upperBound)])
        var slot = Self.hash(literal) & (size - 1)
        while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
        table[slot] = Int32(truncatingIfNeeded: index)
      }
    }
    self.pool = pool
    self.spans = spans
    self.table = table
  }

  /// The literals, in their original order.
  var literals: [ArraySlice<UInt8>] { spans.map { pool[Int($0.lowerBound)..<Int($0.upperBound)] } }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }

  func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    pool.withUnsafeBufferPointer { pool in
      var slot = Self.hash(bytes) & (table.count - 1)
      while table[slot] >= 0 {
        if isEqual(spans[Int(table[slot])], pool, bytes) { return true }
        slot = (slot + 1) & (table.count - 1)
      }
      return false
    }
  }

  private func isEqual(
    _ span: Range<Int32>, _ pool: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    span.count == bytes.count
      && ByteComparison.evaluate(
        .equal, UnsafeBufferPointer(rebasing: pool[Int(span.lowerBound)..<Int(span.upperBound)]), bytes)
  }
}
