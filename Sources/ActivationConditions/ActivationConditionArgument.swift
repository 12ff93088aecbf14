public import StringPredicates

/// A value that can replace a format specifier such as `%@` in an activation condition.
public typealias ActivationConditionArgument = PredicateArgumentConvertible
