/// An operator of the grammar.
///
/// Sources: Apple, "Predicate Format String Syntax" and "BNF Definition of Cocoa Predicates"; precedence by decision 10
/// of this project.
package enum Operator: Hashable, Sendable {
  case or, and, not
  /// `ANY`, `ALL`, `NONE` before a comparison whose left side is a list.
  case modifier(Modifier)
  case comparison(ComparisonOperator)
  /// A comparison that has no meaning for a single string.
  case unsupported(UnsupportedOperator)
  /// `$a := b`
  case assign
  case set(SetOperator)
  case arithmetic(ArithmeticOperator)
  /// Unary minus.
  case negate
}

/// The quantifier of a comparison whose left side is a list.
package enum Modifier: String, Hashable, Sendable, CaseIterable {
  case any = "ANY"
  case all = "ALL"
  case notAny = "NONE"
}

/// An operator that the checker refuses by name.
package enum UnsupportedOperator: String, Hashable, Sendable, CaseIterable {
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case tokenMatches = "TOKENMATCHES"
  /// `isKindOfClass:`. The name is the text at the operator's range.
  case selector = ""
  /// An unknown word in operator position (already diagnosed).
  case unknown = "?"
}

/// A collection operator, which the checker refuses by name.
package enum SetOperator: String, Hashable, Sendable, CaseIterable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
}

/// A binary operator on numbers.
package enum ArithmeticOperator: String, Hashable, Sendable, CaseIterable {
  case bitAnd = "&"
  case bitOr = "|"
  case bitXor = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "**"

  /// The function that the operator calls.
  var function: NumericFunction {
    switch self {
    case .bitAnd: .bitAnd
    case .bitOr: .bitOr
    case .bitXor: .bitXor
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .power: .power
    }
  }
}

extension Operator {
  /// The precedence; a higher number binds tighter.
  package var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .not: 3
    case .modifier: 4
    case .comparison, .unsupported: 5
    case .assign: 6
    case .set: 7
    case .arithmetic(let operation):
      switch operation {
      case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight: 8
      case .add, .subtract: 9
      case .multiply, .divide: 10
      case .power: 11
      }
    case .negate: 12
    }
  }

  /// Whether `a op b op c` is `a op (b op c)`.
  package var isRightAssociative: Bool { self == .assign || self == .arithmetic(.power) }

  /// Whether the operator precedes its only operand.
  var isPrefix: Bool {
    switch self {
    case .not, .modifier, .negate: true
    case .or, .and, .comparison, .unsupported, .assign, .set, .arithmetic: false
    }
  }

  var isComparison: Bool {
    switch self {
    case .comparison, .unsupported: true
    case .or, .and, .not, .modifier, .assign, .set, .arithmetic, .negate: false
    }
  }

  /// Whether the operator's right side is usually a list.
  var takesList: Bool { self == .comparison(.in) || self == .comparison(.between) }

  /// The canonical spelling, or an empty string if the source text determines it.
  package var spelling: String {
    switch self {
    case .or: "OR"
    case .and: "AND"
    case .not: "NOT"
    case .modifier(let modifier): modifier.rawValue
    case .comparison(let operation): operation.spelling
    case .unsupported(.selector), .unsupported(.unknown): ""
    case .unsupported(let operation): operation.rawValue
    case .assign: ":="
    case .set(let operation): operation.rawValue
    case .arithmetic(let operation): operation.rawValue
    case .negate: "-"
    }
  }

  /// Alternative spellings.
  private static let synonyms: [(String, Operator)] = [
    ("||", .or), ("&&", .and), ("!", .not), ("SOME", .modifier(.any)), ("=", .comparison(.equal)),
    ("<>", .comparison(.notEqual)), ("=<", .comparison(.lessOrEqual)), ("=>", .comparison(.greaterOrEqual)),
  ]

  /// All spellings. `-` maps to subtraction; the parser recognizes the unary minus.
  package static let spellings: [(spelling: String, operation: Operator)] = {
    var operators: [Operator] = [.or, .and, .not, .assign]
    operators += Modifier.allCases.map(Operator.modifier) + ComparisonOperator.allCases.map(Operator.comparison)
    operators += SetOperator.allCases.map(Operator.set) + ArithmeticOperator.allCases.map(Operator.arithmetic)
    operators += UnsupportedOperator.allCases.map(Operator.unsupported)
    return operators.filter { !$0.spelling.isEmpty }.map { ($0.spelling, $0) } + synonyms
  }()
}
