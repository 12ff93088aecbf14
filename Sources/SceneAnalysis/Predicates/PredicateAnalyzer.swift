public import StringPredicates

/// Answers questions about the identifiers that predicates accept. Each answer is either proved or demonstrated by an
/// example.
///
/// ```swift
/// let analyzer = PredicateAnalyzer()
/// let predicate = try StringPredicate("SELF BEGINSWITH 'mail/' AND SELF ENDSWITH '/edit'")
/// try analyzer.satisfiability(of: predicate)   // .witness: "mail/edit"
/// ```
///
/// Each question has its own budget. If the budget is exceeded, the answer is `undecided`.
public struct PredicateAnalyzer: Hashable, Sendable {
  /// The set of identifiers to consider.
  public var universe: IdentifierUniverse
  /// The budget for each question.
  public var budget: AnalysisBudget

  /// Creates an analyzer with the given universe and budget.
  public init(universe: IdentifierUniverse = .any, budget: AnalysisBudget = .default) {
    self.universe = universe
    self.budget = budget
  }

  /// Returns an identifier that satisfies a predicate, if one exists. A missing identifier isn't considered.
  ///
  /// - Throws: `AnalysisDefect` if evaluation rejects the witness.
  /// - Complexity: Linear for typical predicates and exponential in the worst case, limited by the budget.
  public func satisfiability(of predicate: StringPredicate) throws(AnalysisDefect) -> AnalysisAnswer {
    try satisfiability(of: predicate, after: "")
  }

  /// Returns an identifier, if one exists, that satisfies a predicate after a prefix is prepended to the identifier.
  package func satisfiability(
    of predicate: StringPredicate, after prefix: String
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    var analysis = LanguageAnalysis(universe: universe, budget: budget, prefix: prefix)
    let condition = analysis.add(predicate)
    return try analysis.find(
      in: analysis.removing(prefix: prefix, from: condition.language), candidates: condition.candidates,
      reasons: condition.reasons, question: predicate.format
    ) { predicate.evaluate(prefix + $0) }
  }

  /// Compares the sets of identifiers that two predicates accept.
  ///
  /// - Throws: `AnalysisDefect` if evaluation rejects a witness.
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
      if isFirst != isSecond, first == second { return .impossible }
      let parts = [
        isFirst ? left.language : analysis.complement(left.language),
        isSecond ? right.language : analysis.complement(right.language),
      ]
      return try analysis.find(
        in: analysis.intersection(parts), candidates: left.candidates + right.candidates, reasons: reasons,
        question: question
      ) { identifier in
        guard let one = first.evaluate(identifier), let other = second.evaluate(identifier) else { return nil }
        return one == isFirst && other == isSecond
      }
    }
    return PredicateRelation(
      both: try ask(true, true, "both predicates"), onlyFirst: try ask(true, false, "the first predicate alone"),
      onlySecond: try ask(false, true, "the second predicate alone"))
  }
}

/// The relation between the sets of identifiers that two predicates accept.
public struct PredicateRelation: Hashable, Sendable {
  /// An identifier that satisfies both predicates, if one exists.
  public var both: AnalysisAnswer
  /// An identifier that satisfies only the first predicate, if one exists.
  public var onlyFirst: AnalysisAnswer
  /// An identifier that satisfies only the second predicate, if one exists.
  public var onlySecond: AnalysisAnswer

  /// Creates a relation with the given answers.
  public init(both: AnalysisAnswer, onlyFirst: AnalysisAnswer, onlySecond: AnalysisAnswer) {
    self.both = both
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
  }

  /// Whether both predicates accept the same identifiers, or `nil` if this is undecided.
  public var isEqual: Bool? {
    switch (onlyFirst.exists, onlySecond.exists) {
    case (true?, _), (_, true?): false
    case (false?, false?): true
    default: nil
    }
  }
}

extension StringPredicate {
  /// Returns whether the predicate matches an identifier, or `nil` if evaluation exceeds a limit.
  package func evaluate(_ identifier: String) -> Bool? { try? matches(identifier) }
}
