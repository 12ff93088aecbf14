/// `==`, `BEGINSWITH`: what compares two values.
package enum ComparisonOperator: Hashable, Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains, like, matches, `in`, between
  case utiConformsTo, utiEquals, tokenMatches
  /// `isKindOfClass:`
  case selector(String)
  /// A word that is no operator; the parser has said so.
  case unknown(String)

  /// The canonical spelling.
  package var spelling: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .contains: "CONTAINS"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .in: "IN"
    case .between: "BETWEEN"
    case .utiConformsTo: "UTI-CONFORMS-TO"
    case .utiEquals: "UTI-EQUALS"
    case .tokenMatches: "TOKENMATCHES"
    case .selector(let name), .unknown(let name): name
    }
  }

  /// The operators that are words and that a predicate over a string may use: what a misspelt one may have meant.
  package static let words: [ComparisonOperator] = [
    .beginsWith, .endsWith, .contains, .like, .matches, .in, .between,
  ]

  /// Whether the operator asks which of two values comes first.
  package var isOrdering: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

/// The letters in brackets behind an operator.
///
/// Source: Apple, `NSComparisonPredicate.Options`.
package struct ComparisonOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `c`: case does not count.
  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// `d`: diacritical marks do not count.
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// `n`: the strings are compared literally.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// `l`: the locale is asked for. It is accepted and never consulted (decision 6 of this project).
  package static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The letters in canonical order, with the brackets; empty without options.
  package var spelling: String {
    guard !isEmpty else { return "" }
    let letters = zip([Self.caseInsensitive, .diacriticInsensitive, .normalized, .localeSensitive], "cdnl")
    return "[" + String(letters.filter { contains($0.0) }.map(\.1)) + "]"
  }

  init?(letter: UInt8) {
    switch letter.asciiLowercased {
    case UInt8(ascii: "c"): self = .caseInsensitive
    case UInt8(ascii: "d"): self = .diacriticInsensitive
    case UInt8(ascii: "n"): self = .normalized
    case UInt8(ascii: "l"): self = .localeSensitive
    default: return nil
    }
  }
}

/// How a list on the left of a comparison is asked.
package enum Modifier: String, Hashable, Sendable {
  /// At least one element; `SOME` is another word for it.
  case any = "ANY"
  /// Every element.
  case all = "ALL"
  /// Not one element: `NOT ANY`.
  case notAny = "NONE"
}

/// `+`, `&`: what computes a number of two.
package enum ArithmeticOperator: String, Hashable, Sendable {
  case power = "**"
  case multiply = "*"
  case divide = "/"
  case add = "+"
  case subtract = "-"
  case bitAnd = "&"
  case bitOr = "|"
  case bitXor = "^"
  case shiftLeft = "<<"
  case shiftRight = ">>"

  /// How tightly the operator binds; a higher number binds tighter (decision 10 of this project).
  package var precedence: Int {
    switch self {
    case .power: 4
    case .multiply, .divide: 3
    case .add, .subtract: 2
    case .bitAnd, .bitOr, .bitXor, .shiftLeft, .shiftRight: 1
    }
  }
}

/// `a UNION b`: recognised, and refused by name.
package enum SetOperator: String, Hashable, Sendable {
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
}

/// Forms that look like calls and are spelled with a reserved word.
package enum SpecialForm: String, Hashable, Sendable {
  case function = "FUNCTION"
  case cast = "CAST"
  case ternary = "TERNARY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
}
