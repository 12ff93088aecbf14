package import PredicateSyntax

extension Comparison {
  /// The expansion of a comparison into simpler comparisons, which are cheaper to evaluate.
  package enum Expansion {
    case all([Comparison])
    case any([Comparison])
    /// The first comparison if the condition is true, or the second if it is false.
    case choice(Predicate, Comparison, Comparison)
  }

  /// The equivalent simpler comparisons, or `nil` if the comparison isn't expanded.
  ///
  ///     ANY {'a', SELF} == 'b'              'a' == 'b' OR SELF == 'b'
  ///     SELF IN {lowercase:(SELF), 'b'}     SELF == lowercase:(SELF) OR SELF == 'b'
  ///     TERNARY(p, 'a', SELF) == 'b'        'a' == 'b' if p is true, otherwise SELF == 'b'
  ///
  /// An expansion repeats one of the operands, which must therefore be short. `MATCHES` is never expanded because
  /// constant parts would be matched at compile time, and each match can take as long as the limits allow.
  var expansion: Expansion? {
    guard operation != .matches else { return nil }
    if right.isShort, let expansion = expansionOfLeft { return expansion }
    return left.isShort && quantifier == .one ? expansionOfRight : nil
  }

  /// The equivalent simpler comparisons, even if the operand that they repeat is long.
  package var desugared: Expansion? { expansionOfLeft ?? (quantifier == .one ? expansionOfRight : nil) }

  private var expansionOfLeft: Expansion? {
    if case .choice(let choice) = left {
      return .choice(choice.condition, replacing(left: choice.first), replacing(left: choice.second))
    }
    guard quantifier != .one || operation == .contains, let elements = left.elements else { return nil }
    switch quantifier {
    case .any: return .any(elements.map { replacing(left: $0) })
    case .all: return .all(elements.map { replacing(left: $0) })
    case .one: return .any(elements.map { replacing(left: right, .equal, right: $0) })
    }
  }

  private var expansionOfRight: Expansion? {
    if case .choice(let choice) = right {
      return .choice(
        choice.condition, replacing(left: left, operation, right: choice.first),
        replacing(left: left, operation, right: choice.second))
    }
    guard let elements = right.elements else { return nil }
    switch operation {
    case .in: return .any(elements.map { replacing(left: left, .equal, right: $0) })
    // `BETWEEN` is false for a null operand, but `>=` is true for two nulls, so both bounds must be known numbers.
    case .between where left.isLength && elements.count == 2 && elements.allSatisfy(\.isNumber):
      return .all([
        replacing(left: left, .greaterOrEqual, right: elements[0]),
        replacing(left: left, .lessOrEqual, right: elements[1]),
      ])
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .beginsWith, .endsWith, .contains, .like,
      .matches, .between:
      return nil
    }
  }

  /// Returns the comparison with its left operand replaced by one of the operand's elements or branches. A branch can
  /// itself be a list.
  private func replacing(left operand: Operand) -> Comparison {
    var comparison = self
    comparison.left = operand
    if case .choice = left {} else { comparison.quantifier = .one }
    return comparison
  }

  private func replacing(left: Operand, _ operation: ComparisonOperator, right: Operand) -> Comparison {
    var comparison = self
    (comparison.left, comparison.operation, comparison.right) = (left, operation, right)
    return comparison
  }
}

extension Operand {
  /// Whether the operand is `length:(SELF)`.
  package var isLength: Bool {
    if case .function(.length, .subject) = self { true } else { false }
  }

  fileprivate var isNumber: Bool { constant?.kind == .number }

  /// Whether the operand can be repeated at almost no cost.
  fileprivate var isShort: Bool {
    switch self {
    case .subject: true
    // A copy of a literal of this length is as long as the node that refers to it.
    case .constant(let value): value.kind != .list && value.text?.count ?? 0 <= 16
    case .function: isLength
    case .list, .arithmetic, .aggregate, .element, .size, .choice: false
    }
  }
}

// Constant folding evaluates operands that don't depend on the subject.

extension Operand {
  /// The operand, or its value if it doesn't depend on the subject.
  package var folded: Operand {
    if case .constant = self { return self }
    var nothing = PreparedSubject(nil)
    guard isKnown, let value = MatcherProgram.always.value(of: self, &nothing) else { return self }
    return .constant(value)
  }
}

extension ValueComparison {
  /// The result of the comparison, or `nil` if an operand depends on the subject. Regular expressions aren't matched
  /// while a predicate is compiled, because each match can take as long as the limits allow.
  var known: Bool? {
    guard comparison.operation != .matches, let left = comparison.left.folded.constant,
      let right = comparison.right.folded.constant
    else { return nil }
    var budget = EvaluationBudget()
    return evaluate(left, right, &budget)
  }
}

extension Comparison {
  /// The result of the comparison, or `nil` if an operand depends on the subject, or if a regular expression takes more
  /// than a few steps.
  package var knownAnswer: Bool? {
    guard operation == .matches else {
      return ValueComparison(comparison: self, pattern: nil, limits: .default).known
    }
    guard let left = left.folded.constant, let right = right.folded.constant else { return nil }
    var compiler = Compiler(tree: nil, limits: PredicateLimits(matchSteps: 10_000))
    let pattern = compiler.compilePattern(of: self)
    var budget = EvaluationBudget()
    return ValueComparison(comparison: self, pattern: pattern, limits: .default).evaluate(left, right, &budget)
  }
}
