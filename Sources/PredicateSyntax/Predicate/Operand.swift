/// One side of a comparison in normal form.
package enum Operand: Sendable {
  /// `SELF`
  case subject
  /// A value that is known when the predicate is built.
  case constant(PredicateValue)
  /// `{a, b}` with an element that is not a constant.
  case list([Operand])
  /// `lowercase:(a)`
  indirect case function(StringFunction, Operand)
  /// `a + b`, `abs:(a)`
  case arithmetic(NumericFunction, [Operand])
  /// `sum:(a)` of the elements of one list.
  indirect case aggregate(NumericFunction, Operand)
  /// `a[0]`, `a[FIRST]`. An element that does not exist is nil (decision 10 of this project).
  indirect case element(Operand, Position)
  /// `a[SIZE]`
  indirect case size(Operand)
  /// `TERNARY(condition, a, b)`
  indirect case choice(Choice)

  /// Which element of a list is taken.
  package enum Position: Sendable {
    case first, last
    case at(Operand)
  }

  /// The first value if the condition holds, else the second.
  package struct Choice: Sendable {
    package let condition: Predicate
    package let first: Operand
    package let second: Operand
    /// The `TERNARY` in the syntax tree, which tells this choice from others.
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

  /// Whether the value can be computed without a subject and without a condition.
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

  /// The elements of a list that is written out; `nil` for other values.
  package var elements: [Operand]? {
    switch self {
    case .constant(.list(let values)): values.map { .constant($0) }
    case .list(let elements): elements
    case .subject, .constant, .function, .arithmetic, .aggregate, .element, .size, .choice: nil
    }
  }

  /// The values that a `TERNARY` chooses from, those of a `TERNARY` in a branch included; any other operand alone.
  var branches: [Operand] {
    if case .choice(let choice) = self { choice.first.branches + choice.second.branches } else { [self] }
  }
}

// MARK: - Folding

// Numbers, lists and conditions are folded here, where faults of arithmetic have their ranges. What needs Unicode's
// tables, such as `lowercase:('A')`, is computed by the evaluator when the predicate is compiled.

extension Operand {
  /// A list; one of constants is a constant.
  static func list(of elements: [Operand]) -> Operand {
    var values: [PredicateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard case .constant(let value) = element else { return .list(elements) }
      values.append(value)
    }
    return .constant(.list(values))
  }

  /// An element of a list that is written out, without the list.
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

  /// `TERNARY`, without the condition where that is always the same.
  static func either(_ choice: Choice) -> Operand {
    if case .constant(let value) = choice.condition { value ? choice.first : choice.second } else { .choice(choice) }
  }
}
