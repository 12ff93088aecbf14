/// A value for a `%@` conversion or a `$variable` in a format string.
///
/// Arguments are never parsed, so a quotation mark or an operator in an argument is ordinary text.
///
/// Source: Apple, "Predicate Format String Syntax".
public enum PredicateArgument: Hashable, Sendable {
  /// A string argument.
  case string(String)
  /// A 64-bit integer argument.
  case integer(Int64)
  /// A floating-point argument.
  case double(Double)
  /// A Boolean value, which the predicate language treats as the number 1 or 0.
  case boolean(Bool)
  /// The null value, written `NULL` in the predicate language.
  case null
  /// A list, for use with `IN`, `BETWEEN` and `ANY`.
  case array([PredicateArgument])
}

extension PredicateArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
  /// Creates a string argument.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an integer argument.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a floating-point argument.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean argument.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Creates a null argument.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a list argument.
  public init(arrayLiteral elements: PredicateArgument...) { self = .array(elements) }
}

extension PredicateArgument {
  /// The kind of the argument's value.
  package var kind: PredicateValue.Kind {
    switch self {
    case .string: .string
    case .integer, .double, .boolean: .number
    case .null: .null
    case .array: .list
    }
  }

  /// The reason that an argument is invalid.
  package enum Fault: Hashable, Sendable {
    /// The argument is infinite or NaN, which can't be written as a literal.
    case notFinite
    case nestedTooDeep(limit: Int)
  }

  /// Returns the reason that the argument is invalid, or `nil` if it is valid.
  ///
  /// - Complexity: O(n) in the size of the argument.
  package func fault(_ limits: PredicateLimits) -> Fault? { fault(limits, depth: 0) }

  private func fault(_ limits: PredicateLimits, depth: Int) -> Fault? {
    switch self {
    case .string, .integer, .boolean, .null: return nil
    case .double(let value): return value.isFinite ? nil : .notFinite
    case .array(let elements):
      if depth >= limits.nestingLevels { return .nestedTooDeep(limit: limits.nestingLevels) }
      for element in elements {
        if let fault = element.fault(limits, depth: depth + 1) { return fault }
      }
      return nil
    }
  }

  /// The length that counts towards `PredicateLimits.textLength`.
  var length: Int {
    switch self {
    case .string(let text): 8 + text.utf8.count
    case .integer, .double, .boolean, .null: 8
    case .array(let elements): elements.reduce(8) { $0 + $1.length }
    }
  }
}
