public import PredicateSyntax

/// A predicate over one string, ready to be evaluated.
public struct StringPredicate: Sendable, Hashable {
  /// The format string as it was given.
  public let format: String
  /// What is suspicious in the predicate, though it could be built.
  public let warnings: [Diagnostic]

  /// Reads, checks and compiles a format string.
  public init(
    _ format: String, arguments: [PredicateArgument] = [], variables: [String: PredicateArgument] = [:],
    dialect: PredicateDialect = .extended, limits: PredicateLimits = .default
  ) throws(PredicateError) {
    self.format = format
    self.warnings = []
  }

  /// The predicate `TRUEPREDICATE` or `FALSEPREDICATE`.
  public init(value: Bool) {
    self.format = value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    self.warnings = []
  }

  /// The canonical text of the predicate.
  public var predicateFormat: String { format }

  /// Whether the predicate holds for `subject`; `nil` is the missing identifier.
  public func matches(_ subject: String?) throws(EvaluationError) -> Bool { false }
}
