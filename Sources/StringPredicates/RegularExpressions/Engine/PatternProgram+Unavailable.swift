#if !RegularExpressions
  /// Stands in for the compiled program where the package trait `RegularExpressions` is off: nothing makes one.
  package final class PatternProgram: Sendable {
    private init() {}

    /// Reports that a limit was met.
    func matches(_ subject: UnsafeBufferPointer<UInt8>) -> Bool? { nil }
  }
#endif
