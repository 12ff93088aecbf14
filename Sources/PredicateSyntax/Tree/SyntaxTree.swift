/// The syntax tree of a format string as written, before constant folding.
///
/// All nodes are stored in a single array, and children precede their parents.
package struct SyntaxTree: Sendable {
  /// The format string.
  package let source: SourceText
  /// The nodes of the tree. Children precede their parents.
  package internal(set) var nodes: [SyntaxNode] = []
  /// The elements of lists, the arguments of calls and the operands of `AND` and `OR`, one node after another.
  private var parts: [NodeID] = []
  /// The string literals, which `SyntaxNode.Kind.string` refers to by index.
  package internal(set) var literals: [StringLiteral] = []
  /// The index of the root node, or `nil` if the text has syntax errors.
  package internal(set) var root: NodeID?
  /// The number of arguments that the format string requires.
  package internal(set) var argumentCount = 0

  package init(source: SourceText) { self.source = source }

  package subscript(id: NodeID) -> SyntaxNode { _read { yield nodes[Int(id)] } }

  /// The parts of a list, call or junction, in source order.
  package subscript(list: SyntaxNode.List) -> ArraySlice<NodeID> {
    parts[Int(list.start)..<Int(list.start) + Int(list.count)]
  }

  /// A part of a list, call or junction. The index must be less than the number of parts.
  subscript(list: SyntaxNode.List, index: Int32) -> NodeID { parts[Int(list.start + index)] }

  mutating func list(_ ids: some Collection<NodeID>) -> SyntaxNode.List {
    parts += ids
    return SyntaxNode.List(start: Int32(parts.count - ids.count), count: Int32(ids.count))
  }

  /// Returns the name of a variable, without its `$`.
  package func variableName(_ range: SourceRange) -> String { String(text(range).dropFirst()) }

  /// Returns the name of a key path that is a single key.
  package func keyName(_ range: SourceRange) -> String {
    let name = text(range)
    return name.uppercased() == Keyword.anyKey.rawValue ? Keyword.anyKey.rawValue : name
  }

  /// Returns the name of a function, with a colon at its end and without white space.
  package func functionName(_ range: SourceRange) -> String {
    let name = String(text(range).unicodeScalars.filter { $0.value > 0x20 })
    return name.hasSuffix(":") ? name : name + ":"
  }

  /// Returns the source range of a node.
  package func range(of id: NodeID) -> SourceRange { nodes[Int(id)].range }

  /// Returns the source text in a range.
  package func text(_ range: SourceRange) -> String {
    let bounds = range.lowerBound..<min(range.upperBound, source.bytes.count)
    return bounds.lowerBound <= source.bytes.count ? String(decoding: source.bytes[bounds], as: UTF8.self) : ""
  }

  /// Returns the canonical spelling of a comparison's operator. A selector keeps its spelling from the source.
  package func spelling(of comparison: SyntaxNode.Comparison) -> String {
    let spelling = comparison.operation.spelling
    guard spelling.isEmpty else { return spelling }
    return String(text(comparison.operatorRange).unicodeScalars.filter { $0.value > 0x20 })
  }

  mutating func append(_ kind: SyntaxNode.Kind, _ range: SourceRange) -> NodeID {
    nodes.append(SyntaxNode(kind: kind, range: range, height: height(of: kind)))
    return NodeID(nodes.count - 1)
  }

  /// Returns the height of a node of the given kind in levels, including the node itself.
  func height(of kind: SyntaxNode.Kind) -> Int32 {
    var highest: Int32 = 0
    forEachPart(of: kind) { highest = max(highest, nodes[Int($0)].height) }
    return highest + kind.levels
  }
}

/// The index of a node in its syntax tree.
package typealias NodeID = Int32

