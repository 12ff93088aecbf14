extension Checker {
  mutating func checkValue(_ id: NodeID, _ node: SyntaxNode, from start: Int) -> Result {
    switch node.kind {
    case .subject:
      operands.pushSubject()
      return .value(.string)
    case .string(let literal): return push(.string(tree.literals[literal].value))
    case .integer(let value): return push(.number(.integer(value)))
    case .double(let value): return push(.number(.double(value)))
    case .boolean(let value): return push(.number(.integer(value ? 1 : 0)))
    case .null: return push(.null)
    case .list(let elements):
      guard elements.allSatisfy({ kind(of: $0) != nil }) else { return .invalid }
      operands.apply(.list(Int32(truncatingIfNeeded: elements.count)), to: start, .list)
      return .value(.list)
    case .variable(let name): return variable(name, at: node.range)
    case .argument(let conversion, let place): return argument(conversion, place, at: node.range)
    case .keyPath(let name): return refuse(.keyPath(name, at: node.range))
    case .member(let base, _): return member(of: base, id, at: node.range)
    case .index(let base, let index): return self.index(base, index, at: node.range, from: start)
    case .negate(let operand): return arithmetic(.negate, [operand], at: node.range, from: start)
    case .binary(let operation, let left, let right):
      guard case .arithmetic(let function) = operation.row.role else { return refuse(operation, at: node.range) }
      return arithmetic(function, [left, right], at: node.range, from: start)
    case .call(let name, let elements): return call(name, elements, at: node.range, from: start)
    case .special(let form, let elements): return special(form, elements, at: node.range, from: start)
    case .missing, .constant, .not, .and, .or, .comparison: return .invalid
    }
  }

  mutating func push(_ cell: PredicateList.Cell) -> Result {
    operands.push(cell)
    return .value(PredicateValue([cell]).kind)
  }

  private mutating func refuse(_ operation: Operator, at range: SourceRange) -> Result {
    // The parser has reported an assignment in the place of a condition.
    if diagnostics.contains(where: { $0.code == .bareExpression && $0.range == range }) { return .invalid }
    return operation == .assign
      ? refuse(.notSupported(.assignmentNotSupported, "an assignment to a variable", at: range))
      : refuse(
        .notSupported(
          .setOperatorNotSupported, "the set operator \(operation.spelling)", at: range, uiKitAccepts: true))
  }

  private mutating func push(_ argument: PredicateArgument, at range: SourceRange) -> Result {
    if let fault = argument.fault(limits) { return refuse(.argument(fault, at: range)) }
    var cells: [PredicateList.Cell] = []
    cells.append(argument: argument)
    for cell in cells {
      operands.push(cell)
      // A variable counts each time that it is used.
      argumentLength += 8 + (cell.text?.count ?? 0)
    }
    guard argumentLength <= limits.textLength - tree.source.bytes.count else {
      return refuse(.textTooLong(limit: limits.textLength, at: range))
    }
    return .value(PredicateValue(cells[...]).kind)
  }

  private mutating func variable(_ name: String, at range: SourceRange) -> Result {
    guard let bound = variables[name] else {
      // The variable of a SUBQUERY or an assignment is not the caller's: the construct itself is refused.
      return declaredVariables.contains(name) ? .invalid : refuse(.unboundVariable(name, at: range))
    }
    return push(bound, at: range)
  }

  private mutating func argument(_ conversion: Conversion, _ place: Int, at range: SourceRange) -> Result {
    guard arguments.indices.contains(place) else { return missingArgument(conversion, place, at: range) }
    let argument = arguments[place]
    switch (conversion, argument) {
    case (.keyPath, .string(let key)):  // SELF is a key here too (decision 14 of this project)
      return refuse(.keyPathArgument(key, at: range))
    case (.object, _), (.string, .string), (.integer, .integer), (.integer, .boolean), (.double, .double):
      return push(argument, at: range)
    case (.double, .integer(let value)): return push(.number(.double(Double(value))))
    default: return refuse(.argumentKind(argument, conversion, tree.text(range), at: range))
    }
  }

  /// An argument that is not given. What its conversion says about it is checked all the same.
  private mutating func missingArgument(_ conversion: Conversion, _ place: Int, at range: SourceRange) -> Result {
    report(.missingArgument(place, given: arguments.count, wanted: tree.argumentCount, at: range))
    switch conversion {
    case .keyPath: return refuse(.keyPathArgument(nil, at: range))
    case .integer, .double:
      operands.pushUnknownNumber()
      return .value(.number)
    case .string, .object: return .invalid
    }
  }

  /// A path is reported once, as a whole: the longest one that holds this member.
  private mutating func member(of base: NodeID, _ id: NodeID, at range: SourceRange) -> Result {
    let text = tree.text(SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + 64)))
    if isInvalid(base) {
      guard let last = diagnostics.indices.last, diagnostics[last].code == .keyPathNotSupported,
        diagnostics[last].range.lowerBound == tree[base].range.lowerBound
      else { return .invalid }
      diagnostics.remove(at: last)
    }
    return refuse(.keyPath(text, at: range))
  }

  private mutating func index(
    _ base: NodeID, _ index: SyntaxNode.Index, at range: SourceRange, from start: Int
  ) -> Result {
    guard let list = kind(of: base) else { return .invalid }
    guard list == .list || list == .unknown else {
      return refuse(.indexOfNoList(kind: list.name, text: tree.text(tree[base].range), at: range))
    }
    switch index {
    case .size:
      guard let elements = operands.elementStarts() else { return apply(.size, .number, from: start) }
      operands.remove(from: start)
      return push(.number(.integer(Int64(elements.count - 1))))
    case .first:
      guard let elements = operands.elementStarts() else { return apply(.element(.first), .unknown, from: start) }
      return keep(0, of: elements, from: start)
    case .last:
      guard let elements = operands.elementStarts() else { return apply(.element(.last), .unknown, from: start) }
      return keep(elements.count - 2, of: elements, from: start)
    case .position(let id):
      guard let place = kind(of: id) else { return .invalid }
      guard place == .number || place == .unknown else {
        return refuse(.indexIsNoNumber(kind: place.name, at: tree[id].range))
      }
      guard let number = operands.number(endingAt: operands.count) else {
        return apply(.element(.position), .unknown, from: start)
      }
      operands.remove(from: self.start(of: id))
      guard let elements = operands.elementStarts() else {
        operands.push(number)
        return apply(.element(.position), .unknown, from: start)
      }
      return keep(number.exactInteger.flatMap(Int.init(exactly:)) ?? -1, of: elements, from: start)
    }
  }

  private mutating func apply(
    _ action: OperandStep.Action, _ kind: PredicateValue.Kind, from start: Int
  ) -> Result {
    operands.apply(action, to: start, kind)
    return .value(kind)
  }

  /// Puts an element of a list that is written out in the place of the list. One that does not exist is nil (decision 10
  /// of this project).
  private mutating func keep(_ place: Int, of starts: [Int], from start: Int) -> Result {
    guard starts.indices.dropLast().contains(place) else {
      operands.remove(from: start)
      return push(.null)
    }
    operands.keep(starts[place]..<starts[place + 1], from: start)
    return .value(operands.steps.last?.kind ?? .null)
  }
}
