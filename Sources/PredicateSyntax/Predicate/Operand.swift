/// One side of a comparison in normal form.
package enum Operand: Sendable {
  /// `SELF`
  case subject
  /// A value known when the predicate is created.
  case constant(PredicateValue)
  /// `{a, b}` with a non-constant element.
  case list([Operand])
  /// `lowercase:(a)`
  indirect case function(StringFunction, Operand)
  /// `a + b`, `abs:(a)`
  case arithmetic(NumericFunction, [Operand])
  /// `sum:(a)` of the elements of one list.
  indirect case aggregate(NumericFunction, Operand)
  /// `a[0]`, `a[FIRST]`. A missing element is nil (decision 10 of this project).
  indirect case element(Operand, Position)
  /// `a[SIZE]`
  indirect case size(Operand)
  /// `TERNARY(condition, a, b)`
  indirect case choice(Choice)

  /// The position of a list element.
  package enum Position: Sendable {
    case first, last
    case at(Operand)
  }

  /// A value that depends on a condition.
  package struct Choice: Sendable {
    package let condition: Predicate
    package let first: Operand
    package let second: Operand
    /// The `TERNARY` in the syntax tree, which identifies the choice.
    package let node: NodeID
  }
}

extension Operand {
  package var constant: PredicateValue? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// The kind of the value.
  package var kind: PredicateValue.Kind {
    switch self {
    case .subject: return .string
    case .constant(let value): return value.kind
    case .list: return .list
    case .function(.length, _): return .number
    case .function(.uppercase, _), .function(.lowercase, _), .function(.canonical, _): return .string
    case .arithmetic, .aggregate, .size: return .number
    case .element: return .unknown
    case .choice(let choice):
      let (first, second) = (choice.first.kind, choice.second.kind)
      return first == second || second == .null ? first : first == .null ? second : .unknown
    }
  }

  /// Whether the value depends on neither the subject nor a condition.
  package var isKnown: Bool {
    switch self {
    case .subject, .choice: false
    case .constant: true
    case .list(let parts), .arithmetic(_, let parts): parts.allSatisfy(\.isKnown)
    case .function(_, let part), .aggregate(_, let part), .size(let part): part.isKnown
    case .element(let list, .at(let position)): list.isKnown && position.isKnown
    case .element(let list, .first), .element(let list, .last): list.isKnown
    }
  }

  /// Whether the value depends on a condition of a `TERNARY`.
  package var hasCondition: Bool {
    switch self {
    case .subject, .constant: false
    case .choice: true
    case .list(let parts), .arithmetic(_, let parts): parts.contains(where: \.hasCondition)
    case .function(_, let part), .aggregate(_, let part), .size(let part): part.hasCondition
    case .element(let list, .at(let position)): list.hasCondition || position.hasCondition
    case .element(let list, .first), .element(let list, .last): list.hasCondition
    }
  }

  /// The elements of a list literal, or `nil` for other values.
  package var elements: [Operand]? {
    switch self {
    case .constant(.list(let values)): values.map { .constant($0) }
    case .list(let elements): elements
    case .subject, .constant, .function, .arithmetic, .aggregate, .element, .size, .choice: nil
    }
  }

  /// All values that a `TERNARY` and its nested branches can produce; for other operands, the operand itself.
  var branches: [Operand] {
    if case .choice(let choice) = self { choice.first.branches + choice.second.branches } else { [self] }
  }
}

// MARK: - Folding

// Numbers, lists and conditions are folded here, where arithmetic errors have their ranges. Functions that need Unicode
// tables, such as `lowercase:('A')`, are folded by the evaluator during compilation.

extension Operand {
  /// Returns a list, which is a constant if all elements are.
  static func list(of elements: [Operand]) -> Operand {
    var values: [PredicateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard case .constant(let value) = element else { return .list(elements) }
      values.append(value)
    }
    return .constant(.list(values))
  }

  /// Returns a list element, folded if the list and the position are known.
  static func element(of list: Operand, at position: Position) -> Operand {
    guard let elements = list.elements else { return .element(list, position) }
    switch position {
    case .first: return elements.first ?? .constant(.null)
    case .last: return elements.last ?? .constant(.null)
    case .at(.constant(.number(let number))):
      guard let index = number.exactInteger.flatMap(Int.init(exactly:)), elements.indices.contains(index) else {
        return .constant(.null)
      }
      return elements[index]
    case .at: return .element(list, position)
    }
  }

  static func size(of list: Operand) -> Operand {
    list.elements.map { .constant(.number(.integer(Int64($0.count)))) } ?? .size(list)
  }

  /// Returns a `TERNARY`, folded if the condition is constant.
  static func either(_ choice: Choice) -> Operand {
    if case .constant(let value) = choice.condition { value ? choice.first : choice.second } else { .choice(choice) }
  }
}
