package import PredicateSyntax

extension Matcher {
  /// Calls `body` with the byte test, the folding and the literal of a predicate that consists of a single comparison of
  /// the subject with a literal. Comparing bytes is decisive for ASCII subjects and, if the folding is `nil`, for all
  /// subjects. The literal of a case-insensitive test is lowercase.
  ///
  ///     SELF == 'a'    SELF BEGINSWITH[c] 'b/'    SELF ENDSWITH '.pdf'    SELF CONTAINS 'x'
  package func withOnlyLiteral(_ body: (ByteTest, StringFolding?, UnsafeBufferPointer<UInt8>) -> Void) {
    guard program.count == 1 else { return }
    let node = program.node(0).pointee
    switch node.byteTest {
    case .equal, .equalIgnoringCase, .beginsWith, .beginsWithIgnoringCase, .endsWith, .endsWithIgnoringCase, .contains,
      .containsIgnoringCase:
      program.withLiteral(of: node) { body(node.byteTest, node.test == .bytes ? nil : node.folding, $0) }
    case .none, .like, .likeASCII, .likeASCIIIgnoringCase, .beyondASCII, .matches: return
    }
  }
}

extension ByteTest {
  /// Returns whether the comparison with a literal is true for a non-ASCII subject under Unicode rules.
  ///
  /// - Complexity: O(*n*) in the total length of the literal and the subject.
  package func evaluate(
    _ literal: UnsafeBufferPointer<UInt8>, _ folding: StringFolding, _ subject: inout PreparedSubject
  ) -> Bool {
    operation.map { TextLiteral(folded: FoldedText(literal, folding: folding)).evaluate($0, &subject) } ?? false
  }

  /// The operator, if this is a comparison with a literal.
  package var operation: TextComparison? {
    switch self {
    case .equal, .equalIgnoringCase: .equal
    case .beginsWith, .beginsWithIgnoringCase: .beginsWith
    case .endsWith, .endsWithIgnoringCase: .endsWith
    case .contains, .containsIgnoringCase: .contains
    case .none, .like, .likeASCII, .likeASCIIIgnoringCase, .beyondASCII, .matches: nil
    }
  }
}

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
