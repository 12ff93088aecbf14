import PredicateSyntax

/// The values that the steps of an operand leave while they run, in postfix order as in a `PredicateList`.
///
/// A list is made by one cell after its elements, so nothing is copied and nothing recurses, however deep lists nest.
struct ValueStack {
  private var cells: [PredicateList.Cell] = []

  /// Runs straight-line steps. The branches of a `TERNARY` are chosen by the matcher's steps before this is called.
  ///
  /// - Complexity: O(n) in the number of steps, and in the length of the strings that functions take.
  mutating func run(_ actions: [OperandStep.Action], _ range: Range<Int>, _ subject: inout PreparedSubject) {
    if cells.capacity == 0 { cells.reserveCapacity(8) }
    for place in range {
      switch actions[place] {
      case .subject: cells.append(subject.bytes.map { .string(Array($0)) } ?? .null)
      case .subjectLength: cells.append(subject.bytes == nil ? .null : .number(.integer(Int64(subject.utf16Length))))
      case .constant(let cell): cells.append(cell)
      case .list(let count): cells.makeList(Int(count))
      case .function(let function): cells.append(value: function(pop()))
      case .arithmetic(let function, let count): compute(function, Int(count))
      case .aggregate(let function): aggregate(function)
      case .element(let element): takeElement(element)
      case .size: takeSize()
      case .ternary: break
      }
    }
  }

  /// Takes the last value; nil if there is none.
  mutating func pop() -> PredicateValue {
    guard let last = cells.popLast() else { return .null }
    if let value = PredicateValue(single: last) { return value }
    cells.append(last)
    let start = start(of: 1)
    defer { cut(to: start) }
    return PredicateValue(cells[start...])
  }

  /// Takes everything from a height on.
  private mutating func cut(to height: Int) { cells.removeLast(cells.count - height) }

  /// Where the last `count` values begin.
  private func start(of count: Int) -> Int {
    var start = cells.count
    for _ in 0..<count where start > 0 { start -= min(start, cells[start - 1].size) }
    return start
  }

  // MARK: - Numbers

  private mutating func compute(_ function: NumericFunction, _ count: Int) {
    // What has no result while a predicate is evaluated is nil; known arithmetic was refused before.
    if count == 2, cells.count > 1, case .number(let right) = cells[cells.count - 1],
      case .number(let left) = cells[cells.count - 2]
    {
      cells.removeLast()
      cells[cells.count - 1] = function(left, right).map(PredicateList.Cell.number) ?? .null
      return
    }
    let start = start(of: count)
    let numbers = cells[start...].compactMap { if case .number(let number) = $0 { number } else { nil } }
    let isWhole = numbers.count == count && cells.count - start == count
    cut(to: start)
    cells.append(isWhole ? function(numbers).map(PredicateList.Cell.number) ?? .null : .null)
  }

  /// A function of the elements of a list. Another value counts as the only element, and nil gives nil.
  private mutating func aggregate(_ function: NumericFunction) {
    switch cells.last {
    case .list(let count, _)?:
      cells.removeLast()
      if function == .count {
        cut(to: start(of: Int(count)))
        cells.append(.number(.integer(Int64(count))))
      } else {
        compute(function, Int(count))
      }
    case .null?, nil: break
    default: compute(function, 1)
    }
  }

  // MARK: - Lists

  private mutating func takeSize() {
    guard case .list(let count, _)? = cells.last else { return replaceLast(with: .null) }
    replaceLast(with: .number(.integer(Int64(count))))
  }

  private mutating func takeElement(_ element: OperandStep.Element) {
    var place: Int?
    if element == .position {
      if case .number(let number)? = cells.last { place = number.exactInteger.flatMap(Int.init(exactly:)) }
      replaceLast(with: nil)
    }
    guard case .list(let count, let size)? = cells.last else { return replaceLast(with: .null) }
    if element == .first { place = 0 }
    if element == .last { place = Int(count) - 1 }
    guard let place, place >= 0, place < Int(count) else { return replaceLast(with: .null) }
    let start = cells.count - Int(size)
    cells.removeLast()
    let end = self.start(of: Int(count) - 1 - place)
    cut(to: end)
    let first = self.start(of: 1)
    cells.removeSubrange(start..<first)
  }

  /// Puts a cell in the place of the last value, or takes the value away.
  private mutating func replaceLast(with cell: PredicateList.Cell?) {
    cut(to: start(of: 1))
    if let cell { cells.append(cell) }
  }
}

extension InterpretedComparison {
  /// Whether the comparison holds for the values that were computed; `nil` if a pattern met its limit.
  func verdict(_ values: inout ValueStack) -> Bool? {
    let right = right ?? values.pop()
    return verdict(left ?? values.pop(), right)
  }
}

extension StringFunction {
  /// The function's value; nil gives nil.
  func callAsFunction(_ value: PredicateValue) -> PredicateValue {
    guard case .string(let bytes) = value else { return .null }
    return switch self {
    case .length: .number(.integer(Int64(bytes.withUnsafeBufferPointer(Bytes.utf16Length))))
    case .uppercase: .string(mapped(bytes, TextMapping.uppercase))
    case .lowercase: .string(mapped(bytes, TextMapping.lowercase))
    case .canonical: .string(mapped(bytes, TextMapping.canonical))
    }
  }

  private func mapped(_ bytes: [UInt8], _ map: ([UInt32]) -> [UInt32]) -> [UInt8] {
    Array(TextMapping.string(of: map(bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) })).utf8)
  }
}
