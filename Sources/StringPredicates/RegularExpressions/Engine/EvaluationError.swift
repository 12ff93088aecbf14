/// A predicate could not be evaluated: the engine of `MATCHES` and `LIKE` met one of its limits.
///
/// Which limit it was does not show: the interpreter and the JIT compiler count differently, and the outcome must not
/// depend on which of them ran (decision 17 of this project).
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable name of the outcome.
  public let code = "evaluation-limit"

  @usableFromInline
  package init() {}

  /// What happened and what to do about it.
  public var description: String {
    "the pattern of MATCHES or LIKE met its limit of steps, depth or memory; make the pattern simpler"
  }
}
