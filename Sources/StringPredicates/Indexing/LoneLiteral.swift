import PredicateSyntax

/// A predicate that is one comparison with one literal, which bytes decide for every subject of ASCII.
///
///     SELF == 'a'    SELF BEGINSWITH[c] 'b/'    SELF ENDSWITH '.pdf'    SELF CONTAINS 'x'
package struct LoneLiteral {
  /// How the literal is compared.
  package enum Operation: UInt8, Sendable {
    case equal, beginsWith, endsWith, contains
  }

  package var operation: Operation
  /// Whether letters of ASCII are compared without their case. The literal is in lower case then.
  package var ignoresCase: Bool
  /// What the comparison disregards, by Unicode's rules, in subjects beyond ASCII; `nil` where bytes decide for those
  /// too.
  package var folding: StringFolding?
  /// The literal; not empty unless the operation is `equal`.
  package var bytes: UnsafeBufferPointer<UInt8>
}

extension LoneLiteral {
  /// Whether the comparison holds for a subject beyond ASCII, by Unicode's rules.
  ///
  /// - Complexity: O(n) in the length of both.
  package static func holds(
    _ operation: Operation, _ literal: UnsafeBufferPointer<UInt8>, _ folding: StringFolding,
    _ subject: inout PreparedSubject
  ) -> Bool {
    TextLiteral(folded: FoldedText(literal, folding: folding)).holds(operation.textOperation, &subject)
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
  /// Calls `body` with the predicate's one literal, unless the predicate is anything else.
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
