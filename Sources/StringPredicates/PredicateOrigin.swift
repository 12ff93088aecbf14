package import PredicateSyntax

/// The arguments, variables and limits of a predicate, which are kept so that the predicate can be explained and saved.
///
/// This type is a class, so that a predicate without arguments, which is the most common kind, stores only a single
/// word.
package final class PredicateOrigin: Sendable {
  package let arguments: [PredicateArgument]
  package let variables: [String: PredicateArgument]
  package let limits: PredicateLimits

  private init(_ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits) {
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
  }

  /// Creates an origin, or returns `nil` if all values are the defaults.
  static func unlessDefault(
    _ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits
  ) -> PredicateOrigin? {
    arguments.isEmpty && variables.isEmpty && limits == .default ? nil : PredicateOrigin(arguments, variables, limits)
  }
}
