/// Converts a set to postfix notation while it is parsed, with ICU's operator stack.
struct SetBuilder {
  private(set) var set = PatternSet()
  /// The pending operators.
  private var operators: [Operator] = []
  /// The index of the first step of each operand on the stack.
  private var operands: [Int] = []

  /// A pending operator, with ICU's precedence: `--` and `&&` bind less tightly than juxtaposed sets.
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

  /// Creates a builder with the outermost set open.
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

  /// Opens a nested set, with an operator or `union`.
  mutating func beginNested(_ operation: Operator, isCaseless: Bool) {
    push(operation)
    begin(isCaseless: isCaseless)
  }

  /// Pushes an operator, before its right operand is parsed.
  mutating func push(_ operation: Operator) {
    evaluate(downTo: operation.precedence)
    operators.append(operation)
    pushOperand()
  }

  /// Adds `^`, directly after `[`. The closure over case is applied first.
  mutating func complement() {
    if operators.last == .closeOverCase {
      operators[operators.count - 1] = .complement
      operators.append(.closeOverCase)
    } else {
      operators.append(.complement)
    }
  }

  /// Joins the complete adjacent sets before a literal character.
  mutating func joinOperands() { evaluate(downTo: Operator.union.precedence) }

  /// Adds a step to the top operand.
  mutating func add(_ step: PatternSet.Step) { set.steps.append(step) }

  /// Closes a set and returns whether it is the outermost one.
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
