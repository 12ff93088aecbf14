/// An error thrown when `MATCHES` or `LIKE` exceeds an evaluation limit.
///
/// The error doesn't say which limit was exceeded, because the interpreter and JIT code need different depth and memory,
/// and the outcome must not depend on which of the two ran (decision 17).
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code that identifies the error.
  public let code = "evaluation-limit"

  @usableFromInline
  package init() {}

  /// A description of the problem and how to fix it.
  public var description: String {
    "the pattern of MATCHES or LIKE met its limit of steps, depth or memory; make the pattern simpler"
  }
}
