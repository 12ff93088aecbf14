/// An unretained reference to a matcher. Copying the reference doesn't change the matcher's reference count.
package struct UnownedMatcher: @unchecked Sendable, BitwiseCopyable {
  // The program is immutable, so references to it can be shared between threads.
  private let program: Unmanaged<MatcherProgram>

  package init(_ matcher: Matcher) { program = Unmanaged.passUnretained(matcher.program) }

  /// The memory address of the matcher.
  @inline(__always)
  package var address: UnsafeRawPointer { UnsafeRawPointer(program.toOpaque()) }

  /// Returns whether the predicate is true for a subject, or `nil` if a regular expression exceeds its limit. The
  /// matcher must still be alive.
  @inline(__always)
  package func evaluate(_ subject: inout PreparedSubject) -> Bool? {
    program._withUnsafeGuaranteedRef { $0.evaluate(&subject) }
  }
}
