import PredicateSyntax

extension StringPredicate {
  /// Returns a part-by-part explanation of why the predicate is true or false for a string.
  ///
  /// The outcome of the entire predicate always equals the result of `matches(_:)`. Use this method only for
  /// diagnostics: it parses the format string again and is much slower than evaluation.
  ///
  /// - Parameter subject: The string, or `nil` for a missing identifier.
  /// - Complexity: O(*n* · *p*) for a subject of *n* UTF-8 code units and *p* parts. The additional work for near
  ///   misses and for parts that weren't needed is bounded, and takes at most a few seconds for any subject.
  public func explain(_ subject: String?) -> PredicateExplanation {
    PreparedSubject.with(subject) { prepared in
      var explainer = Explainer(
        format: format, arguments: origin?.arguments ?? [], variables: origin?.variables ?? [:], dialect: dialect,
        limits: origin?.limits ?? .default)
      return PredicateExplanation(subject: subject, parts: explainer?.explain(&prepared) ?? [])
    }
  }
}
