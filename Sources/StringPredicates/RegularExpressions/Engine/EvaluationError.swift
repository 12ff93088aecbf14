/// An error that is thrown if `MATCHES` or `LIKE` exceeds a limit of the engine.
///
/// The error doesn't say which limit: the interpreter and the JIT compiler count differently, and the result must not
/// depend on which of them ran (decision 17 of this project).
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stable code of the error.
  public let code = "evaluation-limit"

  @usableFromInline
  package init() {}

  /// The problem and how to fix it.
  public var description: String {
    "the pattern of MATCHES or LIKE met its limit of steps, depth or memory; make the pattern simpler"
  }
}
