extension StringPredicate {
  /// Returns whether two predicates are guaranteed to behave in the same way for every subject, including whether they
  /// exceed a limit. Returns `false` if this is uncertain.
  ///
  /// Predicates with the same canonical form behave in the same way unless their regular expressions have different
  /// limits.
  package func behaves(as other: StringPredicate) -> Bool {
    // Comparing hashes tells most predicates apart without printing them.
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
  /// Whether a comparison of computed values contains a regular expression.
  fileprivate var hasHiddenExpressions: Bool {
    program.tables?.comparisons.contains { $0.pattern != nil } ?? false
  }
}
