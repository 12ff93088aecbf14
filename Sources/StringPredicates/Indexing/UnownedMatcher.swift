/// A matcher that somebody else keeps alive. Copies of it count no references, and where it lies is known.
package struct UnownedMatcher: @unchecked Sendable, BitwiseCopyable {
  // It may be shared as a matcher may be: nothing writes to the program.
  private let program: Unmanaged<MatcherProgram>

  package init(_ matcher: Matcher) { program = Unmanaged.passUnretained(matcher.program) }

  /// Where the matcher begins in memory.
  @inline(__always)
  package var address: UnsafeRawPointer { UnsafeRawPointer(program.toOpaque()) }

  /// Whether the predicate holds; `nil` if a regular expression met its limit. The matcher must be alive.
  @inline(__always)
  package func verdict(_ subject: inout PreparedSubject) -> Bool? {
    program._withUnsafeGuaranteedRef { $0.evaluate(&subject) }
  }
}
