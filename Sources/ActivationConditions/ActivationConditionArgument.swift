public import PredicateSyntax

/// A value that can replace a conversion such as `%@` in an activation condition.
public protocol ActivationConditionArgument {
  /// The value as a predicate argument.
  var predicateArgument: PredicateArgument { get }
}

extension String: ActivationConditionArgument {
  /// The string as a predicate argument.
  public var predicateArgument: PredicateArgument { .string(self) }
}

extension Int: ActivationConditionArgument {
  /// The number as a predicate argument.
  public var predicateArgument: PredicateArgument { .integer(Int64(self)) }
}

extension Double: ActivationConditionArgument {
  /// The number as a predicate argument.
  public var predicateArgument: PredicateArgument { .double(self) }
}

extension Bool: ActivationConditionArgument {
  /// The Boolean value as a predicate argument.
  public var predicateArgument: PredicateArgument { .boolean(self) }
}

extension Array: ActivationConditionArgument where Element: ActivationConditionArgument {
  /// The array as a predicate argument.
  public var predicateArgument: PredicateArgument { .array(map(\.predicateArgument)) }
}
