extension Parser {
  /// Reads what may stand behind a value or a predicate. Returns whether an operand is wanted next.
  mutating func takeOperator() -> Bool {
    switch current.kind {
    case .keyword(let keyword): return takeKeywordOperator(keyword)
    case .symbol(let symbol): return takeSymbolOperator(symbol)
    case .word: return takeWordOperator()
    default: return refuseOperand()
    }
  }

  private mutating func takeKeywordOperator(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .and: return pushJunction(.and)
    case .or: return pushJunction(.or)
    case .union: return pushBinary(.setOperation(.union))
    case .intersect: return pushBinary(.setOperation(.intersect))
    case .minus: return pushBinary(.setOperation(.minus))
    case .not: return takeMisplacedNot()
    default:
      guard let operation = Self.comparison(keyword) else { return refuseOperand() }
      return takeComparison(operation)
    }
  }

  static func comparison(_ keyword: Keyword) -> ComparisonOperator? {
    switch keyword {
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .contains: .contains
    case .like: .like
    case .matches: .matches
    case .in: .in
    case .between: .between
    case .utiConformsTo: .utiConformsTo
    case .utiEquals: .utiEquals
    case .tokenMatches: .tokenMatches
    default: nil
    }
  }

  private mutating func takeSymbolOperator(_ symbol: Symbol) -> Bool {
    switch symbol {
    case .and: return pushJunction(.and)
    case .or: return pushJunction(.or)
    case .equal: return takeComparison(.equal)
    case .notEqual: return takeComparison(.notEqual)
    case .less: return takeComparison(.less)
    case .lessOrEqual: return takeComparison(.lessOrEqual)
    case .greater: return takeComparison(.greater)
    case .greaterOrEqual: return takeComparison(.greaterOrEqual)
    case .assign: return pushBinary(.assignment)
    case .dot: return takeMember()
    case .leftBracket: return takeIndex()
    case .comma, .rightParenthesis, .rightBrace, .rightBracket: return takeCloser(symbol)
    case .not, .leftParenthesis, .leftBrace, .colon: return refuseOperand()
    default:
      guard let operation = ArithmeticOperator(rawValue: symbol.rawValue) else { return refuseOperand() }
      return pushBinary(.arithmetic(operation))
    }
  }

  /// Pushes `AND` or `OR`. A chain of the same word is one operator with many operands.
  mutating func pushJunction(_ kind: PendingOperator.Kind) -> Bool {
    let new = PendingOperator(kind: kind, range: current.range, operandBase: operands.count - 1)
    reduce(whileTighterThan: new)
    let base = frames.last?.pendingBase ?? 0
    if pending.count == base || pending.last?.precedence != new.precedence {
      pending.append(
        PendingOperator(kind: kind, range: current.range, operandBase: operands.count - 1))
    }
    advance()
    return true
  }

  private mutating func pushBinary(_ kind: PendingOperator.Kind) -> Bool {
    let new = PendingOperator(kind: kind, range: current.range, operandBase: operands.count - 1)
    reduce(whileTighterThan: new)
    pending.append(PendingOperator(kind: kind, range: current.range, operandBase: operands.count - 1))
    advance()
    return true
  }

  ///     Comparison -> Value Operator Options? Value
  mutating func takeComparison(_ operation: ComparisonOperator) -> Bool {
    let range = current.range
    advance()
    return pushComparison(operation, at: range)
  }

  /// Pushes a comparison whose operator has been read; the current token is the one behind it.
  mutating func pushComparison(_ operation: ComparisonOperator, at range: SourceRange) -> Bool {
    var new = PendingOperator(kind: .comparison(operation, []), range: range, operandBase: operands.count - 1)
    reduce(whileTighterThan: new)
    if pending.count > (frames.last?.pendingBase ?? 0), pending.last?.precedence == new.precedence {
      if !isKnownFault(operation) { report(.chainedComparison(operation.spelling, at: range)) }
      reduceOne()
      replaceLastOperand()
    }
    var options: ComparisonOptions = []
    if isCurrent(.leftBracket) {
      guard let read = takeOptions(of: operation) else {  // it was a list in the wrong brackets
        replaceLastOperand()
        return false
      }
      options = read
    }
    new = PendingOperator(kind: .comparison(operation, options), range: range, operandBase: operands.count - 1)
    pending.append(new)
    return true
  }

  /// Whether something has been said already about the operator or about what stands before it.
  private func isKnownFault(_ operation: ComparisonOperator) -> Bool {
    if case .unknown = operation { return true }
    guard let last = operands.last else { return true }
    return tree[last].kind == .missing
  }

  ///     Member -> Value '.' ('#'? Word | '@' Word)
  private mutating func takeMember() -> Bool {
    let dot = current
    advance()
    switch current.kind {
    case .word, .keyword, .escapedWord, .collectionOperator:
      if let base = operands.popLast() {
        push(.member(base, text(current)), tree[base].range.union(current.range))
      }
      advance()
    default:
      report(.expectedKey(at: dot.range))
      replaceLastOperand()
    }
    return false
  }

  ///     Index -> Value '[' (Value | 'FIRST' | 'LAST' | 'SIZE') ']'
  private mutating func takeIndex() -> Bool {
    guard let base = operands.popLast() else { return false }
    guard open(.index(of: base), from: current.range) else { return false }
    let word: SyntaxNode.Index
    switch current.kind {
    case .keyword(.first): word = .first
    case .keyword(.last): word = .last
    case .keyword(.size): word = .size
    default: return true
    }
    advance()
    if !isCurrent(.rightBracket) { report(.unclosedBracket(.rightBracket, at: current.range)) }
    frames.removeLast()
    push(.index(base, word), tree[base].range.union(isCurrent(.rightBracket) ? current.range : previous.range))
    if isCurrent(.rightBracket) { advance() }
    return false
  }

  /// Puts a `missing` node in the place of the last operand.
  mutating func replaceLastOperand() {
    guard let last = operands.popLast() else { return }
    push(.missing, tree[last].range)
  }
}
