import PredicateSyntax

/// The nodes of a matcher, which all its copies share: one block of memory with the nodes and then their literals.
///
/// It is written before `make` ends, and only read afterwards.
final class MatcherProgram: ManagedBuffer<MatcherProgram.Header, UInt64> {
  struct Header {
    /// The number of nodes; 0 in a program without a predicate.
    var count: Int32
    /// The byte test of a program of one node.
    var loneTest: ByteTest
    /// What some tests need beyond a literal; `nil` where no test does.
    var tables: MatcherTables?
  }

  // Shared by all threads, as every program may be: see `Matcher`.
  nonisolated(unsafe) static let always = make(MatcherBuilder(constant: true))
  nonisolated(unsafe) static let never = make(MatcherBuilder(constant: false))

  /// Puts together what was built.
  static func make(_ builder: MatcherBuilder) -> MatcherProgram {
    let count = builder.nodes.count
    let nodeBytes = count * MemoryLayout<MatcherNode>.stride
    let lone = count == 1 ? ByteTest(builder.nodes[0]) : .none
    let header = Header(count: Int32(truncatingIfNeeded: count), loneTest: lone, tables: builder.tables)
    let created = create(minimumCapacity: (nodeBytes + builder.pool.count + 7) / 8) { _ in header }
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
    // `create` makes an instance of the class that it is asked of.
    return unsafeDowncast(created, to: MatcherProgram.self)
  }

  // The header is read by its address: Swift would watch over each access to the property.

  /// The number of nodes.
  var count: Int { withUnsafeMutablePointerToHeader { Int($0.pointee.count) } }
  @inline(__always)
  var loneTest: ByteTest { withUnsafeMutablePointerToHeader { $0.pointee.loneTest } }
  @inline(__always)
  var tables: MatcherTables? { withUnsafeMutablePointerToHeader { $0.pointee.tables } }
  /// Where the nodes begin.
  @inline(__always)
  var start: UnsafeRawPointer { withUnsafeMutablePointerToElements { UnsafeRawPointer($0) } }

  /// A node; it lives as long as the program.
  @inline(__always)
  func node(_ index: Int32) -> UnsafePointer<MatcherNode> {
    (start + Int(index) &* MemoryLayout<MatcherNode>.stride).assumingMemoryBound(to: MatcherNode.self)
  }

  /// The parts of a node.
  func parts(of index: Int32) -> [Int32] {
    var parts: [Int32] = []
    var part = index + 1
    while part < node(index).pointee.end {
      parts.append(part)
      part = node(part).pointee.end
    }
    return parts
  }

  /// Calls `body` with the literal of one of the nodes.
  @inline(__always)
  func withLiteral<Result>(of node: MatcherNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(
      UnsafeBufferPointer(
        start: (start + Int(node.offset)).assumingMemoryBound(to: UInt8.self), count: Int(node.count)))
  }

  /// The regular expressions of the tests that are nothing but a `MATCHES`.
  var expressions: [MatchesTest] { tables?.expressions ?? [] }
}

/// What the tests of a matcher need besides literals.
final class MatcherTables: Sendable {
  let texts: [TextLiteral]
  let sets: [LiteralSet]
  let expressions: [MatchesTest]
  let comparisons: [ValueComparison]
  /// The nodes of the conditions of `TERNARY`s that are computed, by the nodes of those in the syntax tree.
  let conditions: [NodeID: Int32]

  init(_ builder: MatcherBuilder) {
    texts = builder.texts
    sets = builder.sets
    expressions = builder.expressions
    comparisons = builder.comparisons
    conditions = builder.conditions
  }
}

/// The parts of a matcher while it is compiled.
struct MatcherBuilder {
  var nodes: [MatcherNode] = []
  /// The literals of the nodes, one after the other.
  var pool: [UInt8] = []
  var texts: [TextLiteral] = []
  var sets: [LiteralSet] = []
  var expressions: [MatchesTest] = []
  var comparisons: [ValueComparison] = []
  var conditions: [NodeID: Int32] = [:]

  init() {}

  /// The parts of a predicate that says the same of every subject.
  init(constant: Bool) { nodes = [MatcherNode(test: constant ? .always : .never, end: 1)] }

  fileprivate var tables: MatcherTables? {
    texts.isEmpty && sets.isEmpty && expressions.isEmpty && comparisons.isEmpty && conditions.isEmpty
      ? nil : MatcherTables(self)
  }
}
