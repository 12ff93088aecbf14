public import PredicateSyntax

extension StringPredicate {
  /// Creates a predicate by parsing, checking and compiling a format string with arguments, like
  /// `NSPredicate(format:_:)`.
  ///
  ///     try StringPredicate("SELF BEGINSWITH %@ AND SELF != %@", "mail/", "mail/drafts")
  ///
  /// - Throws: `StringPredicateError` with all errors in the format.
  /// - Complexity: O(*n*) in the length of the format and the arguments.
  public init(
    _ format: String, _ argument: PredicateArgument, _ arguments: PredicateArgument...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Creates a predicate from a format string and arguments such as strings, numbers and arrays.
  @_disfavoredOverload
  public init(
    _ format: String, _ argument: any PredicateArgumentConvertible, _ arguments: any PredicateArgumentConvertible...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: ([argument] + arguments).map(\.predicateArgument))
  }

  /// Creates a predicate from a format string and arguments, with the argument label of `NSPredicate(format:_:)`.
  ///
  ///     try StringPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: address)
  public init(
    format: String, _ argument: PredicateArgument, _ arguments: PredicateArgument...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Creates a predicate from a format string and arguments such as strings, numbers and arrays, with the argument label
  /// of `NSPredicate(format:_:)`.
  @_disfavoredOverload
  public init(
    format: String, _ argument: any PredicateArgumentConvertible, _ arguments: any PredicateArgumentConvertible...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: ([argument] + arguments).map(\.predicateArgument))
  }

  /// Creates a predicate from a format string and an array of string arguments.
  ///
  ///     try StringPredicate("SELF == %@", arguments: [identifier])
  @_disfavoredOverload
  public init(_ format: String, arguments: [String]) throws(StringPredicateError) {
    try self.init(format, arguments: arguments.map(PredicateArgument.string))
  }

  /// Creates a predicate from a format string and an array of string arguments, with the argument label of
  /// `NSPredicate(format:_:)`.
  @_disfavoredOverload
  public init(format: String, arguments: [String]) throws(StringPredicateError) {
    try self.init(format, arguments: arguments)
  }

  /// Returns whether the predicate is true for an identifier, like `NSPredicate.evaluate(with:)`.
  ///
  /// The result is `false` if a regular expression exceeds a limit. To detect this case, use `matches(_:)`.
  ///
  ///     identifiers.filter(predicate.evaluate(with:))
  ///
  /// - Complexity: Same as `matches(_:)`.
  public func evaluate(with identifier: String) -> Bool { (try? matches(identifier)) ?? false }

  /// Returns whether the predicate is true for an identifier, or for a missing identifier if `identifier` is `nil`.
  @_disfavoredOverload
  public func evaluate(with identifier: String?) -> Bool { (try? matches(identifier)) ?? false }
}

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
