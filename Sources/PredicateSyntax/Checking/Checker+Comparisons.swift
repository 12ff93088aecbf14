extension Checker {
  mutating func check(_ comparison: SyntaxNode.Comparison) -> Result {
    guard case .comparison(let operation) = comparison.operation else { return refuse(comparison) }
    if operation == .matches, dialect == .uiKit { return refuse(.matchesInUIKit(at: comparison.operatorRange)) }
    guard let left = operand(comparison.left), let right = operand(comparison.right) else { return .invalid }
    if comparison.options.contains(.localeSensitive) { report(.localeOption(at: comparison.operatorRange)) }
    let kind = left.kind
    var compared = [kind]
    if let modifier = comparison.modifier {
      guard kind == .null || kind == .list else {
        let range = tree[comparison.left].range
        return refuse(.notAList(modifier.rawValue, tree.text(range), at: range))
      }
      // The right side must be checked even if the list is empty.
      let kinds = left.elements?.map(\.kind) ?? []
      compared = kinds.isEmpty ? [.unknown] : kinds
    }
    for kind in compared {
      guard fit(comparison, operation, kind, right) else { return .invalid }
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
        help: "put quotation marks around it if it is text"))
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
