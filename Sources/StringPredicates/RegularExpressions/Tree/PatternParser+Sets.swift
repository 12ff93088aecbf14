import PredicateSyntax

/*
 Set     -> '[' '^'? (':' name ':' | Member | Set)* ']'
 Member  -> character | character '-' character | class | '--' | '&&' | '-' Set | '&' Set

 The meaning of '-' and '&' depends on the preceding member: a character, a range or a set.
*/

extension PatternParser {
  /// The parser's state inside a set.
  enum SetState {
    /// The parser is just past the opening `[` or `[^`.
    case open
    /// The parser is just past a character, a range or class, a nested set or property, or an operator, respectively.
    case afterCharacter, afterRange, afterSet, afterOperator
    /// The parser is past the closing `]` of the outermost set, or has stopped.
    case done
  }

  /// Parses a set, including its closing `]`.
  mutating func parseSet() {
    endRun()
    let start = token.range.lowerBound
    let depthBefore = depth
    var builder = SetBuilder(isCaseless: flags.contains(.caseless), foldsMarks: foldsMarks)
    enter(at: start)
    var state = token.isEnd ? SetState.done : openSet(&builder)
    while state != .done {
      switch state {
      case .open: state = parseFirstMember(&builder)
      case .afterOperator: state = parseOperand(&builder)
      default: state = parseMember(&builder, state)
      }
      if evaluated + builder.cost > SetBuilder.costLimit {
        return stop(.tooManySets, at: SourceRange(start, token.range.lowerBound))
      }
      if token.isEnd, state != .done {
        diagnose(depth > depthBefore + 1 ? .unclosedNestedSet : .unclosedSet, at: SourceRange(start, start + 1))
        state = .done
      }
    }
    depth = depthBefore
    let range = SourceRange(start, token.range.lowerBound)
    if flags.contains(.extended), lexer.bytes[range.lowerBound..<range.upperBound].contains(0x20) {
      diagnose(.spaceInSet, at: range)
    }
    evaluated += builder.cost
    let set = builder.result()
    // A mark alone is removed from the subject, too.
    if set.isEmpty, foldsMarks, let mark = builder.onlyCharacter { return appendLiteral(mark, at: range) }
    append(set, at: range)
  }

  /// Parses the start of a set: `[`, an optional `^` and, if it comes first, a literal `]`. Parses a POSIX class such
  /// as `[:alpha:]` to its end.
  private mutating func openSet(_ builder: inout SetBuilder) -> SetState {
    advance()
    if token.isSign("^") {
      builder.complement()
      advance()
    } else if token.isSign(":"), parsePOSIXClass(&builder) {
      return endSet(&builder)
    }
    return token.isSign("]") ? addCharacter(&builder) : .open
  }

  /// Parses the closing `]` of a set.
  private mutating func endSet(_ builder: inout SetBuilder) -> SetState {
    let isOutermost = builder.end()
    depth -= 1
    advance()
    return isOutermost ? .done : .afterSet
  }

  /// Opens a nested set. Warns that other engines read the `[` as a literal character, unless the set follows an
  /// operator that has already been reported.
  mutating func openNested(
    _ builder: inout SetBuilder, _ operation: SetBuilder.Operator, isOperand: Bool = false
  ) -> SetState {
    let start = token.range.lowerBound
    builder.beginNested(operation, isCaseless: flags.contains(.caseless))
    enter(at: start)
    if token.isEnd { return .done }
    let isPOSIX = lexer.peek() == UInt8(ascii: ":")
    let state = openSet(&builder)
    if operation != .union {
      diagnose(.setOperator, at: SourceRange(start, start + 1))
    } else if !isPOSIX, !isOperand {
      diagnose(.nestedSet, at: SourceRange(start, start + 1))
    }
    return state
  }

  /// Parses the first member of a set, where a single `-` or `&` is a literal.
  private mutating func parseFirstMember(_ builder: inout SetBuilder) -> SetState {
    switch token.sign {
    case UInt8(ascii: "["): return openNested(&builder, .union)
    case UInt8(ascii: "\\"): return parseSetEscape(&builder)
    case UInt8(ascii: "-"), UInt8(ascii: "&"):
      let sign = token
      advance()
      if !token.isQuoted, token.scalar == sign.scalar {
        stop(.doubledSign, at: sign.range.union(token.range))
        return .done
      }
      builder.add(sign.scalar, sign.scalar)
      return .afterCharacter
    default: return addCharacter(&builder)
    }
  }

  /// Parses the next member or operator in a set, or the end of the set.
  private mutating func parseMember(_ builder: inout SetBuilder, _ state: SetState) -> SetState {
    switch token.sign {
    case UInt8(ascii: "]"): return endSet(&builder)
    case UInt8(ascii: "["): return openNested(&builder, .union)
    case UInt8(ascii: "\\"): return parseSetEscape(&builder)
    case UInt8(ascii: "-"): return parseDash(&builder, state)
    case UInt8(ascii: "&"):
      advance()
      if state == .afterSet, token.isSign("[") { return openNested(&builder, .intersection) }
      return parseSecondSign("&", .looseIntersection, &builder)
    default: return addCharacter(&builder)
    }
  }

  /// Parses the right operand of `--` or `&&`.
  mutating func parseOperand(_ builder: inout SetBuilder) -> SetState {
    switch token.sign {
    case UInt8(ascii: "["): return openNested(&builder, .union, isOperand: true)
    case UInt8(ascii: "\\"): return parseSetEscape(&builder)
    case UInt8(ascii: "]"):
      diagnose(.operatorWithoutOperand, at: token.range)
      return endSet(&builder)
    default: return addCharacter(&builder)
    }
  }

  mutating func addCharacter(_ builder: inout SetBuilder) -> SetState {
    builder.joinOperands()
    if !token.isEnd { builder.add(token.scalar, token.scalar) }
    refuseSurrogate()
    lastSetLiteral = token.scalar
    advance()
    return .afterCharacter
  }
}

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
      builder.add(0x2D, 0x2D)
      return .afterCharacter
    }
    if token.isSign("\\") {
      let start = token.range.lowerBound
      advance()
      if let (name, _) = CharacterClass.named(token.sign), [.digit, .space, .word].contains(name) {
        diagnose(.classAsBound, at: SourceRange(start, token.range.upperBound))
      } else if token.isSign("N") {
        refuseNamedCharacter(start)
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
    refuseSurrogate()
    builder.add(lastSetLiteral, last)
  }

  /// Refuses the current token if it is half of a surrogate pair, which an escape can produce.
  private mutating func refuseSurrogate() {
    if (0xD800...0xDFFF).contains(token.scalar) { diagnose(.loneSurrogate, at: token.range) }
  }

  /// Parses the character after a `-` or `&`. If it is the same character again, the two form an operator. Otherwise,
  /// the first character is a literal.
  mutating func parseSecondSign(
    _ sign: Unicode.Scalar, _ operation: SetBuilder.Operator, _ builder: inout SetBuilder
  ) -> SetState {
    guard token.isSign(sign) else {
      builder.add(sign.value, sign.value)
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
      if let scalars = parseProperty(start) { builder.add(scalars) }
      return .afterSet
    case UInt8(ascii: "N"):
      refuseNamedCharacter(start)
      return .afterCharacter
    case let sign:
      if let (name, isNegated) = CharacterClass.named(sign) {
        builder.add(isNegated ? name.members.complement : name.members)
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
