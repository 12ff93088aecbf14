/// Puts the steps of a set into postfix while it is read: ICU's stack of operators.
struct SetBuilder {
  private(set) var set = PatternSet()
  /// What is still to be done.
  private var operators: [Operator] = []
  /// Where the steps of each operand on the stack begin.
  private var operands: [Int] = []

  /// What is still to be done, with ICU's precedence: `--` and `&&` bind looser than a set beside a set.
  enum Operator: Hashable {
    /// `[`
    case start
    /// `^`
    case complement
    /// `(?i)`
    case closeOverCase
    /// `--`, `&&`
    case looseDifference, looseIntersection
    /// `[a][b]`, `[a]-[b]`, `[a]&[b]`
    case union, difference, intersection

    var precedence: Int {
      switch self {
      case .start: 0
      case .complement, .closeOverCase: 2
      case .looseDifference, .looseIntersection: 3
      case .union, .difference, .intersection: 4
      }
    }
  }

  /// The first set opens.
  init(isCaseless: Bool) {
    set.steps.reserveCapacity(4)
    pushOperand()
    begin(isCaseless: isCaseless)
  }

  private mutating func pushOperand() {
    operands.append(set.steps.count)
    set.steps.append(.begin)
  }

  private mutating func begin(isCaseless: Bool) {
    operators.append(.start)
    if isCaseless { operators.append(.closeOverCase) }
  }

  /// `[` inside a set, after an operator or none.
  mutating func beginNested(_ operation: Operator, isCaseless: Bool) {
    push(operation)
    begin(isCaseless: isCaseless)
  }

  /// An operator, before its right operand.
  mutating func push(_ operation: Operator) {
    evaluate(downTo: operation.precedence)
    operators.append(operation)
    pushOperand()
  }

  /// `^` directly after `[`. Case is closed over first.
  mutating func complement() {
    if operators.last == .closeOverCase {
      operators[operators.count - 1] = .complement
      operators.append(.closeOverCase)
    } else {
      operators.append(.complement)
    }
  }

  /// A literal character: sets beside it that are complete are joined first.
  mutating func joinOperands() { evaluate(downTo: Operator.union.precedence) }

  /// Something that is added to the operand on top.
  mutating func add(_ step: PatternSet.Step) { set.steps.append(step) }

  /// `]`. Returns whether it closed the outermost set.
  mutating func end() -> Bool {
    evaluate(downTo: 1)
    _ = operators.popLast()
    return operators.isEmpty
  }

  private mutating func evaluate(downTo precedence: Int) {
    while let top = operators.last, top.precedence >= precedence {
      operators.removeLast()
      switch top {
      case .start: break
      case .complement: set.steps.append(.complement)
      case .closeOverCase: set.steps.append(.closeOverCase)
      case .looseDifference, .difference: combine(.difference)
      case .looseIntersection, .intersection: combine(.intersection)
      case .union: combine(.union)
      }
    }
  }

  private mutating func combine(_ operation: PatternSet.Operation) {
    guard operands.count > 1, let right = operands.popLast(), let left = operands.last else { return }
    if operation == .union, right == left + 1 {
      set.steps.remove(at: left)  // an empty left operand
    } else {
      set.steps.append(.combine(operation))
    }
  }
}
