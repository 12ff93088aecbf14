import PredicateSyntax

/// A comparison without a dedicated test, which computes its operands and then compares their values.
///
/// It defines every operator for all kinds of values, and is also used for constant folding and explanations.
struct ValueComparison: Sendable {
  let comparison: Comparison
  /// The compiled pattern of a `MATCHES` comparison, or `nil` for a null pattern or any other operator.
  let pattern: MatchesTest?
  let limits: PredicateLimits

  private var options: ComparisonOptions { comparison.options }

  /// Returns whether the comparison is true for two values, or `nil` if a pattern exceeds its limit.
  func evaluate(_ left: PredicateValue, _ right: PredicateValue, _ budget: inout EvaluationBudget) -> Bool? {
    switch comparison.quantifier {
    case .one: return one(left, right, &budget)
    case .any: return each(left, right, isEnough: true, &budget)
    case .all: return each(left, right, isEnough: false, &budget)
    }
  }

  private func each(
    _ list: PredicateValue, _ right: PredicateValue, isEnough: Bool, _ budget: inout EvaluationBudget
  ) -> Bool? {
    guard case .list(let elements) = list else { return !isEnough }
    for element in elements {
      guard let isTrue = one(element, right, &budget) else { return nil }
      if isTrue == isEnough { return isTrue }
    }
    return !isEnough
  }

  /// Returns whether the comparison, without its quantifier, is true for two values, or `nil` if a pattern exceeds its
  /// limit.
  func one(_ left: PredicateValue, _ right: PredicateValue, _ budget: inout EvaluationBudget) -> Bool? {
    guard budget.charge(left.byteCount + right.byteCount + foldedPairs(left, right) * Self.pairCost) else { return nil }
    switch comparison.operation {
    case .equal: return areEqual(left, right)
    case .notEqual: return !areEqual(left, right)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return isOrdered(comparison.operation, left, right)
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2, left != .null else { return false }
      return isOrdered(.greaterOrEqual, left, bounds[0]) && isOrdered(.lessOrEqual, left, bounds[1])
    case .in: return isMember(left, of: right)
    case .contains where left.kind == .list: return isMember(right, of: left)
    case .contains, .beginsWith, .endsWith: return compare(comparison.operation, left, right)
    case .like:
      guard case .string(let text) = left, case .string(let pattern) = right else { return false }
      return LikeRuns.match(text, pattern, options.folding, limits)
    case .matches:
      guard case .string(let text) = left, let pattern else { return false }
      return text.withUnsafeBufferPointer { bytes in
        var subject = PreparedSubject(bytes)
        subject.budget = budget
        defer { budget = subject.budget }
        return pattern.matches(&subject)
      }
    }
  }

  /// What it costs to prepare a pair of strings for a comparison that folds them, in bytes.
  private static let pairCost = 8

  /// The number of pairs of strings that a membership test folds.
  private func foldedPairs(_ left: PredicateValue, _ right: PredicateValue) -> Int {
    guard !options.folding.isEmpty else { return 0 }
    return switch (comparison.operation, left, right) {
    case (.in, _, .list(let elements)), (.contains, .list(let elements), _): elements.count
    default: 0
    }
  }

  private func compare(_ operation: ComparisonOperator, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    guard case .string(let text) = left, case .string(let operand) = right else { return false }
    return operation.textComparison?.evaluate(text, operand, options) ?? false
  }

  private func isMember(_ value: PredicateValue, of collection: PredicateValue) -> Bool {
    switch collection {
    case .list(let elements): elements.contains { areEqual(value, $0) }
    case .string: compare(.contains, collection, value)  // substring test with the operands exchanged
    case .null, .number: false
    }
  }

  /// Returns whether two values are equal. Values of different kinds are unequal, and two nulls are equal.
  private func areEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    if case .string(let a) = left, case .string(let b) = right {
      return options.folding.isEmpty ? a == b : TextComparison.equal.evaluate(a, b, options)
    }
    if case .list(let a) = left, case .list(let b) = right {
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
    }
    return left == right
  }

  private func isOrdered(_ operation: ComparisonOperator, _ left: PredicateValue, _ right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): operation.textComparison?.evaluate(a, b, options) ?? false
    case (.number(let a), .number(let b)): operation.holds(order: PredicateNumber.order(a, b)) ?? false
    // Two nulls are equal, so `<=` and `>=` are true for them. A null and a value have no order.
    case (.null, .null): operation == .lessOrEqual || operation == .greaterOrEqual
    case (.null, _), (.string, _), (.number, _), (.list, _): false
    }
  }
}

extension PredicateValue {
  /// The length of the strings in the value.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let bytes): bytes.count
    case .list(let elements): elements.reduce(0) { $0 + $1.byteCount }
    case .null, .number: 0
    }
  }
}

extension TextComparison {
  /// Returns whether a comparison of two strings is true with the given options.
  func evaluate(_ text: [UInt8], _ operand: [UInt8], _ options: ComparisonOptions) -> Bool {
    if options.contains(.normalized) {
      return text.withUnsafeBufferPointer { text in
        operand.withUnsafeBufferPointer { ByteComparison.evaluate(self, $0, text) }
      }
    }
    let folding = options.folding
    return TextLiteral(operand, folding: folding).evaluate(self, FoldedText(text, folding: folding))
  }
}
