public import PredicateSyntax

/// A value that can replace a format specifier such as `%@` in an activation condition.
public protocol ActivationConditionArgument {
  /// The value, converted to a predicate argument.
  var predicateArgument: PredicateArgument { get }
}

extension String: ActivationConditionArgument {
  /// The string, converted to a predicate argument.
  public var predicateArgument: PredicateArgument { .string(self) }
}

extension Int: ActivationConditionArgument {
  /// The number, converted to a predicate argument.
  public var predicateArgument: PredicateArgument { .integer(Int64(self)) }
}

extension Double: ActivationConditionArgument {
  /// The number, converted to a predicate argument.
  public var predicateArgument: PredicateArgument { .double(self) }
}

extension Bool: ActivationConditionArgument {
  /// The Boolean value, converted to a predicate argument.
  public var predicateArgument: PredicateArgument { .boolean(self) }
}

extension Array: ActivationConditionArgument where Element: ActivationConditionArgument {
  /// The array, converted to a predicate argument.
  public var predicateArgument: PredicateArgument { .array(map(\.predicateArgument)) }
}
