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
      case .subjectLength: pushLength(&subject)
      case .constant(let cell): cells.append(cell)
      case .list(let count): cells.makeList(Int(count))
      case .function(let function): push(function(pop()))
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
    if let value = cells.last.flatMap(PredicateValue.init(single:)) {
      cells.removeLast()
      return value
    }
    let start = start(of: 1)
    defer { cells.removeSubrange(start...) }
    return PredicateValue(cells[start...])
  }

  private mutating func push(_ value: PredicateValue) { cells.append(value: value) }

  /// Where the last `count` values begin.
  private func start(of count: Int) -> Int {
    var start = cells.count
    for _ in 0..<count where start > 0 { start -= min(start, cells[start - 1].size) }
    return start
  }

  private mutating func pushLength(_ subject: inout PreparedSubject) {
    guard let bytes = subject.bytes else { return cells.append(.null) }
    let length = subject.isASCII ? bytes.count : StringFunction.length(of: bytes)
    cells.append(.number(.integer(Int64(length))))
  }

  // MARK: - Numbers

  private mutating func compute(_ function: NumericFunction, _ count: Int) {
    let start = start(of: count)
    let numbers = cells[start...].compactMap { if case .number(let number) = $0 { number } else { nil } }
    let isWhole = numbers.count == count && cells.count - start == count
    cells.removeSubrange(start...)
    // What has no result while a predicate is evaluated is nil; known arithmetic was refused before.
    cells.append(isWhole ? function(numbers).map(PredicateList.Cell.number) ?? .null : .null)
  }

  /// A function of the elements of a list. Another value counts as the only element, and nil gives nil.
  private mutating func aggregate(_ function: NumericFunction) {
    switch cells.last {
    case .list(let count, _)?:
      cells.removeLast()
      if function == .count {
        cells.removeSubrange(start(of: Int(count))...)
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
    cells.removeSubrange(end...)
    let first = self.start(of: 1)
    cells.removeSubrange(start..<first)
  }

  /// Puts a cell in the place of the last value, or takes the value away.
  private mutating func replaceLast(with cell: PredicateList.Cell?) {
    cells.removeSubrange(start(of: 1)...)
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
    case .length: .number(.integer(Int64(bytes.withUnsafeBufferPointer(Self.length(of:)))))
    case .uppercase: .string(mapped(bytes, TextMapping.uppercase))
    case .lowercase: .string(mapped(bytes, TextMapping.lowercase))
    case .canonical: .string(mapped(bytes, TextMapping.canonical))
    }
  }

  private func mapped(_ bytes: [UInt8], _ map: ([UInt32]) -> [UInt32]) -> [UInt8] {
    Array(TextMapping.string(of: map(bytes.withUnsafeBufferPointer { FoldedText.scalars(of: $0) })).utf8)
  }

  /// The number of UTF-16 code units of valid UTF-8: one for each scalar, two for those above U+FFFF. O(n), without
  /// allocating.
  fileprivate static func length(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) &+ ($1 >= 0xF0 ? 1 : 0) }
  }
}
