public import PredicateSyntax

/// A value that may take the place of a conversion, such as `%@`, in an activation condition.
public protocol ActivationConditionArgument {
  /// The value as predicates have it.
  var predicateArgument: PredicateArgument { get }
}

extension String: ActivationConditionArgument {
  /// The text.
  public var predicateArgument: PredicateArgument { .string(self) }
}

extension Int: ActivationConditionArgument {
  /// The number.
  public var predicateArgument: PredicateArgument { .integer(Int64(self)) }
}

extension Double: ActivationConditionArgument {
  /// The number.
  public var predicateArgument: PredicateArgument { .double(self) }
}

extension Bool: ActivationConditionArgument {
  /// The truth value.
  public var predicateArgument: PredicateArgument { .boolean(self) }
}

extension Array: ActivationConditionArgument where Element: ActivationConditionArgument {
  /// The list.
  public var predicateArgument: PredicateArgument { .array(map(\.predicateArgument)) }
}
