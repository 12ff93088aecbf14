public import PredicateSyntax

extension StringPredicate {
  /// Parses, checks and compiles a format string with its arguments, as `NSPredicate(format:_:)` does.
  ///
  ///     try StringPredicate("SELF BEGINSWITH %@ AND SELF != %@", "mail/", "mail/drafts")
  ///
  /// - Throws: `StringPredicateError` with every fault of the format.
  /// - Complexity: O(*n*) in the length of the format and the arguments.
  public init(
    _ format: String, _ argument: PredicateArgument, _ arguments: PredicateArgument...
  ) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Parses, checks and compiles a format string with arguments that are strings.
  @_disfavoredOverload
  public init(_ format: String, _ argument: String, _ arguments: String...) throws(StringPredicateError) {
    try self.init(format, arguments: [argument] + arguments)
  }

  /// Parses, checks and compiles a format string with arguments that are strings.
  ///
  ///     try StringPredicate("SELF == %@", arguments: [identifier])
  @_disfavoredOverload
  public init(_ format: String, arguments: [String]) throws(StringPredicateError) {
    try self.init(format, arguments: arguments.map(PredicateArgument.string))
  }

  /// Returns whether the predicate is true for an identifier, as `NSPredicate.evaluate(with:)` does. A regular expression
  /// that exceeds a limit counts as false; `matches(_:)` reports it.
  ///
  ///     identifiers.filter(predicate.evaluate(with:))
  ///
  /// - Complexity: As `matches(_:)`.
  public func evaluate(with identifier: String) -> Bool { (try? matches(identifier)) ?? false }

  /// Returns whether the predicate is true for an identifier, or for the missing one.
  @_disfavoredOverload
  public func evaluate(with identifier: String?) -> Bool { (try? matches(identifier)) ?? false }
}
