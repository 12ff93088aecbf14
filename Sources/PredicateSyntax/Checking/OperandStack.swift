/// The operands that the checker has read and not used yet, one after the other in postfix order.
///
/// Its smart constructors compute what is known about a value once, from the values that it is made of.
struct OperandStack {
  private(set) var steps: [OperandStep] = []

  var count: Int { steps.count }

  /// Removes everything from a height on.
  mutating func remove(from start: Int) { steps.removeSubrange(min(start, steps.count)...) }

  // MARK: - Leaves

  mutating func pushSubject() { push(.subject, .string, [], size: 1) }

  /// Pushes a number in the place of one that was not given. It is not constant, so nothing is computed from it.
  mutating func pushUnknownNumber() { push(.subjectLength, .number, [], size: 1) }

  mutating func push(_ value: PredicateNumber) { push(.number(value)) }

  mutating func push(_ cell: PredicateList.Cell) {
    switch cell {
    case .null: push(.constant(cell), .null, [.isConstant, .isKnown], size: 1)
    case .string: push(.constant(cell), .string, [.isConstant, .isKnown], size: 1)
    case .number: push(.constant(cell), .number, [.isConstant, .isKnown], size: 1)
    case .list(let count, let size): push(.list(count), .list, [.isConstant, .isKnown], size: Int(size))
    }
  }

  private mutating func push(
    _ action: OperandStep.Action, _ kind: PredicateValue.Kind, _ facts: OperandStep.Facts, size: Int
  ) {
    steps.append(OperandStep(action: action, kind: kind, facts: facts, size: size))
  }

  // MARK: - Values of values

  /// Appends a step that takes the values from `start` on.
  mutating func apply(_ action: OperandStep.Action, to start: Int, _ kind: PredicateValue.Kind) {
    var facts: OperandStep.Facts = [.isConstant, .isKnown]
    var end = steps.count
    while end > start {
      let part = steps[end - 1]
      facts = facts.intersection(part.facts).union(facts.union(part.facts).intersection(.hasCondition))
      end -= part.size
    }
    switch action {
    case .list: break
    case .ternary: facts = .hasCondition
    default: facts.remove(.isConstant)
    }
    push(action, kind, facts, size: steps.count - start + 1)
  }

  /// The length of the value on top: of the evaluated string without a copy of it.
  mutating func applyLength(to start: Int) {
    guard case .subject? = steps.last?.action else { return apply(.function(.length), to: start, .number) }
    steps.removeLast()
    push(.subjectLength, .number, [], size: 1)
  }

  // MARK: - Looking

  /// The number that the value below a height is, if it is a constant one.
  func number(endingAt end: Int) -> PredicateNumber? {
    guard steps.indices.contains(end - 1), case .constant(.number(let number)) = steps[end - 1].action else {
      return nil
    }
    return number
  }

  /// Where the elements of the list begin that ends on top of the stack, and then where the list step stands; `nil` if
  /// it is not written as a list.
  func elementStarts() -> [Int]? {
    guard let last = steps.last, case .list(let count) = last.action else { return nil }
    var starts = Array(repeating: steps.count - 1, count: Int(count) + 1)
    for place in (0..<Int(count)).reversed() { starts[place] = starts[place + 1] - steps[starts[place + 1] - 1].size }
    return starts
  }

  /// The kinds of the elements of the list that ends on top of the stack.
  func elementKinds() -> [PredicateValue.Kind]? { elementStarts()?.dropFirst().map { steps[$0 - 1].kind } }

  // MARK: - Taking

  /// Puts a value that lies above `start` in the place of everything from there on.
  mutating func keep(_ value: Range<Int>, from start: Int) {
    steps.removeSubrange(value.upperBound...)
    steps.removeSubrange(start..<value.lowerBound)
  }

  /// Takes the operand from a height on.
  mutating func pop(from start: Int) -> Operand {
    defer { remove(from: start) }
    return Operand(steps[min(start, steps.count)...])
  }
}
