/// Computes a set while it is being parsed, using ICU's operator stack.
struct SetBuilder {
  /// The stack of pending operators.
  private var operators: [Operator] = []
  /// The stack of operands. A range or class is added to the last one.
  private var operands = [ScalarSet()]
  /// The ranges that were added to the last operand out of order.
  private var unsorted: [ClosedRange<UInt32>] = []
  private let foldsMarks: Bool
  /// The character of a set of one character, as it is written.
  private(set) var onlyCharacter: UInt32?
  private var isNew = true
  /// The approximate number of ranges processed so far.
  private(set) var cost = 0

  /// The maximum total cost of the sets in a pattern, enough for several hundred sets as large as `\w`.
  static let costLimit = 1_000_000

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
  ///
  /// - Parameter foldsMarks: Whether to remove diacritical marks from single characters, as is done for the subject
  ///   under `MATCHES[d]`.
  init(isCaseless: Bool, foldsMarks: Bool) {
    self.foldsMarks = foldsMarks
    begin(isCaseless: isCaseless)
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
    merge()
    operands.append(ScalarSet())
  }

  /// Handles a `^` at the start of a set. Any case variants are added to the set before its complement is taken.
  mutating func complement() {
    isNew = false
    if operators.last == .closeOverCase {
      operators[operators.count - 1] = .complement
      operators.append(.closeOverCase)
    } else {
      operators.append(.complement)
    }
  }

  /// Combines the operands completed so far. Must be called before a literal character is added.
  mutating func joinOperands() { evaluate(downTo: Operator.union.precedence) }

  /// Adds the scalars from `first` through `last` to the set that is being read.
  mutating func add(_ first: UInt32, _ last: UInt32) {
    cost += 1
    onlyCharacter = isNew && first == last ? first : nil
    isNew = false
    if foldsMarks, last >= 0xC0 {
      unite(MarkFolding.folded(first, last))
    } else if first > operands[operands.count - 1].bounds.last ?? 0 || operands[operands.count - 1].isEmpty {
      operands[operands.count - 1].insert(first, last)
    } else {
      unsorted.append(first...last)
    }
  }

  /// Adds the members of a set to the set that is being read.
  mutating func add(_ set: ScalarSet) {
    (onlyCharacter, isNew) = (nil, false)
    unite(set)
  }

  private mutating func unite(_ set: ScalarSet) {
    merge()
    cost += set.rangeCount + operands[operands.count - 1].rangeCount
    operands[operands.count - 1] = operands[operands.count - 1].union(set)
  }

  /// Closes a set and returns whether it is the outermost one.
  mutating func end() -> Bool {
    evaluate(downTo: 1)
    _ = operators.popLast()
    return operators.isEmpty
  }

  /// The set. Must be called after the outermost set was closed.
  mutating func result() -> ScalarSet {
    merge()
    return operands[0]
  }

  private mutating func merge() {
    guard !unsorted.isEmpty else { return }
    operands[operands.count - 1] = operands[operands.count - 1].union(ScalarSet(ranges: unsorted))
    unsorted = []
  }

  private mutating func evaluate(downTo precedence: Int) {
    while let top = operators.last, top.precedence >= precedence {
      operators.removeLast()
      merge()
      let right = operands[operands.count - 1]
      cost += 100 + right.rangeCount
      switch top {
      case .start: break
      case .complement: operands[operands.count - 1] = right.complement
      case .closeOverCase:
        cost += min(right.rangeCount, 1_500)
        operands[operands.count - 1] = right.closedOverCase
      case .looseDifference, .difference: combine { $0.subtracting($1) }
      case .looseIntersection, .intersection: combine { $0.intersection($1) }
      case .union: combine { $0.union($1) }
      }
    }
  }

  private mutating func combine(_ operation: (ScalarSet, ScalarSet) -> ScalarSet) {
    guard operands.count > 1, let right = operands.popLast() else { return }
    cost += operands[operands.count - 1].rangeCount
    operands[operands.count - 1] = operation(operands[operands.count - 1], right)
  }
}
