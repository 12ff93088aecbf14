public import PredicateSyntax
import StringPredicates

/// The activation conditions of a scene as format strings, to be read when they are set.
public struct SceneConditionFormats: Hashable, Sendable {
  /// A format string with its arguments.
  public struct Format: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The format string, such as `SELF == %@`.
    public var format: String
    /// What takes the place of each `%@`.
    public var arguments: [PredicateArgument]

    /// Makes a format.
    public init(_ format: String, arguments: [PredicateArgument] = []) {
      self.format = format
      self.arguments = arguments
    }

    /// Makes a format without arguments.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// The scene can show the content.
  public var canActivate: Format
  /// The scene is the best place for the content.
  public var prefersToActivate: Format
  /// What the predicates may use.
  public var dialect: PredicateDialect
  /// How much the predicates may cost.
  public var limits: PredicateLimits

  /// Makes formats; each defaults to that of UIKit.
  public init(
    canActivate: Format = "TRUEPREDICATE", prefersToActivate: Format = "FALSEPREDICATE",
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) {
    self.canActivate = canActivate
    self.prefersToActivate = prefersToActivate
    self.dialect = dialect
    self.limits = limits
  }

  /// The conditions, or the errors of each.
  package func read() -> Result<SceneActivationConditions, Refusal> {
    let can = read(canActivate)
    let prefers = read(prefersToActivate)
    if case .success(let can) = can, case .success(let prefers) = prefers {
      return .success(SceneActivationConditions(canActivate: can, prefersToActivate: prefers))
    }
    return .failure(Refusal(conditions: .init(canActivate: error(of: can), prefersToActivate: error(of: prefers))))
  }

  /// The error of conditions that cannot be read.
  package struct Refusal: Error {
    package var conditions: SceneTransition.RefusedConditions
  }

  private func read(_ format: Format) -> Result<StringPredicate, StringPredicateError> {
    Result { () throws(StringPredicateError) in
      try StringPredicate(format.format, arguments: format.arguments, dialect: dialect, limits: limits)
    }
  }

  private func error(of result: Result<StringPredicate, StringPredicateError>) -> StringPredicateError? {
    if case .failure(let error) = result { error } else { nil }
  }
}
