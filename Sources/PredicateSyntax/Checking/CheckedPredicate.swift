/// A predicate in normal form: arguments in their places, constants folded, everything that cannot work refused.
///
/// It is a place in a `CheckedTree`. The tree's smart constructors keep these promises: a junction has two parts or
/// more, none of them a constant or a junction of the same kind; nothing is negated twice.
///
/// Asking for `kind` part by part is convenient, but recursion over it has the depth of the text. A pass that must not
/// recurse runs over `tree.nodes`, where each node stands after its parts.
package struct CheckedPredicate: Sendable {
  package enum Kind: Sendable {
    case constant(Bool)
    case not(CheckedPredicate)
    case all([CheckedPredicate])
    case any([CheckedPredicate])
    case comparison(CheckedComparison)
  }

  package let tree: CheckedTree
  package let id: CheckedTree.ID

  package init(_ tree: CheckedTree, _ id: CheckedTree.ID) {
    self.tree = tree
    self.id = id
  }

  /// What the predicate is made of.
  ///
  /// - Complexity: O(n) in the number of its direct parts.
  package var kind: Kind {
    switch tree.nodes[Int(id)] {
    case .constant(let value): .constant(value)
    case .not(let part): .not(CheckedPredicate(tree, part))
    case .all(let places): .all(tree.parts[places].map { CheckedPredicate(tree, $0) })
    case .any(let places): .any(tree.parts[places].map { CheckedPredicate(tree, $0) })
    case .comparison(let place): .comparison(tree.comparisons[place])
    }
  }
}

/// `a ==[c] b` in normal form.
package struct CheckedComparison: Sendable {
  /// Whether the left side is a list whose elements are compared one by one.
  package enum Quantifier: Sendable {
    /// The left side itself is compared.
    case one
    /// One element is enough.
    case any
    /// Every element must fit.
    case all
  }

  package var left: Operand
  package var quantifier: Quantifier
  package var operation: Operator
  package var options: ComparisonOptions
  package var right: Operand
  /// The operator's range in the format string.
  package var operatorRange: SourceRange
  /// The right side's range in the format string.
  package var rightRange: SourceRange
  /// The literal that the right side is, by its place among the tree's literals.
  package var rightLiteral: Int?
}
