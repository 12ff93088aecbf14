extension Checker {
  mutating func check(_ comparison: SyntaxNode.Comparison) -> Result {
    guard case .comparison(let operation) = comparison.operation else { return refuse(comparison) }
    if operation == .matches, dialect == .uiKit { return refuse(.matchesInUIKit(at: comparison.operatorRange)) }
    guard let left = operand(comparison.left), let right = operand(comparison.right) else { return .invalid }
    if comparison.options.contains(.localeSensitive) { report(.localeOption(at: comparison.operatorRange)) }
    let kind = left.kind
    if let modifier = comparison.modifier {
      guard kind == .null || kind == .list else {
        let range = tree[comparison.left].range
        return refuse(.notAList(modifier.rawValue, tree.text(range), before: operation, at: range))
      }
      // The right side must be checked even if the list is empty.
      let kinds = left.elements?.map(\.kind) ?? []
      for kind in kinds.isEmpty ? [.unknown] : kinds where !fit(comparison, operation, kind, right) { return .invalid }
    } else if !fit(comparison, operation, kind, right) {
      return .invalid
    }
    let checked = Comparison(
      left: left, quantifier: Comparison.Quantifier(comparison.modifier), operation: operation,
      options: comparison.options, right: right, operatorRange: comparison.operatorRange,
      rightRange: tree[comparison.right].range, rightLiteral: literal(comparison.right))
    if operation == .matches { patterns.append(checked) }
    warn(of: comparison, checked)
    return .predicate(comparison.modifier == .notAny ? .not(.comparison(checked)) : .comparison(checked))
  }

  /// Returns the index of a string node's literal, or `nil` for any other node.
  private func literal(_ id: NodeID) -> Int? {
    if case .string(let literal) = tree[id].kind { literal } else { nil }
  }

  /// Rejects a comparison operator that doesn't apply to a single string.
  private mutating func refuse(_ comparison: SyntaxNode.Comparison) -> Result {
    guard case .unsupported(let operation) = comparison.operation else { return .invalid }
    let range = comparison.operatorRange
    switch operation {
    case .selector:
      return refuse(
        .notSupported(
          .selectorNotSupported, "the selector \(tree.spelling(of: comparison).quoted()) as an operator", at: range))
    case .utiConformsTo, .utiEquals:
      return refuse(
        .notSupported(
          .typeOperatorNotSupported, "the operator \(operation.rawValue), which compares type identifiers,", at: range))
    case .tokenMatches:
      return refuse(
        .notSupported(.tokenOperatorNotSupported, "the operator TOKENMATCHES, which compares tokens,", at: range))
    case .unknown: return .invalid  // already reported by the parser
    }
  }

  /// Returns whether the comparison can be evaluated, and reports an error if it can't.
  ///
  /// Rejects comparisons that would raise an exception on Apple platforms, so that an invalid predicate never reaches a
  /// router (decision 8).
  private mutating func fit(
    _ comparison: SyntaxNode.Comparison, _ operation: ComparisonOperator, _ left: PredicateValue.Kind, _ right: Operand
  ) -> Bool {
    let name = operation.spelling
    let leftRange = tree[comparison.left].range
    let rightRange = tree[comparison.right].range
    switch operation.operands {
    case .anything: return true
    case .ordered: return comparable(left, right.kind, name, leftRange, rightRange)
    case .listAndElement where left == .list: return true
    case .elementAndList:
      switch right.kind {
      case .list, .null, .unknown: return true
      case .string: return isText(left, name, leftRange)
      case .number:
        report(.notACollection(kind: right.kind.name, at: rightRange))
        return false
      }
    case .texts, .listAndElement:
      guard isText(left, name, leftRange), isText(right.kind, name, rightRange) else { return false }
      if operation == .matches, !right.isKnown {
        report(.dynamicPattern(at: rightRange))
        return false
      }
      return true
    case .bounds:
      for branch in right.branches {
        guard let bounds = branch.elements, bounds.count == 2 else {
          let found = branch.elements.map { "a list of \($0.count)" } ?? branch.kind.name
          report(.boundsNeeded(found: found, at: rightRange))
          return false
        }
        for bound in bounds {
          guard comparable(left, bound.kind, name, leftRange, rightRange) else { return false }
        }
      }
      return true
    }
  }

  private mutating func isText(_ kind: PredicateValue.Kind, _ name: String, _ range: SourceRange) -> Bool {
    guard kind == .number || kind == .list else { return true }
    report(
      .wrongKind(
        "\(name) compares strings, found \(kind.name)", at: range,
        help: kind == .list
          ? "write IN for the elements of a list, or join comparisons with OR"
          : "put quotation marks around it if it is text"))
    return false
  }

  private mutating func comparable(
    _ left: PredicateValue.Kind, _ right: PredicateValue.Kind, _ name: String, _ leftRange: SourceRange,
    _ rightRange: SourceRange
  ) -> Bool {
    for (kind, range) in [(left, leftRange), (right, rightRange)] where kind == .list {
      report(.wrongKind("\(name) cannot put a list in order", at: range, help: "a list goes after IN or BETWEEN"))
      return false
    }
    guard left != right, left == .string || left == .number, right == .string || right == .number else { return true }
    report(
      .wrongKind(
        "\(name) cannot put \(left.name) and \(right.name) in order", at: rightRange,
        help: "compare strings with strings: put quotation marks around the number"))
    return false
  }
}

