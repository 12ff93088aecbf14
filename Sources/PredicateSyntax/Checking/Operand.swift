/// One side of a comparison in normal form.
package enum Operand: Sendable {
  /// The evaluated string.
  case subject
  /// A value that is known when the predicate is built.
  case constant(PredicateValue)
  /// A value that is computed, by steps in postfix order.
  case computed([OperandStep])

  /// The operand that some steps compute: a constant or the evaluated string where that is all they do.
  init(_ steps: ArraySlice<OperandStep>) {
    guard let last = steps.last else {
      self = .constant(.null)
      return
    }
    switch last.action {
    case .subject: self = .subject
    case .constant(let cell): self = .constant(PredicateValue([cell]))
    case _ where last.facts.contains(.isConstant):
      let cells = steps.map { step -> PredicateList.Cell in
        switch step.action {
        case .constant(let cell): cell
        case .list(let count): .list(count: count, size: Int32(truncatingIfNeeded: step.size))
        default: .null  // not a constant
        }
      }
      self = .constant(PredicateValue(cells[...]))
    default: self = .computed(Array(steps))
    }
  }

  package var constant: PredicateValue? {
    if case .constant(let value) = self { value } else { nil }
  }

  /// The kind of the value.
  var kind: PredicateValue.Kind {
    switch self {
    case .subject: .string
    case .constant(let value): value.kind
    case .computed(let steps): steps.last?.kind ?? .null
    }
  }

  /// Whether the value can be computed without a subject.
  package var isKnown: Bool { facts.contains(.isKnown) }

  /// Whether the value depends on a condition of a `TERNARY`.
  package var hasCondition: Bool { facts.contains(.hasCondition) }

  private var facts: OperandStep.Facts {
    switch self {
    case .subject: []
    case .constant: [.isKnown, .isConstant]
    case .computed(let steps): steps.last?.facts ?? []
    }
  }
}

/// One step of the computation of an operand: it takes the values of the steps before it, and leaves one.
///
///     length:(SELF) + 1    subjectLength  constant(1)  arithmetic(add, 2)
///     {SELF, 'a'}[1]       subject  constant('a')  list(2)  constant(1)  element(position)
package struct OperandStep: PostfixEntry, Sendable {
  package enum Action: Sendable {
    /// Leaves the evaluated string.
    case subject
    /// Leaves the number of UTF-16 code units of the evaluated string.
    case subjectLength
    /// Leaves a value that is not a list.
    case constant(PredicateList.Cell)
    /// Joins so many values to a list.
    case list(Int32)
    /// A function of one string.
    case function(StringFunction)
    /// A function of so many numbers.
    case arithmetic(NumericFunction, Int32)
    /// A function of the elements of one list.
    case aggregate(NumericFunction)
    /// An element of a list.
    case element(Element)
    /// The number of elements of a list.
    case size
    /// Of two values the first if the condition holds, else the second. Only the one that is taken is computed.
    case ternary(condition: CheckedTree.ID)
  }

  /// Which element of a list is taken. One that does not exist is nil (decision 10 of this project).
  package enum Element: Hashable, Sendable {
    /// The one at a position, which is the second value.
    case position
    case first, last
  }

  /// What is known about the value that a step leaves.
  package struct Facts: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is a constant, or a list of constants.
    package static let isConstant = Facts(rawValue: 1)
    /// It does not depend on the evaluated string.
    package static let isKnown = Facts(rawValue: 2)
    /// It depends on the condition of a `TERNARY`.
    package static let hasCondition = Facts(rawValue: 4)
  }

  package let action: Action
  /// The kind of the value that the step leaves.
  package let kind: PredicateValue.Kind
  package let facts: Facts
  /// The number of steps from the first one that this value depends on, this step included.
  package let size: Int

  /// The step that leaves the evaluated string.
  package static let subject = OperandStep(action: .subject, kind: .string, facts: [], size: 1)
}

extension Operand {
  /// The elements of a list that is written out; `nil` for other values.
  package var elements: [Operand]? {
    switch self {
    case .constant(.list(let list)): return list.map { .constant($0) }
    case .computed(let steps):
      guard case .list(let count)? = steps.last?.action else { return nil }
      let starts = steps.dropLast().postfixStarts(Int(count))
      return starts.indices.map {
        Operand(steps[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : steps.count - 1)])
      }
    case .subject, .constant: return nil
    }
  }

  /// The condition and the branches of a `TERNARY`; `nil` for other values.
  package var choice: (condition: CheckedTree.ID, first: Operand, second: Operand)? {
    guard case .computed(let steps) = self, case .ternary(let condition)? = steps.last?.action, steps.count > 2 else {
      return nil
    }
    let end = steps.count - 1
    let middle = max(0, end - steps[end - 1].size)
    return (condition, Operand(steps[..<middle]), Operand(steps[middle..<end]))
  }

  /// The values that a `TERNARY` chooses from, those of a `TERNARY` in a branch included; any other operand alone.
  var branches: [Operand] {
    var (pending, branches) = ([self], [Operand]())
    while let operand = pending.popLast() {
      if let choice = operand.choice { pending += [choice.second, choice.first] } else { branches.append(operand) }
    }
    return branches
  }
}
