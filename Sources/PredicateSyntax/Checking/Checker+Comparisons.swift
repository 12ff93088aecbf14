extension Checker {
  mutating func check(_ comparison: SyntaxNode.Comparison) -> Result {
    if let refusal = refusal(of: comparison) { return refuse(refusal) }
    guard let left = kind(of: comparison.left), let right = kind(of: comparison.right) else { return .invalid }
    if comparison.options.contains(.localeSensitive) { report(.localeOption(at: comparison.operatorRange)) }
    let rightOperand = operands.pop(from: start(of: comparison.right))
    var elements: [PredicateValue.Kind]?
    if let modifier = comparison.modifier {
      elements = left == .null ? [] : operands.elementKinds()
      guard left == .null || left == .list else {
        return refuse(
          .notAList(modifier.spelling, tree.text(tree[comparison.left].range), at: tree[comparison.left].range))
      }
    }
    let checked = CheckedComparison(
      left: operands.pop(from: start(of: comparison.left)),
      quantifier: comparison.modifier.map { $0 == .all ? .all : .any } ?? .one, operation: comparison.operation,
      options: comparison.options, right: rightOperand, operatorRange: comparison.operatorRange,
      rightRange: tree[comparison.right].range, rightLiteral: literal(comparison.right))
    // An empty list has no element that could be wrong, but the right side can be.
    let compared = comparison.modifier == nil ? [left] : elements.flatMap { $0.isEmpty ? nil : $0 } ?? [.unknown]
    for kind in compared {
      guard fit(comparison, kind, right, checked.right) else { return .invalid }
    }
    warn(of: comparison, checked, left)
    return append(checked, isNegated: comparison.modifier == .notAny)
  }

  /// The literal that a node is, by its place among the tree's literals.
  private func literal(_ id: NodeID) -> Int? {
    if case .string(let literal) = tree[id].kind { literal } else { nil }
  }

  /// The operators that are recognized and mean nothing for one string.
  private func refusal(of comparison: SyntaxNode.Comparison) -> Diagnostic? {
    let range = comparison.operatorRange
    switch comparison.operation {
    case .selector:
      return .notSupported(
        .selectorNotSupported, "the selector \(tree.spelling(of: comparison).quoted()) as an operator", at: range)
    case .utiConformsTo, .utiEquals:
      return .notSupported(
        .typeOperatorNotSupported, "the operator \(comparison.operation.spelling), which compares type identifiers,",
        at: range)
    case .tokenMatches:
      return .notSupported(.tokenOperatorNotSupported, "the operator TOKENMATCHES, which compares tokens,", at: range)
    case .matches where dialect == .uiKit: return .matchesInUIKit(at: range)
    default: return nil
    }
  }

  /// Whether a comparison can be evaluated. What is known to raise on Apple's systems is refused here, so that nothing
  /// broken gets into a router (decision 8 of this project).
  private mutating func fit(
    _ comparison: SyntaxNode.Comparison, _ left: PredicateValue.Kind, _ right: PredicateValue.Kind, _ operand: Operand
  ) -> Bool {
    guard case .comparison(let values) = comparison.operation.row.role else { return false }
    let name = comparison.operation.spelling
    let leftRange = tree[comparison.left].range
    let rightRange = tree[comparison.right].range
    switch values {
    case .anything: return true
    case .ordered: return comparable(left, right, name, leftRange, rightRange)
    case .collection where comparison.operation == .contains && left == .list: return true
    case .collection where comparison.operation == .in:
      switch right {
      case .list, .null, .unknown: return true
      case .string: return isText(left, name, leftRange)
      case .number:
        report(.notACollection(kind: right.name, at: rightRange))
        return false
      }
    case .texts, .collection:
      guard isText(left, name, leftRange), isText(right, name, rightRange) else { return false }
      if comparison.operation == .matches, !operand.isKnown {
        report(.dynamicPattern(at: rightRange))
        return false
      }
      return true
    case .bounds:
      return operand.branches.allSatisfy { branch in
        guard let bounds = branch.elements, bounds.count == 2 else {
          let found = branch.elements.map { "a list of \($0.count)" } ?? branch.kind.name
          report(.boundsNeeded(found: found, at: rightRange))
          return false
        }
        return bounds.allSatisfy { comparable(left, $0.kind, name, leftRange, rightRange) }
      }
    case .unsupported: return false
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
