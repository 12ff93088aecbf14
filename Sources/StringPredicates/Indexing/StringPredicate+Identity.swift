extension StringPredicate {
  /// Whether two predicates give the same answer, and meet a limit, for the same subjects. Says no where in doubt.
  ///
  /// Predicates of one canonical form do, unless their regular expressions have different limits.
  package func behaves(as other: StringPredicate) -> Bool {
    // Most that differ are told apart without being printed.
    if matcher.identity != other.matcher.identity { return false }
    guard self == other, matcher.program.expressions.count == other.matcher.program.expressions.count else {
      return false
    }
    guard !matcher.hasHiddenExpressions, !other.matcher.hasHiddenExpressions else { return false }
    return zip(matcher.program.expressions, other.matcher.program.expressions).allSatisfy {
      $0.expression === $1.expression || $0.expression.limits == $1.expression.limits
    }
  }
}

extension Matcher {
  /// Whether a comparison of computed values holds a regular expression.
  fileprivate var hasHiddenExpressions: Bool {
    program.tables?.comparisons.contains { $0.pattern != nil } ?? false
  }
}
