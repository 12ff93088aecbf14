package import PredicateSyntax
package import StringPredicates

/// What is certain about a predicate. Where nothing certain can be said, the answer is no.
package struct PredicateFacts: Sendable {
  /// A comparison of the identifier itself with a text.
  package struct Literal: Hashable, Sendable {
    /// The text.
    package var text: String
    /// The operator; a member of a list behind `IN` counts as `==`.
    package var operation: ComparisonOperator
    package var options: ComparisonOptions
    /// Whether the comparison is meant to fail: it stands under an odd number of `NOT`s, or is `!=`.
    package var isNegated: Bool
    /// Where the right side stands in the text of the predicate.
    package var range: SourceRange
  }

  package let compilation: CompilationResult
  /// The comparisons with texts, in their order; at most `literalLimit`.
  package let literals: [Literal]
  /// The texts of the application's conditions that are known only in part.
  private let holes: TextHoles
  /// Whether no identifier, and not the missing one either, fulfils the predicate.
  package let isNever: Bool
  /// Why it is not known whether the predicate is ever fulfilled: the proof ended early; `nil` if it did not.
  package let interruption: String?
  /// Whether the predicate is `TRUEPREDICATE` or comes to it.
  package let isAlways: Bool

  /// A predicate can have any number of literals; what is said of more than these is not worth its time.
  package static let literalLimit = 20_000

  /// - Parameter holes: Texts that are known only in part: what is certain is so for every value of them.
  package init(_ compilation: CompilationResult, holes: TextHoles = []) {
    self.compilation = compilation
    self.holes = holes
    guard let predicate = compilation.predicate else {
      literals = []
      isNever = false
      interruption = nil
      isAlways = false
      return
    }
    var literals: [Literal] = []
    Self.collect(predicate, isNegated: false, into: &literals)
    self.literals = literals
    (isNever, interruption) = Self.proveNever(compilation, holes)
    isAlways = compilation.matcher?.constant == true
  }

  /// What the analysis of a predicate may cost. Steps count alike on every machine, so findings do not depend on speed.
  private static let budget = AnalysisBudget(steps: 500_000)

  /// Whether it is proved that no identifier fulfils a predicate, and the missing one does not either; if the proof ended
  /// early, why.
  private static func proveNever(
    _ compilation: CompilationResult, _ holes: TextHoles
  ) -> (isNever: Bool, interruption: String?) {
    guard let matcher = compilation.matcher else { return (false, nil) }
    var missing = PreparedSubject(nil)
    guard matcher.verdict(&missing) == false else { return (false, nil) }
    var analysis = LanguageAnalysis(universe: .any, budget: budget, holes: holes)
    let condition = analysis.add(compilation.predicate)
    return (analysis.provesNothing(condition.language), analysis.interruptionReason)
  }

  /// An identifier that fulfils this predicate and not the other one, whatever values texts that are known only in part
  /// have. Both predicates confirm it. `nil` if no such identifier was found.
  package func identifier(outside other: PredicateFacts) -> String? {
    if !holes.isEmpty {
      var analysis = LanguageAnalysis(universe: .any, budget: Self.budget, holes: holes)
      let both = [analysis.add(compilation.predicate), analysis.add(other.compilation.predicate)].map(\.language)
      // Where no value lets both accept one identifier, each that this predicate accepts is one.
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

  /// Whether the predicate holds; `nil` if a limit is met or there is no predicate.
  package func matches(_ identifier: String) -> Bool? {
    guard let matcher = compilation.matcher else { return nil }
    return PreparedSubject.with(identifier) { matcher.verdict(&$0) }
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
