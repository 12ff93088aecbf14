import PredicateSyntax

/// A literal that is compared under Unicode rules.
struct TextLiteral: Sendable {
  let folded: FoldedText

  init(folded: FoldedText) { self.folded = folded }

  init(_ bytes: [UInt8], folding: StringFolding) { folded = FoldedText(bytes, folding: folding) }

  /// Returns whether the comparison is true for a non-nil subject.
  func evaluate(_ operation: ComparisonOperator, _ subject: inout PreparedSubject) -> Bool {
    evaluate(operation, subject.text(folded.folding))
  }

  /// Returns whether the comparison is true for a string that was folded in the same way as the literal.
  func evaluate(_ operation: ComparisonOperator, _ subject: FoldedText) -> Bool {
    switch operation {
    case .beginsWith: subject.hasPrefix(folded)
    case .endsWith: subject.hasSuffix(folded)
    case .contains: subject.contains(folded)
    case .in: folded.contains(subject)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .between:
      operation.evaluate(order: subject.compare(folded))
    }
  }
}
