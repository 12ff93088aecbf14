import PredicateSyntax

/// A literal that is compared by Unicode's rules.
struct TextLiteral: Sendable {
  let folded: FoldedText

  init(folded: FoldedText) { self.folded = folded }

  init(_ bytes: [UInt8], folding: StringFolding) { folded = FoldedText(bytes, folding: folding) }

  /// Whether the comparison holds for a subject that is not nil.
  func holds(_ operation: ComparisonOperator, _ subject: inout PreparedSubject) -> Bool {
    holds(operation, subject.text(folded.folding))
  }

  /// Whether the comparison holds for text that was folded in the same way.
  func holds(_ operation: ComparisonOperator, _ subject: FoldedText) -> Bool {
    switch operation {
    case .beginsWith: subject.hasPrefix(folded)
    case .endsWith: subject.hasSuffix(folded)
    case .contains: subject.contains(folded)
    case .in: folded.contains(subject)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .between:
      operation.holds(order: subject.compare(folded))
    }
  }
}
