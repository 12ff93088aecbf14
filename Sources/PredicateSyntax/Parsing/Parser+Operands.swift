extension Parser {
  /// Reads the start of a value or a predicate. Returns whether an operand must follow.
  mutating func takeOperand() -> Bool {
    let token = current
    switch token.kind {
    case .keyword(let keyword): return takeKeyword(keyword)
    case .operation(let operation): return takePrefix(operation)
    case .symbol(.leftParenthesis): return open(.group, from: token.range)
    case .symbol(.leftBrace): return open(.list, from: token.range)
    case .symbol: return expectOperand()
    case .word: return takeName()
    case .escapedWord, .collectionOperator: push(.keyPath(text(token)), token.range)
    case .variable: push(.variable(String(text(token).dropFirst())), token.range)
    case .conversion(let conversion):
      push(.argument(conversion, tree.argumentCount), token.range)
      tree.argumentCount += 1
    case .integer(let magnitude): pushInteger(magnitude, isNegative: false, token.range)
    case .double(let value): push(.double(value), token.range)
    case .string(let literal): push(.string(literal), token.range)
    case .unknown: push(.missing, token.range)
    case .end: return expectOperand()
    }
    advance()
    return false
  }

  private mutating func takeKeyword(_ keyword: Keyword) -> Bool {
    let range = current.range
    switch keyword {
    case .self: push(.subject, range)
    case .null, .nil: push(.null, range)
    case .true, .yes: push(.boolean(true), range)
    case .false, .no: push(.boolean(false), range)
    case .truePredicate: push(.constant(true), range)
    case .falsePredicate: push(.constant(false), range)
    case .anyKey: push(.keyPath("ANYKEY"), range)
    case .function, .cast, .ternary, .subquery, .fetch, .first, .last, .size, .caseInsensitive, .ci, .apply:
      if let form = SpecialForm(rawValue: keyword.rawValue) { return takeSpecial(form) }
      report(.reservedWord(text(current), at: range))
      push(.missing, range)
    }
    advance()
    return false
  }

  private mutating func takeSpecial(_ form: SpecialForm) -> Bool {
    let name = current
    advance()
    guard isCurrent(.leftParenthesis) else {
      report(.reservedWord(text(name), at: name.range))
      push(.missing, name.range)
      return false
    }
    return open(.special(form), from: name.range)
  }

  private mutating func takePrefix(_ operation: Operator) -> Bool {
    switch operation {
    case .not, .modifier:
      let range = current.range
      advance()
      return pushPrefix(operation, at: range)
    case .arithmetic(.subtract), .negate: return takeMinus()
    // Reports the missing left operand. The next parsing step reads the operator.
    case .or, .and, .comparison, .unsupported, .assign, .set, .arithmetic: return expectOperand()
    }
  }

  /// Reads a minus sign, either as the sign of a number or as a unary operator.
  private mutating func takeMinus() -> Bool {
    let minus = current
    advance()
    if case .integer(let magnitude) = current.kind {
      pushInteger(magnitude, isNegative: true, minus.range.union(current.range))
    } else if case .double(let value) = current.kind {
      push(.double(-value), minus.range.union(current.range))
    } else {
      return pushPrefix(.negate, at: minus.range)
    }
    advance()
    return false
  }

  private mutating func pushInteger(_ magnitude: UInt64, isNegative: Bool, _ range: SourceRange) {
    if isNegative {
      push(.integer(Int64(truncatingIfNeeded: 0 &- magnitude)), range)  // the lexer limits magnitudes to 2^63
    } else if let value = Int64(exactly: magnitude) {
      push(.integer(value), range)
    } else {
      report(.numberTooLarge(at: range))
      push(.missing, range)
    }
  }

  private mutating func pushPrefix(_ operation: Operator, at range: SourceRange) -> Bool {
    guard enter(at: range) else { return true }
    pending.append(PendingOperator(operation, range, operandBase: operands.count))
    return true
  }

  /// Reads a key path or the start of a function call.
  ///
  ///     Name -> Word | Word '(' Arguments ')' | Word ':' (Word ':')* '(' Arguments ')'
  private mutating func takeName() -> Bool {
    let first = current
    advance()
    if isCurrent(.leftParenthesis) { return open(.call(text(first) + ":"), from: first.range) }
    guard isCurrent(.colon) else {
      push(.keyPath(text(first)), first.range)
      return false
    }
    var name = text(first)
    var range = first.range
    while isCurrent(.colon) {
      name += ":"
      range = range.union(current.range)
      advance()
      if isCurrent(.leftParenthesis) { return open(.call(name), from: range) }
      guard isName(current) else { break }
      name += text(current)
      advance()
    }
    report(.expectedArguments(of: name, at: range))
    push(.missing, range)
    return false
  }

  func isName(_ token: Token) -> Bool {
    switch token.kind {
    case .word, .keyword: true
    case .operation: tree.source.bytes[token.range.lowerBound].isWordStart
    case .escapedWord, .collectionOperator, .variable, .conversion, .integer, .double, .string, .symbol, .unknown, .end:
      false
    }
  }

  /// Reports a missing value or predicate and inserts a `missing` node without consuming a token. If the current token
  /// closes an empty bracket and the bracket is allowed to be empty, closes it instead.
  mutating func expectOperand() -> Bool {
    if case .symbol(let symbol) = current.kind, isEmptyAllowed(before: symbol) { return closeEmpty() }
    let top = pending.count > (frames.last?.pendingBase ?? 0) ? pending.last : nil
    if top?.operation != .unsupported(.unknown) {  // an unknown operator has already been reported
      report(.expectedOperand(found: current, text: text(current), after: (top?.range).map(tree.text)))
    }
    push(.missing, SourceRange(current.range.lowerBound, current.range.lowerBound))
    return false
  }
}
