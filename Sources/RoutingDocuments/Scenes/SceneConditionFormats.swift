package import PredicateSyntax
package import SceneLifecycle
package import SceneRouting
import StringPredicates

/// A scene's activation conditions as format strings, which are parsed when the conditions are set.
package struct SceneConditionFormats: Hashable, Sendable {
  /// A predicate format string with its arguments.
  package struct Format: Hashable, Sendable, ExpressibleByStringLiteral {
    package var format: String
    /// The values to substitute for the `%@` placeholders, in order.
    package var arguments: [PredicateArgument]
    /// The values of variables such as `$name`.
    package var variables: [String: PredicateArgument]
    /// The predicate's own limits, or `nil` for those of the document.
    package var limits: PredicateLimits?

    package init(
      _ format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
      limits: PredicateLimits? = nil
    ) {
      self.format = format
      self.arguments = arguments
      self.variables = variables
      self.limits = limits
    }

    package init(stringLiteral value: String) { self.init(value) }

    /// Whether the predicate has neither variables nor limits of its own.
    var isPlain: Bool { variables.isEmpty && limits == nil }

    /// Returns the parsed predicate.
    ///
    /// - Parameter limits: The limits to use if the predicate has none of its own.
    func predicate(dialect: PredicateDialect, limits: PredicateLimits) throws(StringPredicateError) -> StringPredicate {
      try StringPredicate(
        format, arguments: arguments, variables: variables, dialect: dialect, limits: self.limits ?? limits)
    }
  }

  package var canActivate: Format
  package var prefersToActivate: Format
  package var dialect: PredicateDialect
  package var limits: PredicateLimits

  package init(
    canActivate: Format = "TRUEPREDICATE", prefersToActivate: Format = "FALSEPREDICATE",
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) {
    self.canActivate = canActivate
    self.prefersToActivate = prefersToActivate
    self.dialect = dialect
    self.limits = limits
  }

  /// The errors in the format strings of conditions that were refused.
  package struct Refusal: Error, Hashable {
    package var canActivate: StringPredicateError?
    package var prefersToActivate: StringPredicateError?
  }

  /// Returns the parsed conditions.
  func parse() throws(Refusal) -> SceneActivationConditions {
    switch (parse(canActivate), parse(prefersToActivate)) {
    case (.success(let can), .success(let prefers)):
      return SceneActivationConditions(canActivate: can, prefersToActivate: prefers)
    case (let can, let prefers): throw Refusal(canActivate: can.error, prefersToActivate: prefers.error)
    }
  }

  private func parse(_ format: Format) -> Result<StringPredicate, StringPredicateError> {
    Result { () throws(StringPredicateError) in
      try format.predicate(dialect: dialect, limits: limits)
    }
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension SceneSessionRegistry {
  /// Refreshes a session with conditions specified as format strings. If either format is invalid, the session is still
  /// refreshed but, just as on a device, it keeps both of its current conditions. The errors are returned.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  package mutating func refresh(
    _ session: String, formats: SceneConditionFormats
  ) throws(RoutingError) -> (transition: SceneTransition, refusal: SceneConditionFormats.Refusal?) {
    let conditions: SceneActivationConditions
    do throws(SceneConditionFormats.Refusal) {
      conditions = try formats.parse()
    } catch {
      return (try refresh(session), error)
    }
    return (try refresh(session, conditions: .activation(conditions)), nil)
  }
}
