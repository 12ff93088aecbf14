extension Parser {
  /// Reads the token after a value or a predicate. Returns whether an operand must follow.
  mutating func takeOperator() -> Bool {
    switch current.kind {
    case .operation(let operation): return takeOperator(operation)
    case .symbol(let symbol): return takeSymbol(symbol)
    case .word: return takeWordOperator()
    case .keyword, .escapedWord, .collectionOperator, .variable, .conversion, .integer, .double, .string, .unknown,
      .end:
      return refuseOperand()
    }
  }

  private mutating func takeOperator(_ operation: Operator) -> Bool {
    switch operation {
    case .and, .or: return pushJunction(operation)
    case .comparison, .unsupported: return takeComparison(operation)
    case .arithmetic, .set, .assign: return pushBinary(operation)
    case .not where isName(current): return takeMisplacedNot()
    case .not, .modifier, .negate: return refuseOperand()
    }
  }

  private mutating func takeSymbol(_ symbol: Symbol) -> Bool {
    switch symbol {
    case .dot: return takeMember()
    case .leftBracket: return takeIndex()
    case .comma, .rightParenthesis, .rightBrace, .rightBracket: return takeCloser(symbol)
    case .leftParenthesis, .leftBrace, .colon: return refuseOperand()
    }
  }

  /// Pushes an `AND` or `OR` operator. A chain of the same operator becomes a single operator with many operands.
  mutating func pushJunction(_ operation: Operator) -> Bool {
    let new = PendingOperator(operation, current.range, operandBase: operands.count - 1)
    reduce(whileTighterThan: new)
    let base = frames.last?.pendingBase ?? 0
    if pending.count == base || pending.last?.operation != operation {
      pending.append(PendingOperator(operation, current.range, operandBase: operands.count - 1))
    }
    advance()
    return true
  }

  private mutating func pushBinary(_ operation: Operator) -> Bool {
    reduce(whileTighterThan: PendingOperator(operation, current.range, operandBase: operands.count - 1))
    pending.append(PendingOperator(operation, current.range, operandBase: operands.count - 1))
    advance()
    return true
  }

  /// Reads the operator of a comparison, and its options.
  ///
  ///     Comparison -> Value Operator Options? Value
  mutating func takeComparison(_ operation: Operator) -> Bool {
    let range = current.range
    advance()
    return pushComparison(operation, at: range)
  }

  /// Pushes a comparison whose operator has already been consumed, and reads its options.
  mutating func pushComparison(_ operation: Operator, at range: SourceRange) -> Bool {
    let new = PendingOperator(operation, range, operandBase: operands.count - 1)
    reduce(whileTighterThan: new)
    if pending.count > (frames.last?.pendingBase ?? 0), pending.last?.operation.precedence == operation.precedence {
      if !isKnownFault(operation) { report(.chainedComparison(at: range, after: lastArithmetic)) }
      reduceOne()
      replaceLastOperand()
    }
    var options: ComparisonOptions = []
    if isCurrent(.leftBracket) {
      guard let read = takeOptions(of: operation) else {  // the brackets contain a list
        replaceLastOperand()
        return false
      }
      options = read
    }
    var comparison = PendingOperator(operation, range, operandBase: operands.count - 1)
    comparison.options = options
    pending.append(comparison)
    return true
  }

  /// The operator of the last operand, if it is arithmetic, such as `|` in `a == b | c == d`.
  private var lastArithmetic: ArithmeticOperator? {
    guard let last = operands.last, case .binary(.arithmetic(let operation), _, _) = tree[last].kind else { return nil }
    return operation
  }

  /// Whether the operator or its left operand has already been reported as an error.
  private func isKnownFault(_ operation: Operator) -> Bool {
    guard operation != .unsupported(.unknown), let last = operands.last else { return true }
    return tree[last].kind == .missing
  }

  /// Reads a key after a dot.
  ///
  ///     Member -> Value '.' ('#'? Word | '@' Word)
  private mutating func takeMember() -> Bool {
    let dot = current
    advance()
    guard isName(current) || current.kind == .escapedWord || current.kind == .collectionOperator else {
      report(.expectedKey(at: dot.range))
      replaceLastOperand()
      return false
    }
    if let base = operands.popLast() {
      push(.member(base, text(current)), tree[base].range.union(current.range))
    }
    advance()
    return false
  }

  /// Reads an index in square brackets.
  ///
  ///     Index -> Value '[' (Value | 'FIRST' | 'LAST' | 'SIZE') ']'
  private mutating func takeIndex() -> Bool {
    guard let base = operands.popLast() else { return false }
    guard open(.index(of: base), from: current.range) else { return false }
    let words: [(Keyword, SyntaxNode.Index)] = [(.first, .first), (.last, .last), (.size, .size)]
    guard let word = words.first(where: { current.kind == .keyword($0.0) })?.1 else { return true }
    advance()
    if !isCurrent(.rightBracket) { report(.unclosedBracket(.rightBracket, at: current.range)) }
    leaveFrame()
    push(.index(base, word), tree[base].range.union(isCurrent(.rightBracket) ? current.range : previous.range))
    if isCurrent(.rightBracket) { advance() }
    return false
  }

  /// Replaces the last operand with a `missing` node.
  mutating func replaceLastOperand() {
    guard let last = operands.popLast() else { return }
    push(.missing, tree[last].range)
  }
}
