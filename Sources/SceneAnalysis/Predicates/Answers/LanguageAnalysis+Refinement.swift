extension LanguageAnalysis {
  /// The result of evaluating a candidate identifier.
  package enum Judgement: Hashable, Sendable {
    /// The candidate has the requested property.
    case found
    /// The candidate doesn't have the requested property, because of a blocker that is now known and can be excluded.
    case blocked
    /// The candidate doesn't have the requested property, although the searched language contains it.
    case refused
    /// The candidate could not be evaluated, because a limit was exceeded.
    case unevaluated
  }

  /// The number of candidates to evaluate before excluding all possible blockers at once.
  private static let patience = 24
  /// The maximum number of consecutive candidates that can leave the language unchanged.
  private static let stallLimit = 3
  /// The maximum number of candidates to evaluate in an inexact language.
  private static let refinementTrials = 48

  /// Finds a shortest identifier using counterexample-guided refinement, which repeatedly picks a shortest candidate,
  /// evaluates the candidate, and excludes the blocker that was found.
  ///
  /// Each candidate is a shortest string in a superset of the answers. Therefore, the first confirmed candidate is a
  /// shortest answer, and an empty superset proves that there is no answer.
  ///
  /// - Parameters:
  ///   - reasons: Returns the reasons why the languages may be inexact.
  ///   - question: A description of the question for `AnalysisDefect`.
  ///   - candidates: Returns the identifiers to try if the automata don't provide an answer.
  ///   - target: Returns the language of candidates. Excludes the known blockers, or all blockers if the argument is
  ///     `true`.
  ///   - judge: Evaluates a candidate and records its blocker for the next call to `target`.
  /// - Throws: `AnalysisDefect` if evaluation rejects an identifier in an exact language.
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
        // The `judge` closure can need several calls before the language changes.
        stalls = language == previous ? stalls + 1 : 0
        guard stalls <= Self.stallLimit else { break }
        previous = language
        rounds += 1
        guard let (guess, isShortest) = try store.preferred(language.may) else { return .impossible }
        switch judge(guess) {
        case .found: return .witness(IdentifierWitness(identifier: guess, isShortest: isShortest))
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

  /// Evaluates several identifiers from an inexact language, followed by the given candidates.
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
    return .undecided(reason: reasons.isEmpty ? "the analysis is not exact here" : reasons.joined(separator: "; "))
  }
}
