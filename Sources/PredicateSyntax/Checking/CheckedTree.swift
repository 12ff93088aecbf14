/// The parts of a predicate in normal form, in one array, each after its own parts: nothing recurses over them, and
/// destroying them takes a loop.
package final class CheckedTree: Sendable {
  /// The place of a node in its tree.
  package typealias ID = Int32

  package enum Node: Sendable {
    case constant(Bool)
    case not(ID)
    /// A conjunction of the nodes that `parts` names in this range.
    case all(Range<Int>)
    /// A disjunction of the nodes that `parts` names in this range.
    case any(Range<Int>)
    /// The comparison at this place of `comparisons`.
    case comparison(Int)
  }

  /// The nodes, parts before what they are parts of. A node may be a part of several others, or of none.
  package let nodes: [Node]
  /// The parts of all junctions.
  package let parts: [ID]
  package let comparisons: [CheckedComparison]

  init(_ builder: CheckedTreeBuilder) {
    nodes = builder.nodes
    parts = builder.parts
    comparisons = builder.comparisons
  }
}

/// The smart constructors of a `CheckedTree`: the only way to make one.
struct CheckedTreeBuilder {
  fileprivate(set) var nodes: [CheckedTree.Node] = [.constant(false), .constant(true)]
  fileprivate(set) var parts: [CheckedTree.ID] = []
  fileprivate(set) var comparisons: [CheckedComparison] = []

  func constant(_ value: Bool) -> CheckedTree.ID { value ? 1 : 0 }

  /// The value of a node that is a constant.
  func constant(at id: CheckedTree.ID) -> Bool? {
    if case .constant(let value) = nodes[Int(id)] { value } else { nil }
  }

  mutating func comparison(_ comparison: CheckedComparison) -> CheckedTree.ID {
    comparisons.append(comparison)
    return append(.comparison(comparisons.count - 1))
  }

  /// `NOT NOT a` is `a`.
  mutating func not(_ operand: CheckedTree.ID) -> CheckedTree.ID {
    switch nodes[Int(operand)] {
    case .constant(let value): constant(!value)
    case .not(let inner): inner
    default: append(.not(operand))
    }
  }

  /// The conjunction; an empty one is true. One false part makes it false.
  mutating func all(_ operands: [CheckedTree.ID]) -> CheckedTree.ID { junction(operands, neutral: true) }

  /// The disjunction; an empty one is false. One true part makes it true.
  mutating func any(_ operands: [CheckedTree.ID]) -> CheckedTree.ID { junction(operands, neutral: false) }

  private mutating func junction(_ operands: [CheckedTree.ID], neutral: Bool) -> CheckedTree.ID {
    let start = parts.count
    for operand in operands {
      switch nodes[Int(operand)] {
      case .constant(neutral): continue
      case .constant:
        parts.removeSubrange(start...)
        return constant(!neutral)
      case .all(let inner) where neutral: for place in inner { parts.append(parts[place]) }
      case .any(let inner) where !neutral: for place in inner { parts.append(parts[place]) }
      default: parts.append(operand)
      }
    }
    guard parts.count > start + 1 else {
      let only = parts.count > start ? parts.removeLast() : constant(neutral)
      return only
    }
    return append(neutral ? .all(start..<parts.count) : .any(start..<parts.count))
  }

  private mutating func append(_ node: CheckedTree.Node) -> CheckedTree.ID {
    nodes.append(node)
    return CheckedTree.ID(truncatingIfNeeded: nodes.count - 1)  // a format has fewer bytes than an ID has values
  }
}
