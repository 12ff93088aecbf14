package import PredicateSyntax

extension Comparison {
  /// Comparisons that together mean the same, so that less has to be computed when the predicate is evaluated.
  package enum Expansion {
    case all([Comparison])
    case any([Comparison])
    /// The first comparison where the condition holds, else the second.
    case choice(Predicate, Comparison, Comparison)
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
  package var desugared: Expansion? { expansionOfLeft ?? (quantifier == .one ? expansionOfRight : nil) }

  private var expansionOfLeft: Expansion? {
    if case .choice(let choice) = left {
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
    if case .choice(let choice) = right {
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
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith, .endsWith, .contains, .like,
      .matches, .between:
      return nil
    }
  }

  /// The comparison of an element or a branch of the left side. A branch may be a list whose elements are compared.
  private func replacing(left operand: Operand) -> Comparison {
    var comparison = self
    comparison.left = operand
    if case .choice = left {} else { comparison.quantifier = .one }
    return comparison
  }

  private func replacing(left: Operand, _ operation: ComparisonOperator, right: Operand) -> Comparison {
    var comparison = self
    (comparison.left, comparison.operation, comparison.right) = (left, operation, right)
    return comparison
  }
}

extension Operand {
  /// Whether the operand is `length:(SELF)`.
  package var isLength: Bool {
    if case .function(.length, .subject) = self { true } else { false }
  }

  fileprivate var isNumber: Bool { constant?.kind == .number }

  /// Whether repeating the operand costs next to nothing.
  fileprivate var isShort: Bool {
    switch self {
    case .subject: true
    case .constant(.list(let list)): list.count <= 2 && list.allSatisfy { $0.kind != .list && $0.isShort }
    case .constant(let value): value.isShort
    case .function: isLength
    case .list, .arithmetic, .aggregate, .element, .size, .choice: false
    }
  }
}

extension PredicateValue {
  fileprivate var isShort: Bool { (text?.count ?? 0) <= 64 }
}
