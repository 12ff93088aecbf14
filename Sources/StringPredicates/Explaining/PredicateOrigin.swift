package import PredicateSyntax

/// What a predicate was built from besides its format string: kept so that it can be explained and saved.
///
/// It is an object so that the many predicates without arguments pay one word for it.
package final class PredicateOrigin: Sendable {
  package let arguments: [PredicateArgument]
  package let variables: [String: PredicateArgument]
  package let limits: PredicateLimits

  /// `nil` where all are the defaults.
  init?(_ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits) {
    if arguments.isEmpty, variables.isEmpty, limits == .default { return nil }
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
  }
}
