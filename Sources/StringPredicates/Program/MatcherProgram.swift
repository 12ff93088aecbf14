import PredicateSyntax

/// The storage that all copies of a matcher share. It consists of a single memory block that holds the nodes, followed
/// by their literals.
///
/// A program is immutable after `make` returns.
final class MatcherProgram: ManagedBuffer<MatcherProgram.Header, UInt64> {
  struct Header {
    /// The number of nodes, or 0 in a program without a predicate.
    var count: Int32
    /// The size of the nodes and literals in bytes.
    var byteCount: Int
    /// The byte test for a program with a single node.
    var loneTest: ByteTest
    /// The tables for tests that need more than a literal, or `nil` if no such tests exist.
    var tables: MatcherTables?
  }

  // These programs can be shared between threads because every program is immutable; see `Matcher`.
  nonisolated(unsafe) static let always = make(MatcherBuilder(constant: true))
  nonisolated(unsafe) static let never = make(MatcherBuilder(constant: false))

  /// Creates a program from the contents of a builder.
  static func make(_ builder: MatcherBuilder) -> MatcherProgram {
    let count = builder.nodes.count
    let nodeBytes = count * MemoryLayout<MatcherNode>.stride
    let lone = count == 1 ? ByteTest(builder.nodes[0]) : .none
    let byteCount = nodeBytes + builder.pool.count
    let header = Header(
      count: Int32(truncatingIfNeeded: count), byteCount: byteCount, loneTest: lone, tables: builder.tables)
    let created = create(minimumCapacity: (byteCount + 7) / 8) { _ in header }
    created.withUnsafeMutablePointerToElements { elements in
      let memory = UnsafeMutableRawPointer(elements)
      for (index, built) in builder.nodes.enumerated() {
        var node = built
        node.byteTest = ByteTest(node)
        node.offset &+= Int32(truncatingIfNeeded: nodeBytes)
        memory.storeBytes(of: node, toByteOffset: index * MemoryLayout<MatcherNode>.stride, as: MatcherNode.self)
      }
      builder.pool.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: memory + nodeBytes, count: $0.count).copyMemory(from: $0)
      }
    }
    // `create` returns an instance of the class on which it is called, so the downcast is safe.
    return unsafeDowncast(created, to: MatcherProgram.self)
  }

  // These properties read the header through its address, which avoids an exclusivity check on each access.

  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }
  /// The size of the nodes and literals in bytes.
  @inline(__always)
  var byteCount: Int { withUnsafeMutablePointerToHeader { $0.pointee.byteCount } }
  @inline(__always)
  var loneTest: ByteTest { withUnsafeMutablePointerToHeader { $0.pointee.loneTest } }
  @inline(__always)
  var tables: MatcherTables? { withUnsafeMutablePointerToHeader { $0.pointee.tables } }
  /// The address of the first node.
  @inline(__always)
  var start: UnsafeRawPointer { withUnsafeMutablePointerToElements { UnsafeRawPointer($0) } }

  /// Returns a pointer to a node. The pointer is valid as long as the program is alive.
  @inline(__always)
  func node(_ index: Int32) -> UnsafePointer<MatcherNode> {
    (start + Int(index) &* MemoryLayout<MatcherNode>.stride).assumingMemoryBound(to: MatcherNode.self)
  }

  /// Returns the indices of a node's children.
  func parts(of index: Int32) -> [Int32] {
    var parts: [Int32] = []
    var part = index + 1
    while part < node(index).pointee.end {
      parts.append(part)
      part = node(part).pointee.end
    }
    return parts
  }

  /// Calls `body` with the literal of a node.
  @inline(__always)
  func withLiteral<Result>(of node: MatcherNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(
      UnsafeBufferPointer(
        start: (start + Int(node.offset)).assumingMemoryBound(to: UInt8.self), count: Int(node.count)))
  }

  /// The regular expressions in dedicated `MATCHES` tests, not including those in computed comparisons.
  var expressions: [MatchesTest] { tables?.expressions ?? [] }
}

/// The tables for tests that need more than a literal.
final class MatcherTables: Sendable {
  let texts: [TextLiteral]
  let sets: [LiteralSet]
  let expressions: [MatchesTest]
  let comparisons: [ValueComparison]
  /// The index of the root node of each condition in a computed `TERNARY` operand, keyed by the operand's node in the
  /// syntax tree.
  let conditions: [NodeID: Int32]

  init(_ builder: MatcherBuilder) {
    texts = builder.texts
    sets = builder.sets
    expressions = builder.expressions
    comparisons = builder.comparisons
    conditions = builder.conditions
  }
}

/// A matcher under construction.
struct MatcherBuilder {
  var nodes: [MatcherNode] = []
  /// The concatenated literals of the nodes.
  var pool: [UInt8] = []
  var texts: [TextLiteral] = []
  var sets: [LiteralSet] = []
  var expressions: [MatchesTest] = []
  var comparisons: [ValueComparison] = []
  var conditions: [NodeID: Int32] = [:]

  init() {}

  /// Creates the contents of a program that has the same result for every subject.
  init(constant: Bool) { nodes = [MatcherNode(test: constant ? .always : .never, end: 1)] }

  fileprivate var tables: MatcherTables? {
    texts.isEmpty && sets.isEmpty && expressions.isEmpty && comparisons.isEmpty && conditions.isEmpty
      ? nil : MatcherTables(self)
  }
}
