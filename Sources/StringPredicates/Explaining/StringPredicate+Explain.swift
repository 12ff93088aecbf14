import PredicateSyntax

extension StringPredicate {
  /// Returns an explanation of why the predicate is true or false for a string, part by part.
  ///
  /// The outcome of the whole always equals the result of `matches(_:)`. The method is for diagnostics: it parses the
  /// format string again and is much slower than evaluation.
  ///
  /// - Parameter subject: The string; `nil` is a missing identifier.
  /// - Complexity: O(*n* · *p*) for a subject of *n* UTF-8 code units and *p* parts. The extra work for near misses and
  ///   for parts that were not needed is bounded: at most a few seconds for any subject.
  public func explain(_ subject: String?) -> PredicateExplanation {
    PreparedSubject.with(subject) { prepared in
      var explainer = Explainer(
        format: format, arguments: origin?.arguments ?? [], variables: origin?.variables ?? [:], dialect: dialect,
        limits: origin?.limits ?? .default)
      return PredicateExplanation(subject: subject, parts: explainer?.explain(&prepared) ?? [])
    }
  }
}
