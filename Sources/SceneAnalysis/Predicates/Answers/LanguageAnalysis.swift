package import PredicateSyntax
package import StringPredicates

/// An analysis of predicates as languages of identifiers. Add all predicates first, then ask questions about
/// combinations of their languages.
package struct LanguageAnalysis {
  /// The set of identifiers to consider.
  package let universe: IdentifierUniverse
  var store: LanguageStore
  private var translator: PredicateTranslator
  private let placeholders: Placeholders
  private var startOfQuestions: LanguageStore.Mark?
  /// The size in bytes of the languages that are never discarded.
  private var keptBytes = 0
  /// The interruption that stopped the analysis, if any. All later questions are undecided.
  private var interruption: AnalysisInterruption? { store.meter.interruption }
  /// The universe that the automata cover. This is `universe`, or `any` if the prefix contains scalars outside
  /// `universe`.
  private let steppedUniverse: IdentifierUniverse
  /// The language of the identifiers in `universe`, if the automata cover a larger universe.
  private var domain: ApproximateLanguage?

  /// A predicate, represented as the language of the identifiers that it accepts.
  package struct Condition: Sendable {
    /// The identifiers that the predicate accepts.
    package var language: ApproximateLanguage
    /// The reasons why the language is inexact.
    package var reasons: [String]
    /// The identifiers to try if the language is inexact.
    package var candidates: [String]
    /// The comparisons in the predicate, each with the identifiers for which it decides the predicate's result. Empty
    /// unless requested.
    package var decisions: [ComparisonDecision] = []
    /// The number of comparisons that exceeded the limit and weren't analyzed.
    package var omittedDecisions = 0
  }

  /// Creates an analysis.
  ///
  /// - Parameters:
  ///   - placeholders: The placeholders in the predicates.
  ///   - prefix: A prefix for `removing(prefix:from:)`. It can contain scalars outside the universe.
  package init(
    universe: IdentifierUniverse, budget: AnalysisBudget = .default, placeholders: Placeholders = [],
    prefix: String = ""
  ) {
    self.universe = universe
    self.placeholders = placeholders
    steppedUniverse = universe.contains(prefix) ? universe : .any
    store = LanguageStore(meter: AnalysisMeter(budget))
    translator = PredicateTranslator(universe: steppedUniverse, placeholders: placeholders)
    if steppedUniverse != universe { domain = identifiers(of: universe) }
  }

  /// Returns the language of all identifiers in a universe. Call this method before the first question.
  package mutating func identifiers(of universe: IdentifierUniverse) -> ApproximateLanguage {
    guard !store.isSealed else { return .unknown }
    return ApproximateLanguage(store.identifiers(over: universe.scalars))
  }

  mutating func inUniverse(_ language: ApproximateLanguage) -> ApproximateLanguage {
    domain.map { store.intersection([language, $0]) } ?? language
  }

  // MARK: - Building

  /// Adds a predicate. All predicates must be added before the first question.
  ///
  /// - Parameter decisions: The maximum number of comparisons for which to compute a `ComparisonDecision`.
  /// - Complexity: O(n) for each analyzed comparison, where n is the length of the predicate.
  package mutating func add(_ predicate: StringPredicate, decisions: Int = 0) -> Condition {
    let compilation = CompilationResult(
      predicate.format, arguments: predicate.origin?.arguments ?? [], variables: predicate.origin?.variables ?? [:],
      dialect: predicate.dialect, limits: predicate.origin?.limits ?? .default)
    return add(compilation.predicate, decisions: decisions)
  }

  /// Adds a predicate in normal form. If the predicate is `nil` because it could not be built, its language is unknown.
  package mutating func add(_ predicate: Predicate?, decisions: Int = 0) -> Condition {
    guard let predicate, !store.isSealed, interruption == nil else {
      let reason = interruption?.reason ?? "the predicate was added too late"
      return Condition(language: .unknown, reasons: [reason], candidates: [])
    }
    do throws(AnalysisInterruption) {
      try store.charge(1)
      let language = translator.translate(predicate, &store)
      try store.charge(0)
      var condition = Condition(language: language, reasons: translator.reasons, candidates: translator.candidates)
      if decisions > 0 {
        (condition.decisions, condition.omittedDecisions) = translator.decisions(
          of: predicate, limit: decisions, &store)
      }
      return condition
    } catch {
      return Condition(language: .unknown, reasons: [error.reason], candidates: [])
    }
  }

  /// Computes the scalar classes. After this, no more predicates can be added. If the budget runs out, the analysis is
  /// interrupted.
  mutating func seal() {
    guard !store.isSealed else { return }
    try? store.seal(universe: steppedUniverse.scalars)
    keepLanguages()
  }

  /// The language of all identifiers except the empty one.
  package private(set) lazy var nonEmpty: ApproximateLanguage = {
    let empty = TextLanguages([], folding: nil).equal(&store.graph)
    return store.complement(ApproximateLanguage(store.language(of: empty)))
  }()

  // MARK: - Combining

  /// Returns the identifiers that aren't in a language.
  package mutating func complement(_ language: ApproximateLanguage) -> ApproximateLanguage {
    store.complement(language)
  }

  /// Returns the identifiers that are in all given languages.
  package mutating func intersection(_ parts: [ApproximateLanguage]) -> ApproximateLanguage {
    store.intersection(parts)
  }

  /// Returns the identifiers that are in at least one of the given languages.
  package mutating func union(_ parts: [ApproximateLanguage]) -> ApproximateLanguage { store.union(parts) }

  /// Returns the left quotient of a language by a prefix: all identifiers that are in the language after the prefix is
  /// prepended.
  package mutating func removing(prefix: String, from language: ApproximateLanguage) -> ApproximateLanguage {
    guard !prefix.isEmpty else { return language }
    seal()
    do throws(AnalysisInterruption) {
      func remaining(_ language: ApproximateLanguage) throws(AnalysisInterruption) -> ApproximateLanguage {
        let may = try store.step(language.may, over: prefix)
        let must = language.isExact ? may : try store.step(language.must, over: prefix)
        guard language.dependsOnValues else { return ApproximateLanguage(may: may, must: must) }
        return ApproximateLanguage(may: may, must: must, sampled: try remaining(language.sampled))
      }
      let rest = try remaining(language)
      keepLanguages()
      return rest
    } catch {
      return .unknown
    }
  }

  // MARK: - Asking

  /// The maximum number of strings to try in an inexact language.
  private static let trials = 64
  /// The size in bytes of temporary languages above which `beginQuestion()` discards them.
  private static let roomForQuestions = 2_000_000

  /// Searches a language for a shortest identifier.
  ///
  /// - Parameters:
  ///   - language: The language to search.
  ///   - candidates: The identifiers to try if the automata don't provide an answer.
  ///   - reasons: The reasons why the language may be inexact.
  ///   - question: A description of the question for `AnalysisDefect`.
  ///   - confirm: Returns the result of evaluating an identifier, or `nil` if a limit was exceeded.
  /// - Throws: `AnalysisDefect` if `confirm` rejects an identifier in an exact language.
  package mutating func find(
    in language: ApproximateLanguage, candidates: @autoclosure () -> [String] = [],
    reasons: @autoclosure () -> [String] = [], question: @autoclosure () -> String,
    confirm: (String) -> Bool?
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    if let interruption { return .undecided(reason: interruption.reason) }
    seal()
    let language = inUniverse(language)
    let guide = guide(in: language)
    do throws(AnalysisInterruption) {
      guard guide.isExact else {
        return scoped(try findApproximately(guide, candidates(), reasons(), confirm), in: language)
      }
      guard let (over, isBest) = try store.preferred(guide.may) else {
        return scoped(.impossible, in: language)
      }
      switch confirm(over) {
      case true?:
        return scoped(.witness(IdentifierWitness(identifier: over, isShortest: isBest)), in: language)
      case false?: throw AnalysisInterruption.refuted(over)
      case nil: return .undecided(reason: "evaluating \(over.quoted(limit: 200)) meets a limit")
      }
    } catch {
      return try answer(to: error, question: question())
    }
  }

  // MARK: - Placeholder values

  /// The reason for an undecided answer if the sample values lead to no witness, but other values could.
  var noneForSamples: String {
    interruption?.reason
      ?? (placeholders.areValues ? "none for the values that were tried; " : "") + placeholders.dependence
  }

  /// Why an answer is different for different placeholder values.
  var valueDependence: String { placeholders.dependence }

  /// Whether the conditions have placeholders.
  var hasPlaceholders: Bool { !placeholders.isEmpty }

  /// Returns the part of a language in which to search for an identifier: the language for the sample values or, if the
  /// samples aren't possible values, the identifiers that match for every value.
  func guide(in language: ApproximateLanguage) -> ApproximateLanguage {
    !language.dependsOnValues ? language : placeholders.areValues ? language.sampled : language.certain
  }

  /// Returns what an answer for the sample values says about all placeholder values.
  ///
  /// Adds to a witness the values for which it is valid. The answer becomes undecided if the witness isn't known to be
  /// valid for any value, or if the samples lead to no witness but other values could.
  ///
  /// - Parameter language: The language of all identifiers with the requested property.
  mutating func scoped(_ answer: AnalysisAnswer, in language: ApproximateLanguage) -> AnalysisAnswer {
    guard hasPlaceholders else { return answer }
    switch answer {
    case .witness(var witness):
      let isCertain = !language.dependsOnValues || provesMember(witness.identifier, of: language)
      if !isCertain, !placeholders.areValues { return .undecided(reason: noneForSamples) }
      witness.values = isCertain ? .everyValue : .someValue
      // Another value can lead to a shorter identifier.
      witness.isShortest = witness.isShortest && isCertain
      return .witness(witness)
    case .impossible:
      return !language.dependsOnValues || provesNothing(language) ? .impossible : .undecided(reason: noneForSamples)
    case .undecided: return answer
    }
  }

  /// Why the analysis stopped early, or `nil` if it didn't.
  package var interruptionReason: String? { interruption?.reason }

  /// The steps and the approximate bytes of memory that the analysis has used so far.
  package var cost: (steps: Int, bytes: Int) { (store.meter.steps, store.byteCount) }

  /// Charges work that is done outside of searches to the budget.
  package mutating func charge(_ steps: Int) { try? store.charge(steps) }

  /// Returns an undecided answer for an interruption, or throws an `AnalysisDefect` if evaluation rejected an
  /// identifier.
  mutating func answer(
    to interruption: AnalysisInterruption, question: @autoclosure () -> String
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    if case .refuted(let identifier) = interruption {
      throw AnalysisDefect(question: question(), identifier: identifier)
    }
    return .undecided(reason: interruption.reason)
  }

  /// Returns up to `count` identifiers in a language, shortest first, each leading to a different state.
  mutating func several(of language: UInt32, atMost count: Int) throws(AnalysisInterruption) -> [String] {
    var search = WitnessSearch(language, in: &store)
    var texts: [String] = []
    while texts.count < count, let text = try search.next(in: &store) { texts.append(text) }
    return texts
  }

  /// Returns whether an identifier is provably in a language. Returns `false` if the budget runs out.
  package mutating func provesMember(_ identifier: String, of language: ApproximateLanguage) -> Bool {
    (try? evaluate(language, on: identifier).must) ?? false
  }

  /// Returns whether a language is provably empty. Returns `false` if the budget runs out.
  package mutating func provesNothing(_ language: ApproximateLanguage) -> Bool {
    guard interruption == nil else { return false }
    seal()
    do throws(AnalysisInterruption) {
      return try store.shortest(inUniverse(language).may) == nil
    } catch {
      return false
    }
  }

  private mutating func findApproximately(
    _ language: ApproximateLanguage, _ candidates: [String], _ reasons: [String], _ confirm: (String) -> Bool?
  ) throws(AnalysisInterruption) -> AnalysisAnswer {
    guard let shortest = try store.shortest(language.may)?.unicodeScalars.count else { return .impossible }
    // After a string in ASCII was refused, another one may still be an answer.
    var wasRefused = false
    func witness(_ text: String) -> AnalysisAnswer {
      let isShortest = !wasRefused && text.unicodeScalars.count <= shortest
      return .witness(IdentifierWitness(identifier: text, isShortest: isShortest))
    }
    let under = try store.preferred(language.must)?.text
    if let under, confirm(under) == false { throw .refuted(under) }
    for isASCII in [true, false] {
      let bound = under.flatMap { !isASCII || $0.unicodeScalars.allSatisfy(\.isASCII) ? $0.unicodeScalars.count : nil }
      var search = WitnessSearch(language.may, isASCII: isASCII, in: &store)
      defer { search.finish(&store) }
      var trials = 0
      while trials < Self.trials,
        let text = try search.next(in: &store, limit: isASCII ? LanguageStore.asciiLimit : .max)
      {
        trials += 1
        if text.unicodeScalars.count > bound ?? .max { break }
        if confirm(text) == true { return witness(text) }
      }
      if isASCII { wasRefused = trials > 0 }
      if bound != nil, let under, confirm(under) == true { return witness(under) }
    }
    let found = candidates.filter { isInUniverse($0) && confirm($0) == true }
      .min { ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1) }
    if let found { return .witness(IdentifierWitness(identifier: found, isShortest: false)) }
    return .undecided(reason: reasons.isEmpty ? "the analysis is not exact here" : reasons.joined(separator: "; "))
  }

  package func isInUniverse(_ text: String) -> Bool { universe.contains(text) }

  /// Protects all existing languages from being discarded by `beginQuestion()`.
  package mutating func keepLanguages() {
    startOfQuestions = store.mark
    keptBytes = store.byteCountOfSteps
  }

  /// Discards the languages of earlier questions if they are large. This invalidates all languages created since the
  /// last call to `keepLanguages()`.
  package mutating func beginQuestion() {
    seal()
    guard let startOfQuestions, store.byteCountOfSteps > keptBytes + Self.roomForQuestions else { return }
    store.forget(after: startOfQuestions)
  }
}

