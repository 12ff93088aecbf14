/// An operand of a comparison in normal form.
package enum Operand: Sendable {
  /// The string being evaluated, `SELF`.
  case subject
  /// A value known when the predicate is created.
  case constant(PredicateValue)
  /// A list with at least one non-constant element, such as `{a, b}`.
  case list([Operand])
  /// A call to a string function, such as `lowercase:(a)`.
  indirect case function(StringFunction, Operand)
  /// An arithmetic operation or function call, such as `a + b` or `abs:(a)`.
  case arithmetic(NumericFunction, [Operand])
  /// An aggregate function applied to the elements of a single list, such as `sum:(a)`.
  indirect case aggregate(NumericFunction, Operand)
  /// A list element, such as `a[0]` or `a[FIRST]`. A missing element is nil (decision 10).
  indirect case element(Operand, Position)
  /// The number of elements in a list, written `a[SIZE]`.
  indirect case size(Operand)
  /// A conditional value, such as `TERNARY(condition, a, b)`.
  indirect case choice(Choice)

  /// The position of an element in a list.
  package enum Position: Sendable {
    case first, last
    case at(Operand)
  }

  /// One of two values, chosen by a condition.
  package struct Choice: Sendable {
    package let condition: Predicate
    package let first: Operand
    package let second: Operand
    /// The `TERNARY` node in the syntax tree, which identifies the choice.
    package let node: NodeID
  }
}

extension Operand {
  package var constant: PredicateValue? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// The kind of the operand's value.
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

  /// Whether the value depends neither on `SELF` nor on a condition.
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

  /// Whether the value depends on the condition of a `TERNARY`.
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

  /// The elements of a list literal or a constant list, or `nil` for any other operand.
  package var elements: [Operand]? {
    switch self {
    case .constant(.list(let values)): values.map { .constant($0) }
    case .list(let elements): elements
    case .subject, .constant, .function, .arithmetic, .aggregate, .element, .size, .choice: nil
    }
  }

  /// All values that a `TERNARY` and its nested branches can produce, or just the operand itself if it isn't a
  /// `TERNARY`.
  var branches: [Operand] {
    if case .choice(let choice) = self { choice.first.branches + choice.second.branches } else { [self] }
  }
}

// MARK: - Folding

// Numbers, lists and conditions are folded here, where the source ranges of arithmetic errors are known. Functions
// that need Unicode tables, such as `lowercase:('A')`, are folded by the evaluator during compilation.

extension Operand {
  /// Returns a list operand, which is constant if all of its elements are constant.
  static func list(of elements: [Operand]) -> Operand {
    var values: [PredicateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      guard case .constant(let value) = element else { return .list(elements) }
      values.append(value)
    }
    return .constant(.list(values))
  }

  /// Returns an element of a list, folded if both the list and the position are known.
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

  /// Returns a `TERNARY` operand, or just the chosen branch if the condition is constant.
  static func either(_ choice: Choice) -> Operand {
    if case .constant(let value) = choice.condition { value ? choice.first : choice.second } else { .choice(choice) }
  }
}
