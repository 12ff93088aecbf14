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
