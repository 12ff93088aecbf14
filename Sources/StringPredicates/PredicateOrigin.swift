package import PredicateSyntax

/// The arguments, variables and limits of a predicate, kept so that it can be explained and saved.
///
/// A class, so that the many predicates without arguments store only one word.
package final class PredicateOrigin: Sendable {
  package let arguments: [PredicateArgument]
  package let variables: [String: PredicateArgument]
  package let limits: PredicateLimits

  private init(_ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits) {
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
  }

  /// Returns `nil` if all values are the defaults.
  static func unlessDefault(
    _ arguments: [PredicateArgument], _ variables: [String: PredicateArgument], _ limits: PredicateLimits
  ) -> PredicateOrigin? {
    arguments.isEmpty && variables.isEmpty && limits == .default ? nil : PredicateOrigin(arguments, variables, limits)
  }
}
