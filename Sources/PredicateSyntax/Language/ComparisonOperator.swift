/// A comparison operator that is supported for strings.
package enum ComparisonOperator: UInt8, Hashable, Sendable, CaseIterable {
  /// The `==` operator.
  case equal
  /// The `!=` operator.
  case notEqual
  /// The `<` operator.
  case less
  /// The `<=` operator.
  case lessOrEqual
  /// The `>` operator.
  case greater
  /// The `>=` operator.
  case greaterOrEqual
  /// The `BEGINSWITH` operator.
  case beginsWith
  /// The `ENDSWITH` operator.
  case endsWith
  /// The `CONTAINS` operator.
  case contains
  /// The `LIKE` operator.
  case like
  /// The `MATCHES` operator.
  case matches
  /// The `IN` operator.
  case `in`
  /// The `BETWEEN` operator.
  case between
}

extension ComparisonOperator {
  /// The operands that a comparison operator accepts.
  package enum Operands {
    /// Any two values. Values of different kinds are unequal.
    case anything
    /// Two strings or two numbers.
    case ordered
    /// Two strings.
    case texts
    /// Two strings, or a list on the left and an element on the right.
    case listAndElement
    /// A value on the left, and a list or a string on the right.
    case elementAndList
    /// A value on the left, and a list of two bounds on the right.
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

  /// The operator that gives the same result when the operands are swapped, or `nil` if there isn't one.
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

  /// The operator's canonical spelling.
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

  /// The comparison operators that are spelled as words.
  package static let words: [ComparisonOperator] = allCases.filter { $0.spelling.utf8.first?.isWordStart ?? false }
}
