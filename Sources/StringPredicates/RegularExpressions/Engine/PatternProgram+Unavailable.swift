#if !RegularExpressions
  /// A placeholder for builds without the `RegularExpressions` package trait. The class is never instantiated.
  package final class PatternProgram: Sendable {
    private init() {}

    /// Returns `nil`, as if a limit had been exceeded.
    func matches(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? { nil }

    /// Returns `nil`, as if a limit had been exceeded.
    func matches(_ subject: UnsafeBufferPointer<UInt8>, _ budget: inout EvaluationBudget) -> Bool? { nil }
  }
#endif
