extension Parser {
  /// Opens a bracket at the current token. Returns whether an operand must follow.
  mutating func open(_ kind: Frame.Kind, from start: SourceRange) -> Bool {
    let opening = start.union(current.range)
    advance()
    var frame = Frame(kind: kind, opening: opening, operandBase: operands.count, pendingBase: pending.count)
    frame.isLevel = !isAfterPrefix(kind)
    guard !frame.isLevel || enter(at: opening) else { return false }
    frames.append(frame)
    return true
  }

  /// Whether the bracket is a parenthesis directly after a prefix operator.
  private func isAfterPrefix(_ kind: Frame.Kind) -> Bool {
    guard case .group = kind, let last = pending.last, pending.count > frames.last?.pendingBase ?? 0 else {
      return false
    }
    return last.operation.isPrefix
  }

  /// Enters a nesting level and returns `true`. At the limit, reports an error and stops parsing, because further
  /// errors would be noise.
  mutating func enter(at range: SourceRange) -> Bool {
    guard level < limits.nestingLevels else {
      report(.nestingTooDeep(limit: limits.nestingLevels, at: range))
      isStopped = true
      return false
    }
    level += 1
    return true
  }

  mutating func leaveFrame() {
    if frames.popLast()?.isLevel == true { level -= 1 }
  }

  /// Whether the bracket that was just opened can be empty, as in `{}` and `name()`.
  func isEmptyAllowed(before symbol: Symbol) -> Bool {
    guard let frame = frames.last, symbol == frame.closer, operands.count == frame.operandBase,
      pending.count == frame.pendingBase
    else { return false }
    switch frame.kind {
    case .list, .call, .special: return true
    case .whole, .group, .index: return false
    }
  }

  mutating func closeEmpty() -> Bool {
    close(at: current.range)
    advance()
    return false
  }

  /// Reads a comma or a closing bracket after an operand. Returns whether an operand must follow.
  mutating func takeCloser(_ symbol: Symbol) -> Bool {
    guard let frame = frames.last else { return false }
    reduce(downTo: frame.pendingBase)
    if symbol == .comma { return takeComma(frame) }
    if frames.count > 1, symbol == frame.closer {
      let end = current.range
      advance()
      close(at: end)
      return false
    }
    if frames.dropFirst().contains(where: { $0.closer == symbol }) {
      report(.unclosedBracket(frame.closer, at: frame.opening))
      close(at: current.range)  // the next step closes the outer bracket with the same token
    } else {
      let bracket = current.range
      advance()
      let isSuperfluous = current.kind == .end && symbol == .rightParenthesis && isUnaffectedByParentheses
      report(.unopenedBracket(symbol, isSuperfluous: isSuperfluous, at: bracket))
    }
    return false
  }

  /// Whether the text read so far means the same wherever it has another pair of parentheses.
  private var isUnaffectedByParentheses: Bool {
    guard frames.count == 1, operands.count == 1 else { return false }
    let node = tree[operands[0]]
    if node.isParenthesized { return true }
    switch node.kind {
    case .constant: return true
    // Parentheses after IN are often meant as a list.
    case .comparison(let comparison):
      return !comparison.operation.takesList && isAtom(comparison.left) && isAtom(comparison.right)
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument, .keyPath, .member, .index,
      .negate, .binary, .call, .special, .not, .and, .or, .missing:
      return false
    }
  }

  private func isAtom(_ id: NodeID) -> Bool {
    switch tree[id].kind {
    case .subject, .string, .integer, .double, .boolean, .null, .list, .variable, .argument: true
    case .keyPath, .member, .index, .negate, .binary, .call, .special, .constant, .comparison, .not, .and, .or,
      .missing:
      false
    }
  }

  private mutating func takeComma(_ frame: Frame) -> Bool {
    switch frame.kind {
    case .list, .call, .special:
      settleElement(of: frame)
    case .group where pending.last?.operation.takesList ?? false:
      report(.listInWrongBrackets(at: frame.opening, text: nil))
      frames[frames.count - 1].kind = .list
      frames[frames.count - 1].unusualCloser = .rightParenthesis
    case .group, .whole, .index:
      if let last = operands.last, tree[last].kind != .missing { report(.unexpectedComma(at: current.range)) }
      isStopped = true
    }
    advance()
    return true
  }

  /// Checks that the element before a comma or a closing bracket is a value or a predicate, as required.
  private mutating func settleElement(of frame: Frame) {
    guard operands.count > frame.operandBase, let element = operands.popLast() else { return }
    let argument = operands.count - frame.operandBase
    var wanted = SyntaxNode.Sort.value
    if case .special(.ternary) = frame.kind, argument == 0 { wanted = .predicate }
    if case .special(.subquery) = frame.kind, argument == 2 { wanted = .predicate }
    if case .special(.fetch) = frame.kind { wanted = .either }
    operands.append(wanted == .either ? element : require(wanted, element))
  }

  /// Closes the innermost bracket and creates a node from its contents.
  mutating func close(at end: SourceRange) {
    guard let frame = frames.last else { return }
    reduce(downTo: frame.pendingBase)
    if case .group = frame.kind {} else { settleElement(of: frame) }
    leaveFrame()
    let elements = Array(operands[frame.operandBase...])
    operands.removeLast(elements.count)
    let range = frame.opening.union(end)
    switch frame.kind {
    case .whole: break
    case .group: closeGroup(elements, range)
    case .list: push(.list(elements), range)
    case .index(let base):
      push(
        elements.first.map { .index(base, .position($0)) } ?? .missing,
        tree[base].range.union(range))
    case .call(let name): push(.call(name, elements), range)
    case .special(let form): closeSpecial(form, elements, range)
    }
  }

  private mutating func closeGroup(_ elements: [NodeID], _ range: SourceRange) {
    guard let element = elements.first else { return push(.missing, range) }
    tree.nodes[Int(element)].range = range
    tree.nodes[Int(element)].isParenthesized = true
    operands.append(element)
  }

  private mutating func closeSpecial(_ form: SpecialForm, _ elements: [NodeID], _ range: SourceRange) {
    let counts = form.argumentCounts
    guard counts.contains(elements.count) else {
      report(.wrongArgumentCount(of: form.rawValue, wanted: form.usage, found: elements.count, at: range))
      return push(.missing, range)
    }
    push(.special(form, elements), range)
  }
}

extension SpecialForm {
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .function: 2...64
    case .cast: 2...2
    case .ternary, .subquery: 3...3
    case .fetch: 1...64
    }
  }

  var usage: String {
    switch self {
    case .function: "FUNCTION(target, 'selector:', arguments…)"
    case .cast: "CAST(value, 'Class')"
    case .ternary: "TERNARY(predicate, value, value)"
    case .subquery: "SUBQUERY(collection, $variable, predicate)"
    case .fetch: "FETCH(request, context, countOnly)"
    }
  }
}
