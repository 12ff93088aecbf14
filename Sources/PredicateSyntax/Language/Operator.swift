/// An operator of the language. Everything known about it is one row of a table: see ``row``.
package enum Operator: UInt8, Hashable, Sendable, CaseIterable {
  // Conditions
  case or, and, not
  /// Before a comparison whose left side is a list: at least one element, every element, no element.
  case any, all, notAny

  // Comparisons
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains, like, matches, `in`, between
  case utiConformsTo, utiEquals, tokenMatches
  /// `isKindOfClass:`. The name is the text at the operator's range.
  case selector
  /// A word in the place of an operator that is not one. The parser has already reported it.
  case unknown

  // Values
  case assign
  case union, intersect, minus
  case bitAnd, bitOr, bitXor, shiftLeft, shiftRight
  case add, subtract, multiply, divide, power
  /// A minus before a value.
  case negate
}

extension Operator {
  /// What an operator joins, and what it makes of it.
  package enum Role: Hashable, Sendable {
    /// Conditions joined to a condition; a chain of the same operator is one node.
    case junction
    /// A condition turned into another one.
    case prefix
    /// A comparison of each element of a list.
    case modifier
    /// Two values compared.
    case comparison(Comparable)
    /// Two numbers, computed by a function.
    case arithmetic(NumericFunction)
    /// Two values joined to one that the checker refuses by name.
    case refused
    /// One number, negated.
    case negation
  }

  /// Which values a comparison takes.
  package enum Comparable: Hashable, Sendable {
    /// Any two values; values of different kinds differ.
    case anything
    /// Two strings or two numbers.
    case ordered
    /// Two strings.
    case texts
    /// A string, or a list and an element, on the right the other way round.
    case collection
    /// A value and a list of two bounds.
    case bounds
    /// Nothing that one string could be compared with.
    case unsupported
  }

  /// What the table says about an operator.
  package struct Row: Sendable {
    package let role: Role
    /// How tightly the operator binds; a higher number binds tighter.
    package let precedence: Int
    /// Whether `a op b op c` is `a op (b op c)`.
    package let isRightAssociative: Bool
    /// How the operator is written, the canonical spelling first. The lexer reads all of them.
    package let spellings: [String]
    /// The operator that means the same with its sides exchanged, where there is one.
    package let mirror: Operator?
    /// Whether the operator compares two texts by itself. `IN` then looks for the left one in the right one.
    package let comparesTexts: Bool
    /// Whether an empty text is never found: `SELF CONTAINS ''` holds for no string.
    package let isSearch: Bool

    init(
      _ role: Role, _ precedence: Int, _ spellings: String..., isRightAssociative: Bool = false,
      mirror: Operator? = nil,
      comparesTexts: Bool = false, isSearch: Bool = false
    ) {
      self.role = role
      self.precedence = precedence
      self.spellings = spellings
      self.isRightAssociative = isRightAssociative
      self.mirror = mirror
      self.comparesTexts = comparesTexts
      self.isSearch = isSearch
    }
  }

  private static let rows: [Row] = allCases.map(\.definition)

  /// The operator's row in the table. O(1).
  package var row: Row { Self.rows[Int(rawValue)] }

  /// The canonical spelling; empty for an operator whose name the text decides.
  package var spelling: String { row.spellings.first ?? "" }

  /// How tightly the operator binds; a higher number binds tighter (decision 10 of this project).
  package var precedence: Int { Self.rows[Int(rawValue)].precedence }

  /// Whether the operator asks which of two values comes first.
  package var isOrdering: Bool { row.role == .comparison(.ordered) }

  /// The comparisons that are words and that a predicate over a string may use.
  package static let words: [Operator] = allCases.filter { operation in
    guard case .comparison(let values) = operation.row.role, values != .unsupported else { return false }
    return operation.spelling.utf8.first?.isWordStart ?? false
  }
}
