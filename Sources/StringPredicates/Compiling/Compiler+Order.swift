import PredicateSyntax

extension Compiler {
  /// A part that is to be built, and where evaluation goes on after it.
  ///
  /// A successor is a step, an end, or `previous`: what was built last.
  enum Part {
    case predicate(CheckedTree.ID, ifTrue: Int32, ifFalse: Int32)
    // The parts of a junction wait all at once, as predicates: the fields of the others lie elsewhere, so that each takes
    // little memory.
    indirect case comparison(CheckedComparison, ifTrue: Int32, ifFalse: Int32)
    /// Steps that compute values.
    indirect case operands(ArraySlice<OperandStep>, next: Int32)

    /// The entry of the part that was built last and has not been used.
    static let previous: Int32 = .min
  }

  /// Builds the steps of a part and returns the first.
  ///
  /// The parts that wait lie on a stack, the one to build next on top; entries of built parts wait on another one for the
  /// part that leads to them. So the depth of a predicate costs heap and not stack.
  mutating func build(_ part: Part, of checked: CheckedTree) -> Int32 {
    var waiting = [part]
    var entries: [Int32] = []
    while let part = waiting.popLast() {
      switch part {
      case .predicate(let id, var ifTrue, var ifFalse):
        Self.resolve(&ifTrue, &ifFalse, &entries)
        switch checked.nodes[Int(id)] {
        case .constant(let value): entries.append(value ? ifTrue : ifFalse)
        case .not(let operand): waiting.append(.predicate(operand, ifTrue: ifFalse, ifFalse: ifTrue))
        case .all(let places):
          let parts = checked.parts[places]
          for part in parts.dropLast() { waiting.append(.predicate(part, ifTrue: Part.previous, ifFalse: ifFalse)) }
          if let last = parts.last { waiting.append(.predicate(last, ifTrue: ifTrue, ifFalse: ifFalse)) }
        case .any(let places):
          let parts = checked.parts[places]
          for part in parts.dropLast() { waiting.append(.predicate(part, ifTrue: ifTrue, ifFalse: Part.previous)) }
          if let last = parts.last { waiting.append(.predicate(last, ifTrue: ifTrue, ifFalse: ifFalse)) }
        case .comparison(let place):
          waiting.append(.comparison(checked.comparisons[place], ifTrue: ifTrue, ifFalse: ifFalse))
        }
      case .comparison(let comparison, var ifTrue, var ifFalse):
        Self.resolve(&ifTrue, &ifFalse, &entries)
        if let entry = simple(comparison, ifTrue, ifFalse) {
          entries.append(entry)
          continue
        }
        switch comparison.expansion {
        case .all(let parts):
          if parts.isEmpty { entries.append(ifTrue) }
          for (place, part) in parts.enumerated() {
            let next = place + 1 < parts.count ? Part.previous : ifTrue
            waiting.append(.comparison(part, ifTrue: next, ifFalse: ifFalse))
          }
        case .any(let parts):
          if parts.isEmpty { entries.append(ifFalse) }
          for (place, part) in parts.enumerated() {
            let next = place + 1 < parts.count ? Part.previous : ifFalse
            waiting.append(.comparison(part, ifTrue: ifTrue, ifFalse: next))
          }
        case .choice(let condition, let first, let second):
          waiting.append(.predicate(condition, ifTrue: Part.previous, ifFalse: Part.previous))
          waiting.append(.comparison(second, ifTrue: ifTrue, ifFalse: ifFalse))
          waiting.append(.comparison(first, ifTrue: ifTrue, ifFalse: ifFalse))
        case nil:
          let step = MatcherStep(test: .compare, index: addInterpreted(comparison), ifTrue: ifTrue, ifFalse: ifFalse)
          waiting.append(.operands(comparison.computedSides[...], next: add(step)))
        }
      case .operands(let steps, var next):
        if next == Part.previous { next = entries.popLast() ?? Matcher.rejects }
        guard let ternary = Self.lastTernary(of: steps) else {
          entries.append(add(steps, next: next))
          continue
        }
        next = add(steps[(ternary.place + 1)...], next: next)
        waiting.append(.operands(steps[..<ternary.first], next: Part.previous))
        waiting.append(.predicate(ternary.condition, ifTrue: Part.previous, ifFalse: Part.previous))
        // The condition takes its entries in this order: first that of the second branch.
        waiting.append(.operands(steps[ternary.second..<ternary.place], next: next))
        waiting.append(.operands(steps[ternary.first..<ternary.second], next: next))
      }
    }
    return entries.last ?? Matcher.rejects
  }

  /// Puts entries of built parts in the place of `previous`: that of the part built last is where a false one leads.
  private static func resolve(_ ifTrue: inout Int32, _ ifFalse: inout Int32, _ entries: inout [Int32]) {
    if ifFalse == Part.previous { ifFalse = entries.popLast() ?? Matcher.rejects }
    if ifTrue == Part.previous { ifTrue = entries.popLast() ?? Matcher.rejects }
  }

  /// The last `TERNARY` among steps that is not a part of another one: its place, its branches and its condition.
  private static func lastTernary(
    of steps: ArraySlice<OperandStep>
  ) -> (place: Int, first: Int, second: Int, condition: CheckedTree.ID)? {
    guard let place = steps.lastIndex(where: { if case .ternary = $0.action { true } else { false } }),
      case .ternary(let condition) = steps[place].action, place - 1 >= steps.startIndex
    else { return nil }
    let second = max(steps.startIndex, place - steps[place - 1].size)
    return (place, max(steps.startIndex, place + 1 - steps[place].size), second, condition)
  }

  /// Adds a step that computes values without a choice.
  private mutating func add(_ steps: ArraySlice<OperandStep>, next: Int32) -> Int32 {
    guard !steps.isEmpty else { return next }
    let start = builder.actions.count
    builder.actions.append(contentsOf: steps.lazy.map(\.action))
    return add(
      MatcherStep(
        test: .compute, count: Int32(truncatingIfNeeded: steps.count), index: Int32(truncatingIfNeeded: start),
        ifTrue: next, ifFalse: next))
  }
}

extension CheckedComparison {
  /// The steps that compute the sides that are not constants, the left one first.
  var computedSides: [OperandStep] { left.steps + right.steps }
}

extension Operand {
  fileprivate var steps: [OperandStep] {
    switch self {
    case .subject: [OperandStep.subject]
    case .constant: []
    case .computed(let steps): steps
    }
  }
}