extension LanguageAnalysis {
  /// Returns whether a language must contain an identifier, and whether it may contain the identifier.
  package mutating func evaluate(
    _ language: ApproximateLanguage, on identifier: String
  ) throws -> (must: Bool, may: Bool) {
    seal()
    let may = try store.step(language.may, over: identifier)
    let must = language.isExact ? may : try store.step(language.must, over: identifier)
    return (store.nodes[Int(must)].acceptsEmpty, store.nodes[Int(may)].acceptsEmpty)
  }
}

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
    do throws(AnalysisInterruption) {
      let answer = try refineSamples(reasons, candidates, target, judge)
      guard hasPlaceholders, case .witness = answer else { return answer }
      return scoped(answer, in: inUniverse(target(&self, true)))
    } catch {
      return try answer(to: error, question: question())
    }
  }

  private mutating func refineSamples(
    _ reasons: () -> [String], _ candidates: () -> [String],
    _ target: (inout LanguageAnalysis, _ all: Bool) -> ApproximateLanguage, _ judge: (String) -> Judgement
  ) throws(AnalysisInterruption) -> AnalysisAnswer {
    var previous: ApproximateLanguage?
    var rounds = 0
    var stalls = 0
    while true {
      let language = inUniverse(target(&self, rounds >= Self.patience))
      let guide = guide(in: language)
      // The `judge` closure can need several calls before the language changes.
      stalls = guide == previous ? stalls + 1 : 0
      guard stalls <= Self.stallLimit else { break }
      previous = guide
      rounds += 1
      guard let (guess, isBest) = try store.preferred(guide.may) else {
        // The known blockers are often enough for a proof.
        if !language.dependsOnValues || provesNothing(language) { return .impossible }
        return scoped(.impossible, in: inUniverse(target(&self, true)))
      }
      switch judge(guess) {
      case .found: return .witness(IdentifierWitness(identifier: guess, isShortest: isBest))
      case .blocked: continue
      case .refused:
        if guide.isExact { throw .refuted(guess) }
      case .unevaluated:
        if guide.isExact { return .undecided(reason: "evaluating \(guess.quoted(limit: 200)) meets a limit") }
      }
      break
    }
    return try tryOthers(in: previous ?? .nothing, candidates(), reasons(), judge)
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
