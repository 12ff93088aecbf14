package import PredicateSyntax
import StringPredicates

/// A scene's activation conditions as format strings, which are parsed when the conditions are set.
package struct SceneConditionFormats: Hashable, Sendable {
  /// A predicate format string with its arguments.
  package struct Format: Hashable, Sendable, ExpressibleByStringLiteral {
    package var format: String
    /// The values to substitute for the `%@` placeholders, in order.
    package var arguments: [PredicateArgument]

    package init(_ format: String, arguments: [PredicateArgument] = []) {
      self.format = format
      self.arguments = arguments
    }

    package init(stringLiteral value: String) { self.init(value) }
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

  /// Returns the parsed conditions, or the error in each invalid format string.
  func parse() -> Result<SceneActivationConditions, Refusal> {
    let can = parse(canActivate)
    let prefers = parse(prefersToActivate)
    if case .success(let can) = can, case .success(let prefers) = prefers {
      return .success(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
    }
    return .failure(Refusal(conditions: .init(canActivate: error(of: can), prefersToActivate: error(of: prefers))))
  }

  struct Refusal: Error {
    var conditions: SceneTransition.RefusedConditions
  }

  private func parse(_ format: Format) -> Result<StringPredicate, StringPredicateError> {
    Result { () throws(StringPredicateError) in
      try StringPredicate(format.format, arguments: format.arguments, dialect: dialect, limits: limits)
    }
  }

  private func error(of result: Result<StringPredicate, StringPredicateError>) -> StringPredicateError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
