/// An unretained reference to a matcher: copies don't count references, and its address is known.
package struct UnownedMatcher: @unchecked Sendable, BitwiseCopyable {
  // Safe to share like a matcher: the program is immutable.
  private let program: Unmanaged<MatcherProgram>

  package init(_ matcher: Matcher) { program = Unmanaged.passUnretained(matcher.program) }

  /// The address of the matcher in memory.
  @inline(__always)
  package var address: UnsafeRawPointer { UnsafeRawPointer(program.toOpaque()) }

  /// Returns whether the predicate is true; `nil` if a regular expression exceeds its limit. The matcher must be alive.
  @inline(__always)
  package func evaluate(_ subject: inout PreparedSubject) -> Bool? {
    program._withUnsafeGuaranteedRef { $0.evaluate(&subject) }
  }
}
