extension LanguageAnalysis {
  /// The result of evaluating a candidate identifier.
  package enum Judgement: Hashable, Sendable {
    /// The candidate is an answer.
    case found
    /// The candidate fails, and the judge knows a new blocker to exclude.
    case blocked
    /// The candidate fails, although the language contains it.
    case refused
    /// The evaluation exceeded a limit.
    case unevaluated
  }

  /// The number of candidates to judge before all possible blockers are excluded at once.
  private static let patience = 24
  /// The maximum number of consecutive candidates without a change of the language.
  private static let stallLimit = 3
  /// The maximum number of candidates to judge in an inexact language.
  private static let refinementTrials = 48

  /// Finds a shortest identifier by counterexample-guided refinement: guess a shortest candidate, evaluate it, exclude
  /// its blocker, and repeat.
  ///
  /// Each candidate is a shortest string of a superset of the answers. Therefore the first confirmed one is a shortest
  /// answer, and an empty superset proves that none exists.
  ///
  /// - Parameters:
  ///   - reasons: The reasons why the languages may not be exact.
  ///   - question: A description of the question for `AnalysisDefect`.
  ///   - candidates: Identifiers to try if the automata do not decide.
  ///   - target: Returns the language of candidates, excluding the known blockers, or all if its argument is `true`.
  ///   - judge: Evaluates a candidate and records its blocker for `target`.
  /// - Throws: `AnalysisDefect` if evaluation rejects an identifier of an exact language.
  package mutating func refine(
    reasons: () -> [String], question: @autoclosure () -> String, candidates: () -> [String] = { [] },
    target: (inout LanguageAnalysis, _ all: Bool) -> ApproximateLanguage,
    judge: (String) -> Judgement
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    beginQuestion()
    if let reason = interruptionReason { return .undecided(reason: reason) }
    var previous: ApproximateLanguage?
    var rounds = 0
    var stalls = 0
    do throws(AnalysisInterruption) {
      while true {
        let language = inUniverse(target(&self, rounds >= Self.patience))
        // The judge may need several calls before it excludes something.
        stalls = language == previous ? stalls + 1 : 0
        guard stalls <= Self.stallLimit else { break }
        previous = language
        rounds += 1
        guard let guess = try store.preferred(language.may) else { return .impossible }
        switch judge(guess) {
        case .found: return .witness(IdentifierWitness(identifier: guess))
        case .blocked: continue
        case .refused:
          if language.isExact { throw .refuted(guess) }
        case .unevaluated:
          if language.isExact { return .undecided(reason: "evaluating '\(guess)' meets a limit") }
        }
        break
      }
      return try tryOthers(in: previous ?? .nothing, candidates(), reasons(), judge)
    } catch {
      return try answer(to: error, question: question())
    }
  }

  /// Judges several identifiers of inexact languages, then the candidates.
  private mutating func tryOthers(
    in language: ApproximateLanguage, _ candidates: [String], _ reasons: [String], _ judge: (String) -> Judgement
  ) throws(AnalysisInterruption) -> AnalysisAnswer {
    for text in try several(of: language.may, atMost: Self.refinementTrials) where judge(text) == .found {
      return .witness(IdentifierWitness(identifier: text, isShortest: false))
    }
    for text in try several(of: language.must, atMost: Self.refinementTrials) where judge(text) == .found {
      return .witness(IdentifierWitness(identifier: text, isShortest: false))
    }
    let others = candidates.filter(isInUniverse).sorted { $0.unicodeScalars.count < $1.unicodeScalars.count }
    for text in others where judge(text) == .found {
      return .witness(IdentifierWitness(identifier: text, isShortest: false))
    }
    return .undecided(reason: reasons.isEmpty ? "it is not decided exactly" : reasons.joined(separator: "; "))
  }
}
