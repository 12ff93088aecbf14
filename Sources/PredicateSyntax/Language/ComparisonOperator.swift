/// An operator that compares two values and is supported for strings.
package enum ComparisonOperator: UInt8, Hashable, Sendable, CaseIterable {
  /// `==`
  case equal
  /// `!=`
  case notEqual
  /// `<`
  case less
  /// `<=`
  case lessOrEqual
  /// `>`
  case greater
  /// `>=`
  case greaterOrEqual
  /// `BEGINSWITH`
  case beginsWith
  /// `ENDSWITH`
  case endsWith
  /// `CONTAINS`
  case contains
  /// `LIKE`
  case like
  /// `MATCHES`
  case matches
  /// `IN`
  case `in`
  /// `BETWEEN`
  case between
}

extension ComparisonOperator {
  /// The operands that a comparison accepts.
  package enum Operands {
    /// Any two values; values of different kinds are unequal.
    case anything
    /// Two strings or two numbers.
    case ordered
    /// Two strings.
    case texts
    /// Two strings, or a list and an element.
    case listAndElement
    /// A value and a list or a string.
    case elementAndList
    /// A value and a list of two bounds.
    case bounds
  }

  package var operands: Operands {
    switch self {
    case .equal, .notEqual: .anything
    case .less, .lessOrEqual, .greater, .greaterOrEqual: .ordered
    case .beginsWith, .endsWith, .like, .matches: .texts
    case .contains: .listAndElement
    case .in: .elementAndList
    case .between: .bounds
    }
  }

  /// The operator that gives the same result with swapped operands, or `nil` if none exists.
  package var mirror: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .contains: .in
    case .in: .contains
    case .beginsWith, .endsWith, .like, .matches, .between: nil
    }
  }

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
    }
  }

  /// The comparison operators that are spelled as a word.
  package static let words: [ComparisonOperator] = allCases.filter { $0.spelling.utf8.first?.isWordStart ?? false }
}
