package import PredicateSyntax
package import StringPredicates

/// Proven facts about a predicate. A Boolean property is `false` if the fact could not be proved.
package struct PredicateFacts: Sendable {
  /// A comparison between the identifier and a literal.
  package struct Literal: Hashable, Sendable {
    /// The text of the literal.
    package var text: String
    /// The comparison operator. For elements of an `IN` list, this is `==`.
    package var operation: ComparisonOperator
    package var options: ComparisonOptions
    /// Whether an odd number of negations applies to the comparison, counting each enclosing `NOT` and the operator
    /// `!=`.
    package var isNegated: Bool
    /// The range of the right operand in the predicate's text.
    package var range: SourceRange
  }

  package let compilation: CompilationResult
  /// The comparisons between the identifier and a literal, in source order. Contains at most `literalLimit` elements.
  package let literals: [Literal]
  private let placeholders: Placeholders
  /// Whether the predicate provably rejects every identifier, including a missing one.
  package let isNever: Bool
  /// Why the proof of `isNever` stopped early, or `nil` if it was completed.
  package let interruption: String?
  /// Whether the predicate is known to be true for every identifier.
  package let isAlways: Bool
  /// Whether the predicate is known to be false for every identifier because it is a constant.
  package let isConstantlyFalse: Bool

  /// The maximum number of literals to collect from a predicate.
  package static let literalLimit = 20_000

  /// - Parameter placeholders: The placeholders in the predicate. The facts hold for every placeholder value.
  package init(_ compilation: CompilationResult, placeholders: Placeholders = []) {
    self.compilation = compilation
    self.placeholders = placeholders
    guard let predicate = compilation.predicate else {
      literals = []
      isNever = false
      interruption = nil
      isAlways = false
      isConstantlyFalse = false
      return
    }
    var literals: [Literal] = []
    Self.collect(predicate, isNegated: false, into: &literals)
    self.literals = literals
    guard !placeholders.affectMissingIdentifier(in: predicate) else {
      // The compiled matcher has the sample values, so its results aren't facts.
      (isNever, interruption, isAlways, isConstantlyFalse) = (false, nil, false, false)
      return
    }
    (isNever, interruption) = Self.proveNever(compilation, placeholders)
    isAlways = compilation.matcher?.constant == true
    isConstantlyFalse = compilation.matcher?.constant == false
  }

  /// The budget for one predicate. Counting steps instead of time makes the findings reproducible on any machine.
  private static let budget = AnalysisBudget(steps: 500_000)

  /// Tries to prove that a predicate rejects every identifier, including a missing one.
  private static func proveNever(
    _ compilation: CompilationResult, _ placeholders: Placeholders
  ) -> (isNever: Bool, interruption: String?) {
    guard let matcher = compilation.matcher else { return (false, nil) }
    var missing = PreparedSubject(nil)
    guard matcher.evaluate(&missing) == false else { return (false, nil) }
    var analysis = LanguageAnalysis(universe: .any, budget: budget, placeholders: placeholders)
    let condition = analysis.add(compilation.predicate)
    return (analysis.provesNothing(condition.language), analysis.interruptionReason)
  }

  /// Returns an identifier that, for every placeholder value, satisfies this predicate but not `other`, or `nil` if
  /// none was found. The result is confirmed by evaluating both predicates.
  package func identifier(outside other: PredicateFacts) -> String? {
    if !placeholders.isEmpty {
      var analysis = LanguageAnalysis(universe: .any, budget: Self.budget, placeholders: placeholders)
      let both = [analysis.add(compilation.predicate), analysis.add(other.compilation.predicate)].map(\.language)
      // If the predicates are disjoint for every placeholder value, any identifier that this predicate accepts is a
      // valid result.
      guard analysis.provesNothing(analysis.intersection(both)) else {
        let difference = analysis.intersection([both[0], analysis.complement(both[1])])
        return identifier(in: difference.certain, outside: other, &analysis)
      }
    }
    var analysis = LanguageAnalysis(universe: .any, budget: Self.budget)
    let inside = analysis.add(compilation.predicate)
    let outside = analysis.add(other.compilation.predicate)
    let difference = analysis.intersection([inside.language, analysis.complement(outside.language)])
    return identifier(in: difference, outside: other, &analysis, candidates: inside.candidates + outside.candidates)
  }

  private func identifier(
    in difference: ApproximateLanguage, outside other: PredicateFacts, _ analysis: inout LanguageAnalysis,
    candidates: [String] = []
  ) -> String? {
    let answer = try? analysis.find(
      in: difference, candidates: candidates, question: "identifiers of one predicate alone"
    ) { identifier in
      guard let one = matches(identifier), let two = other.matches(identifier) else { return nil }
      return one && !two
    }
    return answer?.example?.identifier
  }

  /// Returns whether the predicate matches an identifier, or `nil` if there is no predicate or if a limit was exceeded.
  package func matches(_ identifier: String) -> Bool? {
    guard let matcher = compilation.matcher else { return nil }
    return PreparedSubject.with(identifier) { matcher.evaluate(&$0) }
  }

  private static func collect(_ predicate: Predicate, isNegated: Bool, into literals: inout [Literal]) {
    guard literals.count < literalLimit else { return }
    switch predicate {
    case .constant: break
    case .not(let operand): collect(operand, isNegated: !isNegated, into: &literals)
    case .and(let parts), .or(let parts):
      for part in parts { collect(part, isNegated: isNegated, into: &literals) }
    case .comparison(let comparison): collect(comparison, isNegated: isNegated, into: &literals)
    }
  }

  private static func collect(_ comparison: Comparison, isNegated: Bool, into literals: inout [Literal]) {
    guard case .one = comparison.quantifier, case .subject = comparison.left else { return }
    let texts: [[UInt8]]
    switch (comparison.operation, comparison.right.constant) {
    case (.in, .list(let values)?): texts = values.compactMap(\.text)
    case (.in, _): return
    case (_, let value?): texts = value.text.map { [$0] } ?? []
    default: return
    }
    let isIn = comparison.operation == .in
    for text in texts.prefix(literalLimit - literals.count) {
      literals.append(
        Literal(
          text: String(decoding: text, as: UTF8.self), operation: isIn ? .equal : comparison.operation,
          options: comparison.options, isNegated: isNegated != (comparison.operation == .notEqual),
          range: comparison.rightRange))
    }
  }
}
