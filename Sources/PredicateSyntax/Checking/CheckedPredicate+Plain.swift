extension CheckedPredicate {
  /// The predicate that a text is, where it is no more than `SELF operator 'literal'` and nothing can be said of it: the
  /// shape of most predicates by far. `nil` wherever that is not certain; then the parser and the checker decide.
  ///
  /// This saves time only: the parser and the checker come to the same predicate, without a diagnostic.
  ///
  /// - Complexity: O(n) in the UTF-8 length of the text.
  package static func plainComparison(_ source: SourceText) -> CheckedPredicate? {
    var lexer = Lexer(source)
    guard case .keyword(.self) = lexer.next().kind else { return nil }
    let operatorToken = lexer.next()
    guard let operation = operatorToken.plainOperator else { return nil }
    let literalToken = lexer.next()
    guard case .string(let place) = literalToken.kind, case .end = lexer.next().kind, lexer.diagnostics.isEmpty else {
      return nil
    }
    let literal = lexer.literals[place]
    // Empty literals, lost backslashes and placeholders in quotes are worth a word.
    guard !literal.value.isEmpty, literal.escapes.isEmpty, !literal.value.contains(UInt8(ascii: "%")) else {
      return nil
    }
    return .comparison(
      CheckedComparison(
        quantifier: .one, left: .subject, operation: operation, options: [], right: .constant(.string(literal.value)),
        operatorRange: operatorToken.range, rightRange: literalToken.range, rightLiteral: place))
  }
}

extension Token {
  /// The operator that this is, if any literal may stand behind it.
  fileprivate var plainOperator: ComparisonOperator? {
    switch kind {
    case .symbol(.equal): .equal
    case .keyword(.beginsWith): .beginsWith
    case .keyword(.endsWith): .endsWith
    case .keyword(.contains): .contains
    case .keyword(.like): .like
    default: nil
    }
  }
}
