import PredicateSyntax

extension StringPredicate {
  /// Says why the predicate holds for a string or does not, part by part.
  ///
  /// The outcome of the whole is always that of `matches(_:)`. Explaining is for people: it reads the format string
  /// again, and costs far more than an evaluation.
  ///
  /// - Parameter subject: The string; `nil` is the missing identifier.
  /// - Complexity: O(n · p) for a subject of n UTF-8 code units and p parts. The work that is done for near misses and
  ///   for parts that were not needed is bounded: some seconds at most, whatever the subject.
  public func explain(_ subject: String?) -> PredicateExplanation {
    PreparedSubject.with(subject) { prepared in
      var explainer = Explainer(
        format: format, arguments: origin?.arguments ?? [], variables: origin?.variables ?? [:], dialect: dialect,
        limits: origin?.limits ?? .default)
      return PredicateExplanation(subject: subject, parts: explainer?.explain(&prepared) ?? [])
    }
  }
}
