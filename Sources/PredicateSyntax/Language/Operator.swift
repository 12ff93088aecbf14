/// An operator in the predicate grammar.
///
/// Sources: Apple, "Predicate Format String Syntax" and "BNF Definition of Cocoa Predicates"; decision 10 for the
/// precedence.
package enum Operator: Hashable, BitwiseCopyable, Sendable {
  case or, and, not
  /// `ANY`, `ALL` or `NONE` before a comparison whose left side is a list.
  case modifier(Modifier)
  case comparison(ComparisonOperator)
  /// A comparison operator that doesn't apply to a single string.
  case unsupported(UnsupportedOperator)
  /// The assignment operator, as in `$a := b`.
  case assign
  case set(SetOperator)
  case arithmetic(ArithmeticOperator)
  /// The unary minus operator.
  case negate
}

/// A quantifier for a comparison whose left side is a list.
package enum Modifier: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
  case any = "ANY"
  case all = "ALL"
  case notAny = "NONE"
}

/// An operator that the parser recognizes but the checker rejects.
package enum UnsupportedOperator: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
  case utiConformsTo = "UTI-CONFORMS-TO"
  case utiEquals = "UTI-EQUALS"
  case tokenMatches = "TOKENMATCHES"
  /// A selector such as `isKindOfClass:`, whose name is the source text at the operator's range.
  case selector = ""
  /// An unknown word in operator position, which has already been reported.
  case unknown = "?"
}

/// A set operator, which the parser recognizes but the checker rejects.
package enum SetOperator: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
}

/// A binary arithmetic operator.
package enum ArithmeticOperator: String, Hashable, BitwiseCopyable, Sendable, CaseIterable {
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

  /// The function that implements the operator.
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
  /// The operator's precedence. Operators with higher precedence bind more tightly.
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

  /// Whether the operator is right-associative, so that `a op b op c` means `a op (b op c)`.
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

  /// The canonical spelling, or an empty string if the source text determines the spelling.
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

  private static let synonyms: [(String, Operator)] = [
    ("||", .or), ("&&", .and), ("!", .not), ("SOME", .modifier(.any)), ("=", .comparison(.equal)),
    ("<>", .comparison(.notEqual)), ("=<", .comparison(.lessOrEqual)), ("=>", .comparison(.greaterOrEqual)),
  ]

  /// All operator spellings. `-` denotes subtraction; the parser recognizes unary minus separately.
  package static let spellings: [(spelling: String, operation: Operator)] = {
    var operators: [Operator] = [.or, .and, .not, .assign]
    operators += Modifier.allCases.map(Operator.modifier) + ComparisonOperator.allCases.map(Operator.comparison)
    operators += SetOperator.allCases.map(Operator.set) + ArithmeticOperator.allCases.map(Operator.arithmetic)
    operators += UnsupportedOperator.allCases.map(Operator.unsupported)
    return operators.filter { !$0.spelling.isEmpty }.map { ($0.spelling, $0) } + synonyms
  }()
}
