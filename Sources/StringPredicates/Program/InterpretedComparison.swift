import PredicateSyntax

/// A comparison that has no test of its own: its sides are computed, then compared.
///
/// It says what each operator means for every kind of value, so that it also serves for what is known when the predicate
/// is built, and for explanations.
struct InterpretedComparison: Sendable {
  let quantifier: CheckedComparison.Quantifier
  let operation: Operator
  let options: ComparisonOptions
  /// The sides that are constants; the others are on the stack.
  let left: PredicateValue?
  let right: PredicateValue?
  /// The pattern of `MATCHES`, compiled; `nil` where the pattern is NULL or there is none.
  let expression: MatchesTest?
  private let limits: PredicateLimits

  init(_ comparison: CheckedComparison, expression: MatchesTest?, limits: PredicateLimits) {
    quantifier = comparison.quantifier
    operation = comparison.operation
    options = comparison.options
    left = comparison.left.constant
    right = comparison.right.constant
    self.expression = expression
    self.limits = limits
  }

  /// Whether the comparison holds for two values; `nil` if a pattern met its limit.
  func verdict(_ left: PredicateValue, _ right: PredicateValue) -> Bool? {
    guard quantifier != .one else { return holds(left, right) }
    guard case .list(let elements) = left else { return quantifier == .all }
    for element in elements {
      guard let holds = holds(element, right) else { return nil }
      if holds == (quantifier == .any) { return holds }
    }
    return quantifier == .all
  }

  /// Whether the comparison holds for one element; `nil` if a pattern met its limit.
  func holds(_ left: PredicateValue, _ right: PredicateValue) -> Bool? {
    switch operation {
    case .equal: return areEqual(left, right)
    case .notEqual: return !areEqual(left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(operation, left, right)
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2, left != .null else { return false }
      return isOrdered(.greaterOrEqual, left, bounds[0]) && isOrdered(.lessOrEqual, left, bounds[1])
    case .in: return isMember(left, of: right)
    case .contains where left.kind == .list: return isMember(right, of: left)
    case .contains, .beginsWith, .endsWith: return compare(operation, left, right)
    case .like:
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return LikeRuns.pattern(pattern, folding: options.folding, limits: limits)?.matches(utf8: text)
    case .matches:
      guard case .string(let text) = left, let expression else { return false }
      return text.withUnsafeBufferPointer { bytes in
        var subject = PreparedSubject(bytes)
        return expression.verdict(&subject)
      }
    default: return false
    }
  }

  private func compare(_ operation: Operator, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    guard case .string(let text) = left, case .string(let operand) = right else { return false }
    if options.contains(.normalized) {
      return text.withUnsafeBufferPointer { text in
        operand.withUnsafeBufferPointer { ByteComparison.holds(operation, $0, text) }
      }
    }
    let folding = options.folding
    return TextLiteral(operand, folding: folding).holds(operation, FoldedText(text, folding: folding))
  }

  private func isMember(_ value: PredicateValue, of collection: PredicateValue) -> Bool {
    switch collection {
    case .list(let elements): elements.contains { areEqual(value, $0) }
    case .string: compare(.contains, collection, value)  // a substring, with the sides exchanged
    default: false
    }
  }

  /// Whether two values are equal. Values of different kinds are not; two nils are.
  private func areEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): areEqual(a, b)
    case (.list(let a), .list(let b)):
      // Equal lists have equal cells in the same places, those that count nested elements among them.
      a.count == b.count
        && a.cells.elementsEqual(b.cells) { first, second in
          if case .string(let a) = first, case .string(let b) = second { areEqual(a, b) } else { first == second }
        }
    default: left == right
    }
  }

  private func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let folding = options.folding
    return folding.isEmpty ? a == b : FoldedText(a, folding: folding).compare(FoldedText(b, folding: folding)) == 0
  }

  private func isOrdered(_ operation: Operator, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    let order: Int
    switch (left, right) {
    case (.string(let a), .string(let b)):
      if options.contains(.normalized) {
        order = a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { Bytes.order(a, $0) } }
      } else {
        let folding = options.folding
        order = FoldedText(a, folding: folding).compare(FoldedText(b, folding: folding))
      }
    case (.number(let a), .number(let b)): order = PredicateNumber.order(a, b)
    // Two nils are equal, so they are also in order; nil and a value are in none.
    case (.null, .null): return operation == .lessOrEqual || operation == .greaterOrEqual
    default: return false
    }
    return operation.holds(order: order)
  }
}

extension Operator {
  /// Whether a comparison holds for two values in this order: negative, 0 or positive.
  func holds(order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    default: false
    }
  }
}
