/// The syntax tree of a format string as written, before any folding.
///
/// The nodes are in one array, each after its children.
package struct SyntaxTree: Sendable {
  /// The format string.
  package let source: SourceText
  /// The nodes, children before parents.
  package internal(set) var nodes: [SyntaxNode] = []
  /// The string literals, indexed by `SyntaxNode.Kind.string`.
  package internal(set) var literals: [StringLiteral] = []
  /// The root node, or `nil` if the text has syntax errors.
  package internal(set) var root: NodeID?
  /// The number of arguments that the text requires.
  package internal(set) var argumentCount = 0

  package init(source: SourceText) { self.source = source }

  package subscript(id: NodeID) -> SyntaxNode { nodes[Int(id)] }

  /// Returns the range of a node in the text.
  package func range(of id: NodeID) -> SourceRange { nodes[Int(id)].range }

  /// Returns the text of a range.
  package func text(_ range: SourceRange) -> String {
    let bounds = range.lowerBound..<min(range.upperBound, source.bytes.count)
    return bounds.lowerBound <= source.bytes.count ? String(decoding: source.bytes[bounds], as: UTF8.self) : ""
  }

  /// Returns the canonical spelling of a comparison's operator. A selector keeps the spelling of the text.
  package func spelling(of comparison: SyntaxNode.Comparison) -> String {
    let spelling = comparison.operation.spelling
    guard spelling.isEmpty else { return spelling }
    return String(text(comparison.operatorRange).unicodeScalars.filter { $0.value > 0x20 })
  }

  mutating func append(_ kind: SyntaxNode.Kind, _ range: SourceRange) -> NodeID {
    nodes.append(SyntaxNode(kind: kind, range: range, height: height(of: kind)))
    return NodeID(nodes.count - 1)
  }

  /// Returns the number of node levels of a node with these parts, including itself.
  func height(of kind: SyntaxNode.Kind) -> Int32 {
    var highest: Int32 = 0
    kind.forEachPart { highest = max(highest, nodes[Int($0)].height) }
    return highest + kind.levels
  }
}

/// The index of a node in its tree.
package typealias NodeID = Int32

/// One node of a syntax tree.
package struct SyntaxNode: Hashable, Sendable {
  package var kind: Kind
  package var range: SourceRange
  /// The number of levels that the node nests, in the tree and in the canonical form.
  var height: Int32 = 0
  /// Whether the node has its own parentheses in the text.
  package var isParenthesized = false

  package enum Kind: Hashable, Sendable {
    // Values

    /// `SELF`
    case subject
    /// `'text'`, by its index in the tree's literals
    case string(Int)
    /// `42`
    case integer(Int64)
    /// `4.2`
    case double(Double)
    /// `TRUE`, `NO`
    case boolean(Bool)
    /// `NULL`, `NIL`
    case null
    /// `{'a', 'b'}`
    case list([NodeID])
    /// `$name`
    case variable(String)
    /// `%@`, the nth conversion of the text
    case argument(Conversion, Int)
    /// `name`, `#name`, `@count`, including the sigil
    case keyPath(String)
    /// `a.b`, `a.@count`, `a.#self`
    case member(NodeID, String)
    /// `a[0]`, `a[FIRST]`
    case index(NodeID, Index)
    /// `-a`
    case negate(NodeID)
    /// `a + b`, `a UNION b`, `$a := b`
    case binary(Operator, NodeID, NodeID)
    /// `lowercase:(SELF)`, `add:to:(1, 2)`, `sum(1, 2)`, by its name with colons
    case call(String, [NodeID])
    /// `FUNCTION(a, 'selector:', b)`, `CAST(a, 'NSDate')`, `TERNARY(p, a, b)`, `SUBQUERY(a, $x, p)`
    case special(SpecialForm, [NodeID])

    // Predicates

    /// `TRUEPREDICATE`
    case constant(Bool)
    /// `ANY a ==[c] b`
    case comparison(Comparison)
    /// `NOT a`
    case not(NodeID)
    /// `a AND b AND c`
    case and([NodeID])
    /// `a OR b OR c`
    case or([NodeID])

    /// A part that could not be parsed. It fits any sort, so that each error is reported once.
    case missing
  }

  /// `a ==[cd] b`
  package struct Comparison: Hashable, Sendable {
    package var left: NodeID
    package var right: NodeID
    package var operatorRange: SourceRange
    /// A comparison, or an unsupported one.
    package var operation: Operator
    package var options: ComparisonOptions
    package var modifier: Modifier?
  }

  /// The contents of an index's brackets.
  package enum Index: Hashable, Sendable {
    /// `a[1]`
    case position(NodeID)
    /// `a[FIRST]`
    case first
    /// `a[LAST]`
    case last
    /// `a[SIZE]`
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

extension SyntaxNode.Kind {
  /// Calls `body` for each part of the node, in source order.
  package func forEachPart(_ body: (NodeID) -> Void) {
    switch self {
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
      for part in parts { body(part) }
    }
  }

  /// The number of levels that the node adds to its parts.
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
