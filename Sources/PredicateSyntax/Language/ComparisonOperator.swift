/// A comparison operator that is supported for strings.
package enum ComparisonOperator: UInt8, Hashable, BitwiseCopyable, Sendable, CaseIterable {
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

/// A comparison of two strings: by order, by equality or by a search. `LIKE` and `MATCHES`, which take patterns, are not
/// among them.
package enum TextComparison: UInt8, Hashable, Sendable {
  case equal, less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains
  /// The right string contains the left one, as in `SELF IN 'text'`.
  case within

  /// Returns whether the comparison is true for two values, or `nil` for a search. A negative, zero or positive `order`
  /// means that the first value is less than, equal to or greater than the second.
  package func holds(order: Int) -> Bool? {
    switch self {
    case .equal: order == 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    case .beginsWith, .endsWith, .contains, .within: nil
    }
  }
}

extension TextComparison {
  /// The operator's canonical spelling.
  package var spelling: String { ComparisonOperator.allCases.first { $0.textComparison == self }?.spelling ?? "" }
}

extension ComparisonOperator {
  /// What the operator means for two strings, or `nil` if it negates a comparison, joins two, or takes a pattern.
  package var textComparison: TextComparison? {
    switch self {
    case .equal: .equal
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .in: .within
    case .notEqual, .like, .matches, .between: nil
    }
  }

  /// Returns whether the comparison is true for two values that have an order, or `nil` if the operator isn't about
  /// order or equality.
  package func holds(order: Int) -> Bool? {
    self == .notEqual ? order != 0 : textComparison?.holds(order: order)
  }

  /// Whether the right operand is a pattern.
  package var takesPattern: Bool { self == .like || self == .matches }

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

/// The options in square brackets after a comparison operator.
///
/// Source: Apple, `NSComparisonPredicate.Options`.
package struct ComparisonOptions: OptionSet, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Case-insensitive comparison, written as `c`.
  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  /// Diacritic-insensitive comparison, written as `d`.
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// Literal comparison, written as `n`.
  package static let normalized = ComparisonOptions(rawValue: 4)
  /// Locale-sensitive comparison, written as `l`. Accepted but ignored (decision 6).
  package static let localeSensitive = ComparisonOptions(rawValue: 8)

  /// The options with their letters, in canonical order.
  private static let letters: [(letter: Unicode.Scalar, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized), ("l", .localeSensitive),
  ]

  /// The option letters in square brackets, in canonical order, or an empty string if there are no options.
  package var spelling: String {
    guard !isEmpty else { return "" }
    return "[" + Self.letters.filter { contains($0.option) }.map { String($0.letter) }.joined() + "]"
  }

  /// Creates the option with the given letter, ignoring case. Returns `nil` if no option has this letter.
  init?(letter: UInt8) {
    let wanted = Unicode.Scalar(letter.asciiLowercased)
    guard let found = Self.letters.first(where: { $0.letter == wanted }) else { return nil }
    self = found.option
  }
}
