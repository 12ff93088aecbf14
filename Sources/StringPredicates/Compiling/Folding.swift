package import PredicateSyntax

// Constant folding: the evaluator computes known operands without a subject.

extension Operand {
  /// The operand, replaced by its value if it doesn't depend on the subject.
  package var folded: Operand {
    if case .constant = self { return self }
    var nothing = PreparedSubject(nil)
    guard isKnown, let value = MatcherProgram.always.value(of: self, &nothing) else { return self }
    return .constant(value)
  }
}

extension ValueComparison {
  /// The result if both operands are known; `nil` if they aren't or a pattern exceeds its limit.
  var known: Bool? {
    guard let left = comparison.left.folded.constant, let right = comparison.right.folded.constant else { return nil }
    return evaluate(left, right)
  }
}

extension Comparison {
  /// The result if the operands don't depend on the subject; `nil` if they do or a pattern exceeds its limit.
  package var knownAnswer: Bool? {
    guard left.isKnown, right.isKnown else { return nil }
    var compiler = Compiler(tree: nil, limits: .default)
    let pattern = compiler.compilePattern(of: self)
    return ValueComparison(comparison: self, pattern: pattern, limits: .default).known
  }
}
