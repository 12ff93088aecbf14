/// An error thrown when an evaluation exceeds a limit: that of a regular expression, or that of the text which is computed
/// and compared in all.
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
    "the evaluation met a limit: the steps, depth or memory of MATCHES and LIKE, or the text that is compared in all; "
      + "make the pattern simpler, or compare less"
  }
}
