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

/// A node of a compiled predicate. The nodes of a predicate are stored in preorder in a single array.
struct MatcherNode: Sendable {
  /// The kind of a node. Every test of the subject's text is false for a nil subject.
  enum Test: UInt8, Sendable {
    case always, never
    /// Nodes with children.
    case not, and, or
    /// An `AND` or `OR` node whose result is determined by a constant part, so that the other parts aren't evaluated.
    /// Such nodes are used only for explanations. In normal form, they are replaced by the constant.
    case settled

    // The remaining cases are tests of the subject.

    /// A test that is true if the subject is nil.
    case missing
    /// A bytewise comparison with a literal in the pool, for `==` without options and for comparisons with `[n]`.
    case bytes
    /// A Unicode comparison with an ASCII literal. ASCII subjects are compared bytewise.
    case ascii
    /// Like `ascii`, but with `[c]`. The literal in the pool is lowercase.
    case asciiIgnoringCase
    /// A Unicode comparison with a non-ASCII literal.
    case text
    /// Like `text`, but with a literal that no ASCII subject contains, such as `漢` or `😀`, or `é` without `[d]`.
    case textBeyondASCII
    /// A test that is true if the subject's bytes equal one of the literals in a set.
    case member
    /// A comparison with a `LIKE` pattern in the pool, without options. Comparing bytes is always decisive.
    case like
    /// A comparison with a `LIKE` pattern in the pool. Comparing bytes is decisive for ASCII subjects.
    case likeText
    case matches
    /// A comparison of computed values.
    case values
  }

  var test: Test
  var operation: TextComparison = .equal
  /// The byte test, which is derived from the other properties when the program is created.
  var byteTest = ByteTest.none
  /// The folding options of the comparison.
  var folding: StringFolding = []
  /// The byte offset of the literal, which is relative to the pool in a builder, and to the first node in a program.
  var offset: Int32 = 0
  /// The length of the literal in bytes.
  var count: Int32 = 0
  /// An additional value that depends on the test: an index into the table for the test, the offset of the last run of
  /// a `LIKE` pattern, or the index of the decisive part of a `settled` node.
  var index: Int32 = 0
  /// The index of the first node after this node's subtree.
  var end: Int32 = 0
}

/// A compiled predicate.
///
/// A matcher is immutable and can be shared by several threads. The `Sendable` conformance is unchecked because the
/// program is a `ManagedBuffer`, which is never `Sendable`. The program isn't modified after its creation.
@usableFromInline
package struct Matcher: @unchecked Sendable {
  let program: MatcherProgram

  init(program: MatcherProgram) { self.program = program }

  /// Creates a matcher that has the same result for every subject.
  init(constant: Bool) { program = constant ? .always : .never }

  /// The constant result of the predicate, or `nil` if the result can only be determined by evaluation.
  package var constant: Bool? { program.constant(at: 0) }
}

extension MatcherProgram {
  fileprivate func constant(at index: Int32) -> Bool? {
    switch node(index).pointee.test {
    case .always: return true
    case .never: return false
    case .not: return constant(at: index + 1).map(!)
    case .and: return junction(at: index, neutral: true)
    case .or: return junction(at: index, neutral: false)
    case .settled: return constant(at: node(index).pointee.index)
    case .missing, .bytes, .ascii, .asciiIgnoringCase, .text, .textBeyondASCII, .member, .like, .likeText, .matches,
      .values:
      return nil
    }
  }

  private func junction(at index: Int32, neutral: Bool) -> Bool? {
    var part = index + 1
    while part < node(index).pointee.end {
      guard let value = constant(at: part) else { return nil }
      if value != neutral { return value }
      part = node(part).pointee.end
    }
    return neutral
  }
}
