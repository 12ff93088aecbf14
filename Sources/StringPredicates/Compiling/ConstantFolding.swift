package import PredicateSyntax

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
  /// The result of the comparison, or `nil` if an operand depends on the subject or the comparison takes long. Regular
  /// expressions aren't matched while a predicate is compiled, because each match can take as long as the limits allow.
  var known: Bool? {
    guard comparison.operation != .matches, let left = comparison.left.folded.constant,
      let right = comparison.right.folded.constant
    else { return nil }
    var budget = EvaluationBudget.folding
    return evaluate(left, right, &budget)
  }
}

extension Comparison {
  /// The result of the comparison, or `nil` if an operand depends on the subject or the comparison takes long.
  package var knownAnswer: Bool? {
    guard operation == .matches else {
      return ValueComparison(comparison: self, pattern: nil, limits: .default).known
    }
    guard let left = left.folded.constant, let right = right.folded.constant else { return nil }
    var compiler = Compiler(tree: nil, limits: PredicateLimits(matchSteps: 10_000))
    let pattern = compiler.compilePattern(of: self)
    var budget = EvaluationBudget.folding
    return ValueComparison(comparison: self, pattern: pattern, limits: .default).evaluate(left, right, &budget)
  }
}
