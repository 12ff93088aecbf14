package import PredicateSyntax

// What is known when a predicate is compiled is computed by the evaluator itself, without a subject.

extension Operand {
  /// The operand with its value in place of a computation that does not depend on the subject.
  package var folded: Operand {
    if case .constant = self { return self }
    var nothing = PreparedSubject(nil)
    guard isKnown, let value = MatcherProgram.always.value(of: self, &nothing) else { return self }
    return .constant(value)
  }
}

extension ValueComparison {
  /// The answer of a comparison of known operands; `nil` if a pattern met its limit.
  var known: Bool? {
    guard let left = comparison.left.folded.constant, let right = comparison.right.folded.constant else { return nil }
    return holds(left, right)
  }
}

extension Comparison {
  /// The answer of a comparison in which the subject does not occur; `nil` if it does, or if a pattern meets its limit.
  package var knownAnswer: Bool? {
    guard left.isKnown, right.isKnown else { return nil }
    var compiler = Compiler(tree: nil, limits: .default)
    let pattern = compiler.compilePattern(of: self)
    return ValueComparison(comparison: self, pattern: pattern, limits: .default).known
  }
}