/// A node in a syntax tree.
package struct SyntaxNode: Hashable, Sendable, BitwiseCopyable {
  /// The elements, arguments or operands of a node: a range of the array `parts` of its tree.
  package struct List: Hashable, Sendable, BitwiseCopyable {
    fileprivate let start: Int32
    package let count: Int32
  }

  package var kind: Kind
  package var range: SourceRange
  /// The height of the node in nesting levels, which accounts for both the tree and the canonical form.
  var height: Int32 = 0
  /// Whether the node is enclosed in parentheses in the source text.
  package var isParenthesized = false

  package enum Kind: Hashable, Sendable, BitwiseCopyable {
    // Nodes that represent values

    /// The string being evaluated, `SELF`.
    case subject
    /// A string literal, such as `'text'`, identified by its index in the tree's literals.
    case string(Int)
    /// An integer, such as `42`.
    case integer(Int64)
    /// A floating-point number, such as `4.2`.
    case double(Double)
    /// A Boolean value, such as `TRUE` or `NO`.
    case boolean(Bool)
    /// The null value, written `NULL` or `NIL`.
    case null
    /// A list, such as `{'a', 'b'}`.
    case list(List)
    /// A variable, such as `$name`; see `SyntaxTree.variableName(_:)`.
    case variable(SourceRange)
    /// A conversion, such as `%@`, with its zero-based index among the conversions in the text.
    case argument(Conversion, Int)
    /// A key path that is a single key, such as `name`, `#name` or `@count`, including the prefix.
    case keyPath(SourceRange)
    /// A value followed by a dot and a key, such as `a.b`, `a.@count` or `a.#self`.
    case member(NodeID, SourceRange)
    /// A value with an index, such as `a[0]` or `a[FIRST]`.
    case index(NodeID, Index)
    /// A negated value, such as `-a`.
    case negate(NodeID)
    /// A binary operation on values, such as `a + b`, `a UNION b` or `$a := b`.
    case binary(Operator, NodeID, NodeID)
    /// A function call, such as `lowercase:(SELF)`, `add:to:(1, 2)` or `sum(1, 2)`, identified by the function's name,
    /// including colons.
    case call(SourceRange, List)
    /// A call-like form, such as `FUNCTION(a, 'selector:', b)`, `CAST(a, 'NSDate')`, `TERNARY(p, a, b)` or
    /// `SUBQUERY(a, $x, p)`.
    case special(SpecialForm, List)

    // Nodes that represent predicates

    /// The constant `TRUEPREDICATE` or `FALSEPREDICATE`.
    case constant(Bool)
    /// A comparison, such as `ANY a ==[c] b`.
    case comparison(Comparison)
    /// A negation, such as `NOT a`.
    case not(NodeID)
    /// A conjunction, such as `a AND b AND c`.
    case and(List)
    /// A disjunction, such as `a OR b OR c`.
    case or(List)

    /// A part that could not be parsed. It is accepted as both a value and a predicate, so that each error is reported
    /// only once.
    case missing
  }

  /// A comparison, such as `a ==[cd] b`.
  package struct Comparison: Hashable, Sendable, BitwiseCopyable {
    package var left: NodeID
    package var right: NodeID
    package var operatorRange: SourceRange
    /// The comparison operator, which may be unsupported.
    package var operation: Operator
    package var options: ComparisonOptions
    package var modifier: Modifier?
  }

  /// The contents of the brackets in an index expression.
  package enum Index: Hashable, Sendable, BitwiseCopyable {
    /// A position, as in `a[1]`.
    case position(NodeID)
    /// The first element, as in `a[FIRST]`.
    case first
    /// The last element, as in `a[LAST]`.
    case last
    /// The number of elements, as in `a[SIZE]`.
    case size
  }

  /// Whether a node is a value or a predicate.
  package var sort: Sort {
    switch kind {
    case .constant, .comparison, .not, .and, .or: .predicate
    case .missing: .either
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special:
      .value
    }
  }

  package enum Sort: Hashable, Sendable {
    case value, predicate, either
  }
}

extension SyntaxTree {
  /// Calls `body` with each part of a node, in source order.
  package func forEachPart(of kind: SyntaxNode.Kind, _ body: (NodeID) -> Void) {
    switch kind {
    case .subject, .string, .integer, .double, .boolean, .null, .variable, .argument, .keyPath, .constant, .missing:
      break
    case .member(let part, _), .negate(let part), .not(let part): body(part)
    case .index(let base, let index):
      body(base)
      if case .position(let number) = index { body(number) }
    case .binary(_, let left, let right):
      body(left)
      body(right)
    case .comparison(let comparison):
      body(comparison.left)
      body(comparison.right)
    case .list(let parts), .call(_, let parts), .special(_, let parts), .and(let parts), .or(let parts):
      for part in self[parts] { body(part) }
    }
  }
}

extension SyntaxNode.Kind {
  /// The number of levels that the node adds to the height of its parts.
  fileprivate var levels: Int32 {
    switch self {
    case .subject, .string, .integer, .double, .boolean, .null, .variable, .argument, .keyPath, .constant, .missing: 0
    case .comparison(let comparison):
      switch comparison.modifier {
      case nil: 0
      case .any, .all: 1
      case .notAny: 2  // printed as `NOT ANY`
      }
    case .member, .index, .negate, .binary, .list, .call, .not, .and, .or: 1
    case .special: 2  // a `TERNARY` contains a predicate, which in turn contains values
    }
  }
}
