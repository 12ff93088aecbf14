public import StringPredicates

/// Says what predicates do to all identifiers, each answer with an example.
///
/// ```swift
/// let analyzer = PredicateAnalyzer()
/// let predicate = try StringPredicate("SELF BEGINSWITH 'mail/' AND SELF ENDSWITH '/edit'")
/// try analyzer.satisfiability(of: predicate)   // .witness: "mail/edit"
/// ```
///
/// Each question has its own budget; an answer that does not fit into it is `undecided`, never a guess.
public struct PredicateAnalyzer: Hashable, Sendable {
  /// The identifiers that answers are about.
  public var universe: IdentifierUniverse
  /// How much each question may cost.
  public var budget: AnalysisBudget

  /// Makes an analyzer.
  public init(universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default) {
    self.universe = universe
    self.budget = budget
  }

  /// Whether any identifier fulfils a predicate. The missing identifier is not asked.
  ///
  /// - Throws: `AnalysisDefect` if the witness is not confirmed.
  /// - Complexity: Within the budget; linear for everyday predicates, exponential at worst.
  public func satisfiability(of predicate: StringPredicate) throws(AnalysisDefect) -> AnalysisAnswer {
    try satisfiability(of: predicate, after: "")
  }

  /// Whether any identifier fulfils a predicate that is asked for the identifier with a prefix before it.
  package func satisfiability(
    of predicate: StringPredicate, after prefix: String
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    var analysis = LanguageAnalysis(universe: universe, budget: budget, prefix: prefix)
    let condition = analysis.add(predicate)
    return try analysis.find(
      in: analysis.removing(prefix: prefix, from: condition.language), candidates: condition.candidates,
      reasons: condition.reasons, question: predicate.format
    ) { predicate.verdict(prefix + $0) }
  }

  /// How the identifiers of two predicates lie to each other.
  ///
  /// - Throws: `AnalysisDefect` if a witness is not confirmed.
  public func relation(
    of first: StringPredicate, to second: StringPredicate
  ) throws(AnalysisDefect) -> PredicateRelation {
    var analysis = LanguageAnalysis(universe: universe, budget: budget)
    let left = analysis.add(first)
    let right = analysis.add(second)
    let reasons = left.reasons + right.reasons.filter { !left.reasons.contains($0) }
    func ask(
      _ isFirst: Bool, _ isSecond: Bool, _ question: String
    ) throws(AnalysisDefect) -> AnalysisAnswer {
      let parts = [
        isFirst ? left.language : analysis.complement(left.language),
        isSecond ? right.language : analysis.complement(right.language),
      ]
      return try analysis.find(
        in: analysis.intersection(parts), candidates: left.candidates + right.candidates, reasons: reasons,
        question: question
      ) { identifier in
        guard let one = first.verdict(identifier), let other = second.verdict(identifier) else { return nil }
        return one == isFirst && other == isSecond
      }
    }
    return PredicateRelation(
      both: try ask(true, true, "both predicates"), onlyFirst: try ask(true, false, "the first predicate alone"),
      onlySecond: try ask(false, true, "the second predicate alone"))
  }
}

/// How the identifiers of two predicates lie to each other.
public struct PredicateRelation: Hashable, Sendable {
  /// An identifier that fulfils both.
  public var both: AnalysisAnswer
  /// An identifier that fulfils the first alone.
  public var onlyFirst: AnalysisAnswer
  /// An identifier that fulfils the second alone.
  public var onlySecond: AnalysisAnswer

  /// Makes a relation.
  public init(both: AnalysisAnswer, onlyFirst: AnalysisAnswer, onlySecond: AnalysisAnswer) {
    self.both = both
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// Whether both accept the same identifiers; `nil` if that is not decided.
  public var isEqual: Bool? {
    switch (onlyFirst.exists, onlySecond.exists) {
    case (true?, _), (_, true?): false
    case (false?, false?): true
    default: nil
    }
  }
}

extension StringPredicate {
  /// Whether the predicate holds; `nil` if evaluating it meets a limit.
  package func verdict(_ identifier: String) -> Bool? { try? matches(identifier) }
}
