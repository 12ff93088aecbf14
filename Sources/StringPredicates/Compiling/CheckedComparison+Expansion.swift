package import PredicateSyntax

extension CheckedComparison {
  /// Comparisons that together mean the same, so that less has to be computed when the predicate is evaluated.
  package enum Expansion {
    case all([CheckedComparison])
    case any([CheckedComparison])
    /// The first comparison where the condition holds, else the second.
    case choice(CheckedTree.ID, CheckedComparison, CheckedComparison)
  }

  /// What the comparison expands to; `nil` if its sides are compared as they are.
  ///
  ///     ANY {'a', SELF} == 'b'              'a' == 'b' OR SELF == 'b'
  ///     SELF IN {lowercase:(SELF), 'b'}     SELF == lowercase:(SELF) OR SELF == 'b'
  ///     TERNARY(p, 'a', SELF) == 'b'        'a' == 'b' where p holds, else SELF == 'b'
  ///
  /// The other side is repeated, so it must be short. `MATCHES` stays as it is: a known text in each part would be
  /// matched when the predicate is built, and each match may take as long as the limits allow.
  var expansion: Expansion? {
    guard operation != .matches else { return nil }
    if right.isShort, let expansion = expansionOfLeft { return expansion }
    return left.isShort && quantifier == .one ? expansionOfRight : nil
  }

  /// What the comparison expands to where repeating a side costs nothing.
  package var freeExpansion: Expansion? { expansionOfLeft ?? (quantifier == .one ? expansionOfRight : nil) }

  private var expansionOfLeft: Expansion? {
    if let choice = left.choice {
      return .choice(choice.condition, replacing(left: choice.first), replacing(left: choice.second))
    }
    guard quantifier != .one || operation == .contains, let elements = left.elements else { return nil }
    switch quantifier {
    case .any: return .any(elements.map { replacing(left: $0) })
    case .all: return .all(elements.map { replacing(left: $0) })
    case .one: return .any(elements.map { replacing(left: right, .equal, right: $0) })
    }
  }

  private var expansionOfRight: Expansion? {
    if let choice = right.choice {
      return .choice(
        choice.condition, replacing(left: left, operation, right: choice.first),
        replacing(left: left, operation, right: choice.second))
    }
    guard let elements = right.elements else { return nil }
    switch operation {
    case .in: return .any(elements.map { replacing(left: left, .equal, right: $0) })
    // Nil lies between no bounds, but is not below nil: only numbers are known to be bounds of a length.
    case .between where left.isLength && elements.count == 2 && elements.allSatisfy(\.isNumber):
      return .all([
        replacing(left: left, .greaterOrEqual, right: elements[0]),
        replacing(left: left, .lessOrEqual, right: elements[1]),
      ])
    default: return nil
    }
  }

  /// The comparison of an element or a branch of the left side. A branch may be a list whose elements are compared.
  private func replacing(left operand: Operand) -> CheckedComparison {
    var comparison = self
    comparison.left = operand
    if left.choice == nil { comparison.quantifier = .one }
    return comparison
  }

  private func replacing(left: Operand, _ operation: Operator, right: Operand) -> CheckedComparison {
    var comparison = self
    (comparison.left, comparison.operation, comparison.right) = (left, operation, right)
    return comparison
  }
}

extension Operand {
  /// `length:(SELF)`
  var isLength: Bool {
    if case .computed(let steps) = self, steps.count == 1, case .subjectLength = steps[0].action { true } else { false }
  }

  fileprivate var isNumber: Bool { constant?.kind == .number }

  /// Whether repeating the operand costs next to nothing.
  fileprivate var isShort: Bool {
    switch self {
    case .subject: true
    case .constant(.list(let list)): list.cells.count <= 2 && list.cells.allSatisfy { ($0.text?.count ?? 0) <= 64 }
    case .constant(let value): (value.text?.count ?? 0) <= 64
    case .computed: isLength
    }
  }
}
