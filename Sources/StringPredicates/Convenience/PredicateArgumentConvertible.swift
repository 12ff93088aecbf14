public import PredicateSyntax

/// A value that can be passed for a format specifier such as `%@` or `%d`.
public protocol PredicateArgumentConvertible {
  /// The value as a predicate argument.
  var predicateArgument: PredicateArgument { get }
}

extension PredicateArgument: PredicateArgumentConvertible {
  /// The argument itself.
  public var predicateArgument: PredicateArgument { self }
}

extension String: PredicateArgumentConvertible {
  /// The string as a predicate argument.
  public var predicateArgument: PredicateArgument { .string(self) }
}

extension Substring: PredicateArgumentConvertible {
  /// The string as a predicate argument.
  public var predicateArgument: PredicateArgument { .string(String(self)) }
}

extension Int: PredicateArgumentConvertible {
  /// The number as a predicate argument.
  public var predicateArgument: PredicateArgument { .integer(Int64(self)) }
}

extension Double: PredicateArgumentConvertible {
  /// The number as a predicate argument.
  public var predicateArgument: PredicateArgument { .double(self) }
}

extension Bool: PredicateArgumentConvertible {
  /// The Boolean value as a predicate argument.
  public var predicateArgument: PredicateArgument { .boolean(self) }
}

extension Optional: PredicateArgumentConvertible where Wrapped: PredicateArgumentConvertible {
  /// The wrapped value as a predicate argument. `nil` becomes `NULL`.
  public var predicateArgument: PredicateArgument { self?.predicateArgument ?? .null }
}

extension Array: PredicateArgumentConvertible where Element: PredicateArgumentConvertible {
  /// The array as a predicate argument.
  public var predicateArgument: PredicateArgument { .array(map(\.predicateArgument)) }
}

extension Set: PredicateArgumentConvertible where Element: PredicateArgumentConvertible & Comparable {
  /// The elements as a predicate argument, in ascending order.
  public var predicateArgument: PredicateArgument { .array(sorted().map(\.predicateArgument)) }
}
