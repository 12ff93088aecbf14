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
  /// The result of the comparison, or `nil` if an operand depends on the subject or a pattern exceeds its limit.
  var known: Bool? {
    guard let left = comparison.left.folded.constant, let right = comparison.right.folded.constant else { return nil }
    return evaluate(left, right)
  }
}

extension Comparison {
  /// The result of the comparison, or `nil` if an operand depends on the subject or a pattern exceeds its limit.
  package var knownAnswer: Bool? {
    guard left.isKnown, right.isKnown else { return nil }
    var compiler = Compiler(tree: nil, limits: .default)
    let pattern = compiler.compilePattern(of: self)
    return ValueComparison(comparison: self, pattern: pattern, limits: .default).known
  }
}
