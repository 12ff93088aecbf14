/// Converts a set to postfix notation while it is being parsed, using ICU's operator stack.
struct SetBuilder {
  private(set) var set = PatternSet()
  /// The stack of pending operators.
  private var operators: [Operator] = []
  /// For each operand on the stack, the index of its first step.
  private var operands: [Int] = []

  /// A pending operator, with the same precedence as in ICU. `--` and `&&` bind less tightly than juxtaposition.
  enum Operator: Hashable {
    /// The start of a set (`[`).
    case start
    /// The complement of a set (`^`).
    case complement
    /// The addition of case variants to a set (`(?i)`).
    case closeOverCase
    /// The low-precedence difference and intersection operators, `--` and `&&`.
    case looseDifference, looseIntersection
    /// The union, difference and intersection of adjacent sets, written as `[a][b]`, `[a]-[b]` and `[a]&[b]`.
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

  /// Creates a builder in which the outermost set is open.
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

  /// Opens a nested set that `operation` combines with the preceding operand.
  mutating func beginNested(_ operation: Operator, isCaseless: Bool) {
    push(operation)
    begin(isCaseless: isCaseless)
  }

  /// Pushes an operator. Must be called before the right operand is parsed.
  mutating func push(_ operation: Operator) {
    evaluate(downTo: operation.precedence)
    operators.append(operation)
    pushOperand()
  }

  /// Handles a `^` at the start of a set. Any case variants are added to the set before its complement is taken.
  mutating func complement() {
    if operators.last == .closeOverCase {
      operators[operators.count - 1] = .complement
      operators.append(.closeOverCase)
    } else {
      operators.append(.complement)
    }
  }

  /// Combines the operands completed so far. Must be called before a literal character is added.
  mutating func joinOperands() { evaluate(downTo: Operator.union.precedence) }

  /// Adds a step to the operand at the top of the stack.
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
