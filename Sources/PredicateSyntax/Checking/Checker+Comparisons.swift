extension Checker {
  mutating func check(_ comparison: SyntaxNode.Comparison, at range: SourceRange) -> Result {
    if let refusal = refusal(of: comparison) { return refuse(refusal) }
    guard let left = value(comparison.left), let right = value(comparison.right) else { return .invalid }
    if comparison.options.contains(.localeSensitive) { report(.localeOption(at: comparison.operatorRange)) }
    var checked = CheckedComparison(
      quantifier: .one, left: left.operand, operation: comparison.operation, options: comparison.options,
      right: right.operand, operatorRange: comparison.operatorRange, rightRange: tree[comparison.right].range)
    if case .string(let literal) = tree[comparison.right].kind { checked.rightLiteral = literal }
    if let modifier = comparison.modifier { return quantified(modifier, comparison, &checked, left, right) }
    guard fit(comparison, left.kind, left.operand, right) else { return .invalid }
    warn(of: comparison, checked)
    return .predicate(.comparison(checked))
  }

  /// The operators that are recognised and mean nothing for one string.
  private func refusal(of comparison: SyntaxNode.Comparison) -> Diagnostic? {
    let range = comparison.operatorRange
    switch comparison.operation {
    case .selector(let name):
      return .notSupported(.selectorNotSupported, "the selector '\(name)' as an operator", at: range)
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

  /// `ANY {…} op x`: every element is compared, and has to be of a kind that can be.
  private mutating func quantified(
    _ modifier: Modifier, _ comparison: SyntaxNode.Comparison, _ checked: inout CheckedComparison,
    _ left: (operand: Operand, kind: PredicateValue.Kind), _ right: (operand: Operand, kind: PredicateValue.Kind)
  ) -> Result {
    let elements: [(Operand, PredicateValue.Kind)]
    switch left.operand {
    case .list(let operands): elements = operands.map { ($0, kind(of: $0)) }
    case .constant(.list(let values)): elements = values.map { (.constant($0), $0.kind) }
    case .constant(.null): elements = []
    default:
      return refuse(
        .notAList(modifier.rawValue, tree.text(tree[comparison.left].range), at: tree[comparison.left].range))
    }
    for (operand, kind) in elements {
      guard fit(comparison, kind, operand, right) else { return .invalid }
    }
    checked.quantifier = modifier == .all ? .all : .any
    warn(of: comparison, checked)
    let predicate = CheckedPredicate.comparison(checked)
    return .predicate(modifier == .notAny ? .not(predicate) : predicate)
  }

  /// Whether a comparison can be evaluated. What is known to raise on Apple's systems is refused here, so that nothing
  /// broken gets into a router (decision 8 of this project).
  private mutating func fit(
    _ comparison: SyntaxNode.Comparison, _ left: PredicateValue.Kind, _ leftOperand: Operand,
    _ right: (operand: Operand, kind: PredicateValue.Kind)
  ) -> Bool {
    let name = comparison.operation.spelling
    let leftRange = tree[comparison.left].range
    let rightRange = tree[comparison.right].range
    switch comparison.operation {
    case .equal, .notEqual: return true
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return comparable(left, right.kind, name, leftRange, rightRange)
    case .contains where left == .list: return true
    case .beginsWith, .endsWith, .contains, .like, .matches:
      guard isText(left, name, leftRange), isText(right.kind, name, rightRange) else { return false }
      if comparison.operation == .matches, right.operand.constant == nil {
        report(.dynamicPattern(at: rightRange))
        return false
      }
      return true
    case .in:
      switch right.kind {
      case .list, .null, .unknown: return true
      case .string: return isText(left, name, leftRange)
      case .number:
        report(.notACollection(kind: right.kind.name, at: rightRange))
        return false
      }
    case .between: return bounds(left, right, name, leftRange, rightRange)
    case .utiConformsTo, .utiEquals, .tokenMatches, .selector, .unknown: return false
    }
  }

  private mutating func isText(_ kind: PredicateValue.Kind, _ name: String, _ range: SourceRange) -> Bool {
    guard kind == .number || kind == .list else { return true }
    report(
      .wrongKind(
        "\(name) compares strings, and this is \(kind.name)", at: range,
        help: "put quotation marks around it if it is text"))
    return false
  }

  private mutating func comparable(
    _ left: PredicateValue.Kind, _ right: PredicateValue.Kind, _ name: String, _ leftRange: SourceRange,
    _ rightRange: SourceRange
  ) -> Bool {
    for (kind, range) in [(left, leftRange), (right, rightRange)] where kind == .list {
      report(.wrongKind("\(name) cannot put a list in order", at: range, help: "a list stands behind IN or BETWEEN"))
      return false
    }
    guard left != right, left == .string || left == .number, right == .string || right == .number else { return true }
    report(
      .wrongKind(
        "\(name) cannot put \(left.name) and \(right.name) in order", at: rightRange,
        help: "compare strings with strings: put quotation marks around the number"))
    return false
  }

  private mutating func bounds(
    _ left: PredicateValue.Kind, _ right: (operand: Operand, kind: PredicateValue.Kind), _ name: String,
    _ leftRange: SourceRange, _ rightRange: SourceRange
  ) -> Bool {
    let kinds: [PredicateValue.Kind]
    switch right.operand {
    case .list(let operands): kinds = operands.map(kind(of:))
    case .constant(.list(let values)): kinds = values.map(\.kind)
    default:
      report(.boundsNeeded(found: right.kind.name, at: rightRange))
      return false
    }
    guard kinds.count == 2 else {
      report(.boundsNeeded(found: "a list of \(kinds.count)", at: rightRange))
      return false
    }
    return kinds.allSatisfy { comparable(left, $0, name, leftRange, rightRange) }
  }
}
