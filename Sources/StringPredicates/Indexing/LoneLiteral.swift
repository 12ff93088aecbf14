import PredicateSyntax

/// A predicate that consists of a single comparison of the subject with a literal. For ASCII subjects, comparing bytes
/// is decisive.
///
///     SELF == 'a'    SELF BEGINSWITH[c] 'b/'    SELF ENDSWITH '.pdf'    SELF CONTAINS 'x'
package struct LoneLiteral {
  /// The operation that compares the subject with the literal.
  package enum Operation: UInt8, Sendable {
    case equal, beginsWith, endsWith, contains
  }

  package var operation: Operation
  /// Whether the case of ASCII letters is ignored. If so, the literal is lowercase.
  package var ignoresCase: Bool
  /// The folding of the Unicode comparison for non-ASCII subjects, or `nil` if comparing bytes is decisive for them,
  /// too.
  package var folding: StringFolding?
  /// The bytes of the literal. They are nonempty unless the operation is `equal`.
  package var bytes: UnsafeBufferPointer<UInt8>
}

extension LoneLiteral {
  /// Returns whether a comparison with a literal is true for a non-ASCII subject under Unicode rules.
  ///
  /// - Complexity: O(*n*) in the total length of the literal and the subject.
  package static func evaluate(
    _ operation: Operation, _ literal: UnsafeBufferPointer<UInt8>, _ folding: StringFolding,
    _ subject: inout PreparedSubject
  ) -> Bool {
    TextLiteral(folded: FoldedText(literal, folding: folding)).evaluate(operation.textOperation, &subject)
  }
}

extension LoneLiteral.Operation {
  fileprivate var textOperation: ComparisonOperator {
    switch self {
    case .equal: .equal
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    }
  }
}

extension Matcher {
  /// Calls `body` with the literal of the predicate if the predicate consists of a single comparison with a literal.
  package func withLoneLiteral(_ body: (LoneLiteral) -> Void) {
    guard program.count == 1 else { return }
    let node = program.node(0).pointee
    guard let operation = node.operation.loneOperation, node.count > 0 || operation == .equal else { return }
    switch node.test {
    case .bytes, .ascii, .asciiIgnoringCase:
      program.withLiteral(of: node) { bytes in
        body(
          LoneLiteral(
            operation: operation, ignoresCase: node.test == .asciiIgnoringCase,
            folding: node.test == .bytes ? nil : node.folding, bytes: bytes))
      }
    case .always, .never, .not, .and, .or, .choice, .settled, .missing, .text, .textBeyondASCII, .member, .like,
      .likeText, .matches, .length, .values:
      return
    }
  }
}

extension ComparisonOperator {
  fileprivate var loneOperation: LoneLiteral.Operation? {
    switch self {
    case .equal: .equal
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .in, .between: nil
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
