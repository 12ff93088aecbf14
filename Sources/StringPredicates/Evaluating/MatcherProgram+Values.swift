import PredicateSyntax

extension MatcherProgram {
  /// Returns the value of an operand, or `nil` if a pattern in one of its conditions exceeds its limit.
  ///
  /// - Complexity: O(*n*) in the size of the operand and the lengths of the strings that are passed to functions.
  func value(of operand: Operand, _ subject: inout PreparedSubject) -> PredicateValue? {
    switch operand {
    case .subject:
      guard subject.budget.charge(subject.bytes?.count ?? 0) else { return nil }
      return subject.bytes.map { .string(Array($0)) } ?? .null
    case .constant(let value): return value
    case .list(let elements): return values(of: elements, &subject).map { .list($0) }
    case .function(.length, .subject):
      return subject.bytes == nil ? .null : .number(.integer(Int64(subject.utf16Length)))
    case .function(let function, let argument):
      // Mapping a byte takes about twice as long as comparing it.
      guard let value = value(of: argument, &subject), subject.budget.charge(2 * (value.text?.count ?? 0)) else {
        return nil
      }
      return function(value)
    case .arithmetic(let function, let arguments): return values(of: arguments, &subject).map { function.value(of: $0) }
    case .aggregate(let function, let list): return value(of: list, &subject).map { function.value(ofList: $0) }
    case .element(let list, let position): return element(of: list, position, &subject)
    case .size(let list):
      guard let value = value(of: list, &subject) else { return nil }
      guard case .list(let elements) = value else { return .null }
      return .number(.integer(Int64(elements.count)))
    case .choice(let choice): return value(of: choice, &subject)
    }
  }

  private func values(of operands: [Operand], _ subject: inout PreparedSubject) -> [PredicateValue]? {
    var values: [PredicateValue] = []
    values.reserveCapacity(operands.count)
    for operand in operands {
      guard let value = value(of: operand, &subject) else { return nil }
      values.append(value)
    }
    return values
  }

  private func element(
    of list: Operand, _ position: Operand.Position, _ subject: inout PreparedSubject
  ) -> PredicateValue? {
    guard let value = value(of: list, &subject) else { return nil }
    var index: Int?
    if case .at(let operand) = position {
      guard let number = self.value(of: operand, &subject) else { return nil }
      if case .number(let number) = number { index = number.exactInteger.flatMap(Int.init(exactly:)) }
    }
    guard case .list(let elements) = value else { return .null }
    switch position {
    case .first: index = 0
    case .last: index = elements.count - 1
    case .at: break
    }
    return index.flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
  }

  /// Returns the value of the branch that the condition selects. The other branch isn't evaluated.
  private func value(of choice: Operand.Choice, _ subject: inout PreparedSubject) -> PredicateValue? {
    guard let condition = tables?.conditions[choice.node] else { return .null }
    var observer = NoObserver()
    switch evaluate(condition, &subject, &observer) {
    case .true: return value(of: choice.first, &subject)
    case .false: return value(of: choice.second, &subject)
    case .undecided, .limit: return nil
    }
  }
}

extension NumericFunction {
  /// Returns the result of the function, or null if it is undefined. Constant arithmetic was checked at compile time.
  fileprivate func value(of arguments: [PredicateValue]) -> PredicateValue {
    let numbers = arguments.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard numbers.count == arguments.count, let result = self(numbers) else { return .null }
    return .number(result)
  }

  /// Applies the function to the elements of a list. A single value is treated as a list with one element. The result
  /// for null is null.
  fileprivate func value(ofList list: PredicateValue) -> PredicateValue {
    switch list {
    case .null: .null
    case .list(let elements): self == .count ? .number(.integer(Int64(elements.count))) : value(of: elements)
    case .string, .number: value(of: [list])
    }
  }
}

extension StringFunction {
  /// Returns the result of the function, or null if the argument isn't a string.
  fileprivate func callAsFunction(_ value: PredicateValue) -> PredicateValue {
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
