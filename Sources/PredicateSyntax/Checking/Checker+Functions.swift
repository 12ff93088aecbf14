extension Checker {
  /// `name:(a, b)`; `name(a, b)` means the same (decision 13 of this project).
  mutating func call(_ name: String, _ ids: [NodeID], at range: SourceRange, from start: Int) -> Result {
    let key = foldedName(name)
    if let function = StringFunction.allCases.first(where: { foldedName($0.rawValue) == key }) {
      return stringFunction(function, ids, at: range, from: start)
    }
    if let function = NumericFunction.allCases.first(where: { foldedName($0.rawValue) == key }) {
      return arithmetic(function, ids, at: range, from: start)
    }
    return refuse(.unknownFunction(name, at: range))
  }

  private func foldedName(_ name: String) -> [UInt8] { name.utf8.map(\.asciiLowercased) }

  private mutating func stringFunction(
    _ function: StringFunction, _ ids: [NodeID], at range: SourceRange, from start: Int
  ) -> Result {
    guard ids.count == 1, let id = ids.first else {
      return refuse(
        .wrongArgumentCount(of: function.rawValue, wanted: "\(function.rawValue)(SELF)", found: ids.count, at: range))
    }
    guard let argument = kind(of: id) else { return .invalid }
    switch argument {
    case .null: return .value(.null)
    case .string, .unknown:
      guard function != .length else {
        operands.applyLength(to: start)
        return .value(.number)
      }
      operands.apply(.function(function), to: start, .string)
      return .value(.string)
    case .number, .list:
      return refuse(
        .wrongKind("\(function.rawValue) takes a string, found \(argument.name)", at: tree[id].range))
    }
  }

  /// Arithmetic: computed at once if everything is known. Nil in it gives nil.
  mutating func arithmetic(
    _ function: NumericFunction, _ ids: [NodeID], at range: SourceRange, from start: Int
  ) -> Result {
    if let wanted = function.argumentCount, wanted != ids.count {
      return refuse(
        .wrongArgumentCount(
          of: function.rawValue, wanted: "\(function.rawValue) with \(wanted) argument\(wanted == 1 ? "" : "s")",
          found: ids.count, at: range))
    }
    let kinds = ids.compactMap { kind(of: $0) }
    guard kinds.count == ids.count else { return .invalid }
    if function.argumentCount == nil, kinds.count == 1, kinds[0] == .list || kinds[0] == .unknown {
      return aggregate(function, ids[0], at: range, from: start)
    }
    if function == .count, kinds == [.string] {
      return refuse(
        .wrongKind(
          "count: takes a list, found a string", at: tree[ids[0]].range,
          help: "length:(SELF) is the number of UTF-16 code units of a string"))
    }
    if function == .count {  // it counts values of any kind; nil alone is not one
      return constant(kinds == [.null] ? .null : .number(.integer(Int64(kinds.count))), from: start)
    }
    guard takesNumbers(kinds, { ids[$0] }) else { return .invalid }
    guard let numbers = numbers(endingAt: ids.dropFirst().map(self.start(of:)) + [operands.count], kinds) else {
      operands.apply(.arithmetic(function, Int32(truncatingIfNeeded: ids.count)), to: start, .number)
      return .value(.number)
    }
    return folded(function, numbers, at: range, from: start)
  }

  /// A function of many numbers that was given one list, or something that may be one.
  private mutating func aggregate(
    _ function: NumericFunction, _ id: NodeID, at range: SourceRange, from start: Int
  ) -> Result {
    guard let elements = operands.elementStarts(), let kinds = operands.elementKinds() else {
      operands.apply(.aggregate(function), to: start, .number)
      return .value(.number)
    }
    if function == .count { return constant(.number(.integer(Int64(kinds.count))), from: start) }
    guard takesNumbers(kinds, { _ in id }) else { return .invalid }
    guard let numbers = numbers(endingAt: Array(elements.dropFirst()), kinds) else {
      operands.apply(.aggregate(function), to: start, .number)
      return .value(.number)
    }
    return folded(function, numbers, at: range, from: start)
  }

  private mutating func takesNumbers(_ kinds: [PredicateValue.Kind], _ id: (Int) -> NodeID) -> Bool {
    guard let place = kinds.firstIndex(where: { $0 == .string || $0 == .list }) else { return true }
    report(
      .wrongKind(
        "arithmetic takes numbers, found \(kinds[place].name)", at: tree[id(place)].range,
        help: "write a wildcard inside the literal, as in LIKE 'a*', and a number without quotation marks"))
    return false
  }

  /// The numbers that some operands are, `nil` for NULL; no list if one of them is not known.
  private func numbers(endingAt ends: [Int], _ kinds: [PredicateValue.Kind]) -> [PredicateNumber?]? {
    var numbers: [PredicateNumber?] = []
    for (end, kind) in zip(ends, kinds) {
      let number = operands.number(endingAt: end)
      guard number != nil || kind == .null else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func folded(
    _ function: NumericFunction, _ numbers: [PredicateNumber?], at range: SourceRange, from start: Int
  ) -> Result {
    let known = numbers.compactMap { $0 }
    guard known.count == numbers.count else { return constant(.null, from: start) }
    if let result = function(known) { return constant(.number(result), from: start) }
    return known.isEmpty ? constant(.null, from: start) : refuse(.noResult(text: tree.text(range), at: range))
  }

  /// Puts a constant in the place of what was read from `start` on.
  private mutating func constant(_ cell: PredicateList.Cell, from start: Int) -> Result {
    operands.remove(from: start)
    return push(cell)
  }

  mutating func special(_ form: SpecialForm, _ ids: [NodeID], at range: SourceRange, from start: Int) -> Result {
    switch form {
    case .ternary: return ternary(ids, from: start)
    case .function:
      return refuse(
        .notSupported(.functionNotSupported, "the function call FUNCTION(…), which calls any method,", at: range))
    case .cast: return refuse(.notSupported(.castNotSupported, "CAST, which names any class,", at: range))
    case .subquery:
      return refuse(.notSupported(.subqueryNotSupported, "a SUBQUERY", at: range, uiKitAccepts: true))
    case .fetch: return refuse(.notSupported(.functionNotSupported, "the function FETCH", at: range))
    }
  }

  private mutating func ternary(_ ids: [NodeID], from start: Int) -> Result {
    guard ids.count == 3, let condition = predicate(ids[0]), let first = kind(of: ids[1]),
      let second = kind(of: ids[2])
    else { return .invalid }
    if let holds = constant(condition) {
      let middle = self.start(of: ids[2])
      operands.keep(holds ? start..<middle : middle..<operands.count, from: start)
      return .value(holds ? first : second)
    }
    let kind = first == second || second == .null ? first : first == .null ? second : .unknown
    operands.apply(.ternary(condition: condition), to: start, kind)
    return .value(kind)
  }
}
