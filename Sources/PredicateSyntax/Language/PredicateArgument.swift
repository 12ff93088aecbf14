/// A value that takes the place of a `%@` in a format string, or that is bound to a `$variable`.
///
/// An argument is never parsed again: a quotation mark or an operator in it is ordinary text.
/// Source: Apple, "Predicate Format String Syntax".
public enum PredicateArgument: Hashable, Sendable {
  /// A string.
  case string(String)
  /// A whole number of 64 bits.
  case integer(Int64)
  /// A number with a fraction.
  case double(Double)
  /// `true` and `false`, which the language treats as the numbers 1 and 0.
  case boolean(Bool)
  /// The missing value, `NULL` in the language.
  case null
  /// A list, for `IN`, `BETWEEN` and `ANY`.
  case array([PredicateArgument])
}

extension PredicateArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// The missing value.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: PredicateArgument...) { self = .array(elements) }
}

extension PredicateArgument {
  /// The kind of value that the argument is.
  package var kind: PredicateValue.Kind {
    switch self {
    case .string: .string
    case .integer, .double, .boolean: .number
    case .null: .null
    case .array: .list
    }
  }

  /// Why an argument cannot be a value of the language.
  package enum Fault: Hashable, Sendable {
    /// Infinity or NaN: no literal stands for them, and NaN has no place in any order.
    case notFinite
    case nestedTooDeep(limit: Int)
  }

  /// What is wrong with the argument; `nil` if nothing is.
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

  /// What the argument counts against `PredicateLimits.textLength`.
  var length: Int {
    switch self {
    case .string(let text): 8 + text.utf8.count
    case .integer, .double, .boolean, .null: 8
    case .array(let elements): elements.reduce(8) { $0 + $1.length }
    }
  }
}
