extension Checker {
  mutating func checkValue(_ id: NodeID, _ node: SyntaxNode) -> Result {
    switch node.kind {
    case .subject: return .value(.subject, .string)
    case .string(let literal): return constant(.string(tree.literals[literal].value))
    case .integer(let value): return constant(.number(.integer(value)))
    case .double(let value): return constant(.number(.double(value)))
    case .boolean(let value): return constant(.number(.integer(value ? 1 : 0)))
    case .null: return constant(.null)
    case .list(let elements): return list(elements)
    case .variable(let name): return variable(name, at: node.range)
    case .argument(let conversion, let place): return argument(conversion, place, at: node.range)
    case .keyPath(let name): return refuse(.keyPath(name, at: node.range))
    case .member(let base, _): return member(of: base, id, at: node.range)
    case .index(let base, let index): return self.index(base, index, at: node.range)
    case .negate(let operand): return arithmetic(.negate, [operand], at: node.range)
    case .arithmetic(let operation, let left, let right):
      return arithmetic(NumericFunction(operation), [left, right], at: node.range)
    case .call(let name, let elements): return call(name, elements, at: node.range)
    case .special(let form, let elements): return special(form, elements, at: node.range)
    case .setOperation(let operation, _, _):
      return refuse(
        .notSupported(
          .setOperatorNotSupported, "the set operator \(operation.rawValue)", at: node.range, uiKitAccepts: true))
    case .assignment:
      return refuse(.notSupported(.assignmentNotSupported, "an assignment to a variable", at: node.range))
    case .missing, .constant, .not, .and, .or, .comparison: return .invalid
    }
  }

  func constant(_ value: PredicateValue) -> Result { .value(.constant(value), value.kind) }

  private mutating func list(_ ids: [NodeID]) -> Result {
    let elements = ids.compactMap { value($0)?.operand }
    guard elements.count == ids.count else { return .invalid }
    let constants = elements.compactMap(\.constant)
    return constants.count == elements.count ? constant(.list(constants)) : .value(.list(elements), .list)
  }

  private mutating func variable(_ name: String, at range: SourceRange) -> Result {
    guard let bound = variables[name] else {
      // The variable of a SUBQUERY or an assignment is no caller's: the construct itself is refused.
      return declaredVariables.contains(name) ? .invalid : refuse(.unboundVariable(name, at: range))
    }
    return constant(PredicateValue(bound))
  }

  private mutating func argument(_ conversion: Conversion, _ place: Int, at range: SourceRange) -> Result {
    guard arguments.indices.contains(place) else {
      return refuse(.missingArgument(place, given: arguments.count, wanted: tree.argumentCount, at: range))
    }
    let argument = arguments[place]
    switch (conversion, argument) {
    case (.keyPath, .string(let key)):  // SELF is a key here too (decision 14 of this project)
      return refuse(.keyPathArgument(key, at: range))
    case (.object, _), (.string, .string), (.integer, .integer), (.integer, .boolean), (.double, .double):
      return constant(PredicateValue(argument))
    case (.double, .integer(let value)): return constant(.number(.double(Double(value))))
    default: return refuse(.argumentKind(argument, conversion, tree.text(range), at: range))
    }
  }

  /// A path is reported once, as a whole: the longest one that holds this member.
  private mutating func member(of base: NodeID, _ id: NodeID, at range: SourceRange) -> Result {
    let text = tree.text(SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + 64)))
    if case .invalid = results[Int(base)] {
      guard let last = diagnostics.indices.last, diagnostics[last].code == .keyPathNotSupported,
        diagnostics[last].range.lowerBound == tree[base].range.lowerBound
      else { return .invalid }
      diagnostics.remove(at: last)
    }
    return refuse(.keyPath(text, at: range))
  }

  private mutating func index(_ base: NodeID, _ index: SyntaxNode.Index, at range: SourceRange) -> Result {
    guard let list = value(base) else { return .invalid }
    guard list.kind == .list || list.kind == .unknown else {
      return refuse(.indexOfNoList(kind: list.kind.name, text: tree.text(tree[base].range), at: range))
    }
    let size: Operand =
      switch list.operand {
      case .list(let elements): .constant(.number(.integer(Int64(elements.count))))
      case .constant(.list(let elements)): .constant(.number(.integer(Int64(elements.count))))
      default: .constant(.null)
      }
    switch index {
    case .size: return .value(size, .number)
    case .first: return element(of: list.operand, at: .constant(.number(.integer(0))))
    case .last:
      guard case .number(.integer(let count))? = size.constant else { return .invalid }
      return element(of: list.operand, at: .constant(.number(.integer(count - 1))))
    case .position(let id):
      guard let place = value(id) else { return .invalid }
      guard place.kind == .number || place.kind == .unknown else {
        return refuse(.indexIsNoNumber(kind: place.kind.name, at: tree[id].range))
      }
      return element(of: list.operand, at: place.operand)
    }
  }

  /// An index out of range is nil (decision 10 of this project).
  private func element(of list: Operand, at place: Operand) -> Result {
    guard case .number(let number)? = place.constant else { return .value(.index(list, place), .unknown) }
    let position = number.exactInteger.flatMap(Int.init(exactly:)) ?? -1
    switch list {
    case .constant(.list(let elements)):
      return constant(elements.indices.contains(position) ? elements[position] : .null)
    case .list(let elements):
      guard elements.indices.contains(position) else { return constant(.null) }
      return .value(elements[position], kind(of: elements[position]))
    default: return .value(.index(list, place), .unknown)
    }
  }

  func kind(of operand: Operand) -> PredicateValue.Kind {
    switch operand {
    case .subject: .string
    case .constant(let value): value.kind
    case .list: .list
    case .function(let function, _): function == .length ? .number : .string
    case .arithmetic: .number
    case .index, .ternary: .unknown
    }
  }
}
