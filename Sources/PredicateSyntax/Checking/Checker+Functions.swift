extension Checker {
  /// `name:(a, b)`; `name(a, b)` means the same (decision 13 of this project).
  mutating func call(_ name: String, _ ids: [NodeID], at range: SourceRange) -> Result {
    let key = foldedName(name)
    if let function = StringFunction.allCases.first(where: { foldedName($0.rawValue) == key }) {
      return stringFunction(function, ids, at: range)
    }
    if let function = NumericFunction.allCases.first(where: { foldedName($0.rawValue) == key }) {
      return arithmetic(function, ids, at: range)
    }
    return refuse(.unknownFunction(name, at: range))
  }

  private func foldedName(_ name: String) -> [UInt8] { name.utf8.map(\.asciiLowercased) }

  private mutating func stringFunction(_ function: StringFunction, _ ids: [NodeID], at range: SourceRange) -> Result {
    guard ids.count == 1, let id = ids.first else {
      return refuse(
        .wrongArgumentCount(of: function.rawValue, wanted: "\(function.rawValue)(SELF)", found: ids.count, at: range))
    }
    guard let argument = value(id) else { return .invalid }
    switch argument.kind {
    case .null: return constant(.null)
    case .string, .unknown:
      return .value(.function(function, argument.operand), function == .length ? .number : .string)
    default:
      return refuse(
        .wrongKind("\(function.rawValue) takes a string, and this is \(argument.kind.name)", at: tree[id].range))
    }
  }

  /// Arithmetic: computed at once if everything is known. Nil in it gives nil.
  mutating func arithmetic(_ function: NumericFunction, _ ids: [NodeID], at range: SourceRange) -> Result {
    if let wanted = function.argumentCount, wanted != ids.count {
      return refuse(
        .wrongArgumentCount(
          of: function.rawValue, wanted: "\(function.rawValue) with \(wanted) argument\(wanted == 1 ? "" : "s")",
          found: ids.count, at: range))
    }
    let values = ids.compactMap { value($0) }
    guard values.count == ids.count else { return .invalid }
    let parts = function.argumentCount == nil ? spread(values) : values
    if function == .count { return constant(.number(.integer(Int64(parts.count)))) }  // whatever the elements are
    for (place, part) in parts.enumerated() where part.kind == .string || part.kind == .list {
      let id = ids.indices.contains(place) && parts.count == ids.count ? ids[place] : ids.first
      return refuse(
        .wrongKind(
          "arithmetic takes numbers, and this is \(part.kind.name)", at: id.map { tree[$0].range } ?? range,
          help: "a wildcard belongs inside the literal, as in LIKE 'a*'; a number is written without quotation marks"))
    }
    let constants = parts.compactMap(\.operand.constant)
    guard constants.count == parts.count else { return .value(.arithmetic(function, parts.map(\.operand)), .number) }
    var numbers: [PredicateNumber] = []
    for value in constants {
      guard case .number(let number) = value else { return constant(.null) }
      numbers.append(number)
    }
    if let result = function(numbers) { return constant(.number(result)) }
    if numbers.isEmpty { return constant(.null) }
    return refuse(.noResult(text: tree.text(range), at: range))
  }

  /// The elements of the one list that a function of many numbers was given.
  private func spread(
    _ values: [(operand: Operand, kind: PredicateValue.Kind)]
  ) -> [(operand: Operand, kind: PredicateValue.Kind)] {
    guard values.count == 1, let only = values.first else { return values }
    switch only.operand {
    case .list(let elements): return elements.map { ($0, kind(of: $0)) }
    case .constant(.list(let elements)): return elements.map { (.constant($0), $0.kind) }
    default: return values
    }
  }

  mutating func special(_ form: SpecialForm, _ ids: [NodeID], at range: SourceRange) -> Result {
    switch form {
    case .ternary: return ternary(ids)
    case .function:
      return refuse(
        .notSupported(.functionNotSupported, "the function call FUNCTION(…), which calls any method,", at: range))
    case .cast: return refuse(.notSupported(.castNotSupported, "CAST, which names any class,", at: range))
    case .subquery:
      return refuse(.notSupported(.subqueryNotSupported, "a SUBQUERY", at: range, uiKitAccepts: true))
    case .fetch: return refuse(.notSupported(.functionNotSupported, "the function FETCH", at: range))
    }
  }

  private mutating func ternary(_ ids: [NodeID]) -> Result {
    guard ids.count == 3, let condition = predicate(ids[0]), let first = value(ids[1]), let second = value(ids[2])
    else { return .invalid }
    if case .constant(let holds) = condition.kind {
      return holds ? .value(first.operand, first.kind) : .value(second.operand, second.kind)
    }
    let kind =
      first.kind == second.kind || second.kind == .null ? first.kind : first.kind == .null ? second.kind : .unknown
    return .value(.ternary(condition, first.operand, second.operand), kind)
  }
}
