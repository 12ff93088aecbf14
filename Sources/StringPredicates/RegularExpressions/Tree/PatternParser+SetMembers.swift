import PredicateSyntax

// Parses dashes and escapes inside sets.

extension PatternParser {
  /// Parses `-`, which can be a range, an operator or a literal.
  mutating func parseDash(_ builder: inout SetBuilder, _ state: SetState) -> SetState {
    let dash = token.range.lowerBound
    advance()
    if state == .afterSet, token.isSign("[") { return openNested(&builder, .difference) }
    guard state == .afterCharacter, !token.isSign("-") else {
      return parseSecondSign("-", .looseDifference, &builder)
    }
    if token.isSign("[") || token.isSign("]") {
      builder.add(.range(0x2D, 0x2D))
      return .afterCharacter
    }
    if token.isSign("\\") {
      let start = token.range.lowerBound
      advance()
      if let (name, _) = PatternSet.CharacterClass.named(token.sign), [.digit, .space, .word].contains(name) {
        diagnose(.classAsBound, at: SourceRange(start, token.range.upperBound))
      } else if token.isSign("N") {
        guard let scalar = parseCharacterName(start) else { return .afterRange }
        addRange(to: scalar, from: dash, &builder)
        lastSetLiteral = scalar
        return .afterRange
      }
    }
    addRange(to: token.scalar, from: dash, &builder)
    advance()
    return .afterRange
  }

  private mutating func addRange(to last: UInt32, from dash: Int, _ builder: inout SetBuilder) {
    guard lastSetLiteral != PatternToken.end, last != PatternToken.end, lastSetLiteral <= last else {
      if !token.isEnd { diagnose(.rangeReversed, at: SourceRange(dash, token.range.upperBound)) }
      return
    }
    builder.add(.range(lastSetLiteral, last))
  }

  /// Parses the character after a `-` or `&`. If it is the same character again, the two form an operator. Otherwise,
  /// the first character is a literal.
  mutating func parseSecondSign(
    _ sign: Unicode.Scalar, _ operation: SetBuilder.Operator, _ builder: inout SetBuilder
  ) -> SetState {
    guard token.isSign(sign) else {
      builder.add(.range(sign.value, sign.value))
      return .afterCharacter
    }
    diagnose(.setOperator, at: SourceRange(token.range.lowerBound - 1, token.range.upperBound))
    builder.push(operation)
    advance()
    return .afterOperator
  }

  /// Parses an escape sequence inside a set.
  mutating func parseSetEscape(_ builder: inout SetBuilder) -> SetState {
    let start = token.range.lowerBound
    advance()
    switch token.sign {
    case UInt8(ascii: "p"), UInt8(ascii: "P"):
      if let scalars = parseProperty(start) { builder.add(.property(scalars)) }
      return .afterSet
    case UInt8(ascii: "N"):
      guard let scalar = parseCharacterName(start) else { return .afterCharacter }
      builder.joinOperands()
      builder.add(.range(scalar, scalar))
      lastSetLiteral = scalar
      return .afterCharacter
    case let sign:
      if let (name, isNegated) = PatternSet.CharacterClass.named(sign) {
        builder.add(.characterClass(name, isNegated: isNegated))
        advance()
        return .afterRange
      }
      if (0x31...0x39).contains(sign) || Self.lettersOfOthersInSets.contains(sign) {
        diagnose(.escapeInSet, at: SourceRange(start, token.range.upperBound))
      }
      return addCharacter(&builder)
    }
  }

  private static let lettersOfOthersInSets = Set("bERXBKNgko".utf8)
}