extension Comparison.Quantifier {
  fileprivate init(_ modifier: Modifier?) {
    switch modifier {
    case nil: self = .one
    case .any, .notAny: self = .any
    case .all: self = .all
    }
  }
}

extension Checker {
  /// Checks a function call. `name:(a, b)` and `name(a, b)` are equivalent (decision 13).
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
    guard let argument = operand(id) else { return .invalid }
    let kind = argument.kind
    switch kind {
    case .null: return .value(argument)
    case .string, .unknown: return .value(.function(function, argument))
    case .number, .list:
      return refuse(.wrongKind("\(function.rawValue) takes a string, found \(kind.name)", at: tree[id].range))
    }
  }

  /// Checks an arithmetic function and folds it if all operands are constant. A nil operand makes the result nil.
  mutating func arithmetic(_ function: NumericFunction, _ ids: [NodeID], at range: SourceRange) -> Result {
    if let wanted = function.argumentCount, wanted != ids.count {
      return refuse(
        .wrongArgumentCount(
          of: function.rawValue, wanted: "\(function.rawValue) with \(wanted) argument\(wanted == 1 ? "" : "s")",
          found: ids.count, at: range))
    }
    guard let parts = operands(ids) else {
      // No argument makes `%@ + 'text'` valid.
      let isMissing = ids.contains { if case .argument = tree[$0].kind { isInvalid($0) } else { false } }
      let kinds: [PredicateValue.Kind] = ids.map { if case .string = tree[$0].kind { .string } else { .unknown } }
      if isMissing { _ = requireNumbers(kinds, of: function) { ids[$0] } }
      return .invalid
    }
    if function.argumentCount == nil, parts.count == 1, [.list, .unknown].contains(parts[0].kind) {
      return aggregate(function, parts[0], ids[0], at: range)
    }
    let kinds = parts.map(\.kind)
    if function == .count {  // `count:` accepts any kinds of value, but a single nil yields nil
      guard kinds != [.string] else {
        return refuse(
          .wrongKind(
            "count: takes a list, found a string", at: tree[ids[0]].range,
            help: "length:(SELF) is the number of UTF-16 code units of a string"))
      }
      return .value(.constant(kinds == [.null] ? .null : .number(.integer(Int64(kinds.count)))))
    }
    guard requireNumbers(kinds, of: function, { ids[$0] }) else { return .invalid }
    return folded(function, parts, at: range) ?? .value(.arithmetic(function, parts))
  }

  /// Checks an aggregate function whose only argument is, or could be, a list.
  private mutating func aggregate(
    _ function: NumericFunction, _ list: Operand, _ id: NodeID, at range: SourceRange
  ) -> Result {
    guard let elements = list.elements else { return .value(.aggregate(function, list)) }
    if function == .count { return .value(.constant(.number(.integer(Int64(elements.count))))) }
    guard requireNumbers(elements.map(\.kind), of: function, { _ in id }) else { return .invalid }
    return folded(function, elements, at: range) ?? .value(.aggregate(function, list))
  }

  private mutating func requireNumbers(
    _ kinds: [PredicateValue.Kind], of function: NumericFunction, _ id: (Int) -> NodeID
  ) -> Bool {
    guard let index = kinds.firstIndex(where: { $0 == .string || $0 == .list }) else { return true }
    report(
      .wrongKind(
        "arithmetic takes numbers, found \(kinds[index].name)", at: tree[id(index)].range,
        help: function == .add
          ? "texts cannot be joined: write one literal, as in LIKE 'a*', or pass the whole text as an argument for %@"
          : "write a wildcard inside the literal, as in LIKE 'a*', and a number without quotation marks"))
    return false
  }

  /// Evaluates a function if all of its operands are constant. Returns `nil` otherwise.
  private mutating func folded(_ function: NumericFunction, _ parts: [Operand], at range: SourceRange) -> Result? {
    var numbers: [PredicateNumber] = []
    for part in parts {
      guard case .constant(let value) = part else { return nil }
      if case .number(let number) = value { numbers.append(number) }
    }
    guard numbers.count == parts.count, let result = function(numbers) else {
      return numbers.count < parts.count || numbers.isEmpty
        ? .value(.constant(.null)) : refuse(.noResult(text: tree.text(range), at: range))
    }
    return .value(.constant(.number(result)))
  }

  mutating func special(
    _ form: SpecialForm, _ ids: [NodeID], _ id: NodeID, at range: SourceRange
  ) -> Result {
    switch form {
    case .ternary: return ternary(ids, id)
    case .function:
      return refuse(
        .notSupported(.functionNotSupported, "the function call FUNCTION(…), which calls any method,", at: range))
    case .cast: return refuse(.notSupported(.castNotSupported, "CAST, which names any class,", at: range))
    case .subquery:
      return refuse(.notSupported(.subqueryNotSupported, "a SUBQUERY", at: range, uiKitAccepts: true))
    case .fetch: return refuse(.notSupported(.functionNotSupported, "the function FETCH", at: range))
    }
  }

  private func ternary(_ ids: [NodeID], _ id: NodeID) -> Result {
    guard ids.count == 3, let condition = predicate(ids[0]), let first = operand(ids[1]), let second = operand(ids[2])
    else { return .invalid }
    return .value(.either(Operand.Choice(condition: condition.normalized, first: first, second: second, node: id)))
  }
}
