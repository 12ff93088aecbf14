import PredicateSyntax

/// A predicate that compares the subject with one literal, decided by bytes for every ASCII subject.
///
///     SELF == 'a'    SELF BEGINSWITH[c] 'b/'    SELF ENDSWITH '.pdf'    SELF CONTAINS 'x'
package struct LoneLiteral {
  /// How the literal is compared.
  package enum Operation: UInt8, Sendable {
    case equal, beginsWith, endsWith, contains
  }

  package var operation: Operation
  /// Whether the case of ASCII letters is ignored. If so, the literal is lowercase.
  package var ignoresCase: Bool
  /// The options of the Unicode comparison for non-ASCII subjects; `nil` if bytes are decisive for those subjects, too.
  package var folding: StringFolding?
  /// The literal; nonempty unless the operation is `equal`.
  package var bytes: UnsafeBufferPointer<UInt8>
}

extension LoneLiteral {
  /// Returns whether the comparison is true for a non-ASCII subject, by Unicode rules.
  ///
  /// - Complexity: O(*n*) in the total length of both.
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
  /// Calls `body` with the predicate's only literal if the predicate has this form.
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
