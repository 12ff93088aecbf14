// An operator is reduced to a node when an operator with lower precedence follows.

extension Parser {
  /// Reduces the operators in the innermost bracket that bind more tightly than `new`.
  mutating func reduce(whileTighterThan new: PendingOperator) {
    let base = frames.last?.pendingBase ?? 0
    while pending.count > base, let top = pending.last {
      let (old, next) = (top.operation.precedence, new.operation.precedence)
      let isTighter = old > next
      let isLeft = old == next && !new.operation.isRightAssociative && !top.staysOpen
      guard isTighter || isLeft else { return }
      reduceOne()
    }
  }

  /// Reduces pending operators until only `base` of them remain on the stack.
  mutating func reduce(downTo base: Int) {
    while pending.count > base { reduceOne() }
  }

  /// Creates a node from the operator at the top of the stack and its operands.
  mutating func reduceOne() {
    guard let top = pending.popLast() else { return }
    if top.operation.isPrefix { level -= 1 }
    let base = min(top.operandBase, operands.count)
    guard base < operands.count, let last = operands.last else { return push(.missing, top.range) }
    let first = operands[base]
    let range = tree.range(of: first).union(tree.range(of: last)).union(top.range)
    switch top.operation {
    case .and: push(.and(popParts(from: base)), range, operator: top.range)
    case .or: push(.or(popParts(from: base)), range, operator: top.range)
    case .not, .negate, .modifier, .comparison, .unsupported, .assign, .set, .arithmetic:
      operands.removeLast(operands.count - base)
      reduce(top, first, last, range)
    }
  }

  private mutating func popParts(from base: Int) -> [NodeID] {
    let parts = operands[base...].map { require(.predicate, $0) }
    operands.removeLast(operands.count - base)
    return parts
  }

  private mutating func reduce(_ top: PendingOperator, _ first: NodeID, _ last: NodeID, _ range: SourceRange) {
    switch top.operation {
    case .not: push(.not(require(.predicate, first)), range, operator: top.range)
    case .negate: push(.negate(require(.value, first)), range, operator: top.range)
    case .modifier(let modifier): reduceModifier(modifier, first, range, at: top.range)
    case .comparison, .unsupported:
      let comparison = SyntaxNode.Comparison(
        left: require(.value, first), right: require(.value, last), operatorRange: top.range,
        operation: top.operation, options: top.options)
      push(.comparison(comparison), range)
    case .assign, .set, .arithmetic:
      push(.binary(top.operation, require(.value, first), require(.value, last)), range, operator: top.range)
    case .and, .or: break  // handled in `reduceOne`
    }
  }

  /// Attaches a modifier such as `ANY` to the comparison that directly follows it.
  private mutating func reduceModifier(
    _ modifier: Modifier, _ operand: NodeID, _ range: SourceRange, at modifierRange: SourceRange
  ) {
    if case .comparison(var comparison) = tree[operand].kind, !tree[operand].isParenthesized,
      comparison.modifier == nil
    {
      comparison.modifier = modifier
      let kind = SyntaxNode.Kind.comparison(comparison)
      tree.nodes[Int(operand)] = SyntaxNode(kind: kind, range: range, height: tree.height(of: kind))
      operands.append(operand)
      return checkHeight(of: operand, at: modifierRange)
    }
    if tree[operand].kind != .missing { report(.misplacedModifier(tree.text(modifierRange), at: modifierRange)) }
    push(.missing, range)
  }

  /// Returns the node if it is of the expected sort. Otherwise, reports an error and returns a `missing` node.
  mutating func require(_ sort: SyntaxNode.Sort, _ id: NodeID) -> NodeID {
    let found = tree.nodes[Int(id)].sort
    guard found != sort, found != .either else { return id }
    let node = tree[id]
    report(
      sort == .predicate
        ? .bareValue(text: tree.text(node.range), node.kind, at: node.range)
        : .predicateAsValue(text: tree.text(node.range), at: node.range))
    return tree.append(.missing, node.range)
  }
}
