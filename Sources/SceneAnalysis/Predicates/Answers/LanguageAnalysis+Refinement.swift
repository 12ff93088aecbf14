extension LanguageAnalysis {
  /// What the ordinary evaluation says of an identifier that a search found.
  package enum Judgement: Hashable, Sendable {
    /// It is an answer.
    case found
    /// It is not, and the judge knows what to leave out next time.
    case blocked
    /// It is not, though the languages say that it should be.
    case refused
    /// Evaluating a condition met a limit.
    case unevaluated
  }

  /// How many identifiers are judged before everything that could block is left out at once.
  private static let patience = 24
  /// How many times a guess may leave the language as it is.
  private static let stallLimit = 3
  /// How many identifiers of a language that is too large are judged.
  private static let refinementTrials = 48

  /// Looks for a shortest identifier without joining all languages that could refuse it: guess one, ask the ordinary
  /// evaluation, leave out what refuses it, and guess again. Each guess is a shortest string of a set that contains all
  /// that are looked for. So the first one found is a shortest of all, and an empty set is a proof.
  ///
  /// - Parameters:
  ///   - reasons: Why the languages may not be exact.
  ///   - question: The question in words, for a message about a defect.
  ///   - candidates: Identifiers to try where automata do not decide.
  ///   - target: The language to guess from, given whether all blockers are to be left out.
  ///   - judge: What the ordinary evaluation says of a guess. It remembers what blocked it, for `target`.
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
        // A judge may need to be asked again before it leaves something out.
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

  /// Judges several identifiers of languages that are not exact, and then the candidates.
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
