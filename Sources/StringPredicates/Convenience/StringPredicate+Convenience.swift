public import PredicateSyntax

extension StringPredicate {
  /// Parses, checks and compiles a format string with its arguments, as `NSPredicate(format:_:)` does.
  ///
  ///     try StringPredicate("SELF BEGINSWITH %@ AND SELF != %@", "mail/", "mail/drafts")
  ///
  /// - Throws: `StringPredicateError` with all errors of the format.
  /// - Complexity: O(*n*) in the length of the format and the arguments.
  public init(
    _ format: String, _ argument: PredicateArgument, _ arguments: PredicateArgument...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Parses, checks and compiles a format string with string arguments.
  @_disfavoredOverload
  public init(_ format: String, _ argument: String, _ arguments: String...) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Parses, checks and compiles a format string with string arguments.
  ///
  ///     try StringPredicate("SELF == %@", arguments: [identifier])
  @_disfavoredOverload
  public init(_ format: String, arguments: [String]) throws(StringPredicateError) {
    try self.init(format, arguments: arguments.map(PredicateArgument.string))
  }

  /// Returns whether the predicate is true for an identifier, as `NSPredicate.evaluate(with:)` does. A regular
  /// expression that exceeds a limit counts as false; use `matches(_:)` to detect it.
  ///
  ///     identifiers.filter(predicate.evaluate(with:))
  ///
  /// - Complexity: Same as `matches(_:)`.
  public func evaluate(with identifier: String) -> Bool { (try? matches(identifier)) ?? false }

  /// Returns whether the predicate is true for an identifier, where `nil` is a missing identifier.
  @_disfavoredOverload
  public func evaluate(with identifier: String?) -> Bool { (try? matches(identifier)) ?? false }
}
