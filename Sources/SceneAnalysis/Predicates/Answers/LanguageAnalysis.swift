package import PredicateSyntax
package import StringPredicates

/// The workbench: predicates are added, then questions about combinations of them are asked.
package struct LanguageAnalysis {
  /// The identifiers that questions are about.
  package let universe: IdentifierUniverse
  var store: LanguageStore
  private var translator: PredicateTranslator
  private var startOfQuestions: LanguageStore.Mark?
  /// The bytes of the languages that are never forgotten.
  private var keptBytes = 0
  /// Why the budget ended the analysis; every later question is undecided for this reason.
  private var interruption: AnalysisInterruption?
  /// The scalars that automata step over: those of the universe, or all where texts before identifiers have others.
  private let steppedUniverse: IdentifierUniverse
  /// The identifiers of the universe, where automata step over more.
  private var domain: ApproximateLanguage?

  /// A predicate and the identifiers that it accepts.
  package struct Condition: Sendable {
    /// The identifiers.
    package var language: ApproximateLanguage
    /// Why they are not known exactly.
    package var reasons: [String]
    /// Texts worth trying where they are not.
    package var candidates: [String]
    /// Its comparisons with the identifiers that they decide, as far as they were asked for.
    package var decisions: [ComparisonDecision] = []
    /// How many more comparisons there are.
    package var omittedDecisions = 0
  }

  /// Begins an analysis.
  ///
  /// - Parameters:
  ///   - holes: Texts of the predicates that are known only in part. Without them their stand-ins are texts like any
  ///     other: answers are then about one value of each.
  ///   - prefix: The scalars of texts that `removing(prefix:from:)` takes off. They need not be in the universe.
  package init(
    universe: IdentifierUniverse, budget: AnalysisBudget = .default, holes: TextHoles = [], prefix: String = ""
  ) {
    self.universe = universe
    steppedUniverse = universe.contains(prefix) ? universe : .any
    store = LanguageStore(meter: AnalysisMeter(budget))
    translator = PredicateTranslator(universe: steppedUniverse, holes: holes)
    if steppedUniverse != universe { domain = identifiers(of: universe) }
  }

  /// The identifiers of a universe. Like a predicate it must be asked for before the first question.
  package mutating func identifiers(of universe: IdentifierUniverse) -> ApproximateLanguage {
    guard !store.isSealed else { return .unknown }
    var builder = AutomatonBuilder()
    let state = builder.addState(isAccepting: true)
    builder.addEdge(from: state, over: store.graph.number(of: universe.scalars), to: state)
    return ApproximateLanguage(store.language(of: builder.build(into: &store.graph)))
  }

  /// The identifiers of a language that are in the universe.
  mutating func inUniverse(_ language: ApproximateLanguage) -> ApproximateLanguage {
    domain.map { store.intersection([language, $0]) } ?? language
  }

  // MARK: - Building

  /// Adds a predicate. All predicates must be added before the first question.
  ///
  /// - Parameter decisions: How many of its comparisons are asked what they decide.
  /// - Complexity: O(n) in the length of the predicate, for each comparison that is asked.
  package mutating func add(_ predicate: StringPredicate, decisions: Int = 0) -> Condition {
    let compilation = CompilationResult(
      predicate.format, arguments: predicate.origin?.arguments ?? [], variables: predicate.origin?.variables ?? [:],
      dialect: predicate.dialect, limits: predicate.origin?.limits ?? .default)
    return add(compilation.predicate, decisions: decisions)
  }

  /// Adds a predicate in normal form; `nil` is one that could not be built.
  package mutating func add(_ predicate: Predicate?, decisions: Int = 0) -> Condition {
    guard let predicate, !store.isSealed, interruption == nil else {
      let reason = interruption?.reason ?? "the predicate was added too late"
      return Condition(language: .unknown, reasons: [reason], candidates: [])
    }
    do throws(AnalysisInterruption) {
      try store.meter.charge(1, bytes: store.byteCount)
    } catch {
      interruption = error
      return Condition(language: .unknown, reasons: [error.reason], candidates: [])
    }
    let language = translator.translate(predicate, &store)
    if let reason = translator.interruption {
      interruption = reason
      return Condition(language: .unknown, reasons: [reason.reason], candidates: [])
    }
    var condition = Condition(language: language, reasons: translator.reasons, candidates: translator.candidates)
    if decisions > 0 {
      (condition.decisions, condition.omittedDecisions) = translator.decisions(of: predicate, limit: decisions, &store)
    }
    return condition
  }

  /// Computes the classes of scalars. No predicate may be added afterwards.
  mutating func seal() {
    guard !store.isSealed else { return }
    store.seal(universe: steppedUniverse.scalars)
    keepLanguages()
  }

  /// Every identifier but the empty one.
  package private(set) lazy var nonEmpty: ApproximateLanguage = {
    let empty = TextLanguages([], folding: nil).equal(&store.graph)
    return store.complement(ApproximateLanguage(store.language(of: empty)))
  }()

  // MARK: - Combining

  /// The identifiers outside of a language.
  package mutating func complement(_ language: ApproximateLanguage) -> ApproximateLanguage {
    store.complement(language)
  }

  /// The identifiers that are in all languages.
  package mutating func intersection(_ parts: [ApproximateLanguage]) -> ApproximateLanguage {
    store.intersection(parts)
  }

  /// The identifiers that are in one language at least.
  package mutating func union(_ parts: [ApproximateLanguage]) -> ApproximateLanguage { store.union(parts) }

  /// The derivative by a prefix: the identifiers that are in the language with the prefix before them.
  package mutating func removing(prefix: String, from language: ApproximateLanguage) -> ApproximateLanguage {
    guard !prefix.isEmpty else { return language }
    guard interruption == nil else { return .unknown }
    seal()
    do throws(AnalysisInterruption) {
      let may = try store.step(language.may, over: prefix)
      let must = language.isExact ? may : try store.step(language.must, over: prefix)
      keepLanguages()
      return ApproximateLanguage(may: may, must: must)
    } catch {
      interruption = error
      return .unknown
    }
  }

  // MARK: - Asking

  /// How many strings of a language that is too large are tried.
  private static let trials = 64
  /// When languages and steps of questions have more bytes, they are forgotten before the next one.
  private static let roomForQuestions = 2_000_000

  /// A shortest identifier of a language.
  ///
  /// - Parameters:
  ///   - language: Where to look.
  ///   - candidates: Identifiers to try where automata do not decide.
  ///   - reasons: Why the language may not be exact.
  ///   - question: The question in words, for a message about a defect.
  ///   - confirm: Whether an identifier is an answer, by ordinary evaluation; `nil` if that met a limit.
  /// - Throws: `AnalysisDefect` if an identifier of an exact language is refused.
  package mutating func find(
    in language: ApproximateLanguage, candidates: @autoclosure () -> [String] = [],
    reasons: @autoclosure () -> [String] = [], question: @autoclosure () -> String,
    confirm: (String) -> Bool?
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    if let interruption { return .undecided(reason: interruption.reason) }
    seal()
    let language = inUniverse(language)
    do throws(AnalysisInterruption) {
      guard language.isExact else { return try findApproximately(language, candidates(), reasons(), confirm) }
      guard let over = try store.preferred(language.may) else { return .impossible }
      if confirm(over) == true { return .witness(IdentifierWitness(identifier: over)) }
      if confirm(over) == nil { return .undecided(reason: "evaluating '\(over)' meets a limit") }
      throw AnalysisInterruption.refuted(over)
    } catch {
      return try answer(to: error, question: question())
    }
  }

  /// Why the analysis has ended, if it has.
  package var interruptionReason: String? { interruption?.reason }

  /// Accounts for work that is done outside of searches.
  package mutating func charge(_ steps: Int) {
    guard interruption == nil else { return }
    do throws(AnalysisInterruption) {
      try store.meter.charge(steps, bytes: store.byteCount)
    } catch {
      interruption = error
    }
  }

  /// What an interruption means for a question: the end of the analysis, or a defect.
  mutating func answer(
    to interruption: AnalysisInterruption, question: @autoclosure () -> String
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    if case .refuted(let identifier) = interruption {
      throw AnalysisDefect(question: question(), identifier: identifier)
    }
    self.interruption = interruption
    return .undecided(reason: interruption.reason)
  }

  /// Some identifiers of a language that end in different states, shortest first.
  mutating func several(of language: UInt32, atMost count: Int) throws(AnalysisInterruption) -> [String] {
    var search = WitnessSearch(language, in: &store)
    var texts: [String] = []
    while texts.count < count, let text = try search.next(in: &store) { texts.append(text) }
    return texts
  }

  /// Whether it is proved that an identifier is in a language. False if the budget does not suffice.
  package mutating func provesMember(_ identifier: String, of language: ApproximateLanguage) -> Bool {
    (try? verdict(language, on: identifier).must) ?? false
  }

  /// Whether it is proved that no identifier is in a language. False if the budget does not suffice.
  package mutating func provesNothing(_ language: ApproximateLanguage) -> Bool {
    guard interruption == nil else { return false }
    seal()
    do throws(AnalysisInterruption) {
      return try store.shortest(inUniverse(language).may) == nil
    } catch {
      interruption = error
      return false
    }
  }

  private mutating func findApproximately(
    _ language: ApproximateLanguage, _ candidates: [String], _ reasons: [String], _ confirm: (String) -> Bool?
  ) throws(AnalysisInterruption) -> AnalysisAnswer {
    guard let over = try store.shortest(language.may) else { return .impossible }
    let under = try store.shortest(language.must)
    if let under, confirm(under) == false { throw .refuted(under) }
    let bound = under.map { $0.unicodeScalars.count } ?? .max
    var search = WitnessSearch(language.may, in: &store)
    for trial in 0..<Self.trials {
      guard let text = try search.next(in: &store), text.unicodeScalars.count <= bound else { break }
      if confirm(text) == true {
        let isShortest = trial == 0 || text.unicodeScalars.count == over.unicodeScalars.count
        return .witness(IdentifierWitness(identifier: text, isShortest: isShortest))
      }
    }
    if let under, confirm(under) == true {
      return .witness(
        IdentifierWitness(identifier: under, isShortest: under.unicodeScalars.count == over.unicodeScalars.count))
    }
    let found = candidates.filter { isInUniverse($0) && confirm($0) == true }
      .min { ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1) }
    if let found { return .witness(IdentifierWitness(identifier: found, isShortest: false)) }
    return .undecided(reason: reasons.isEmpty ? "it is not decided exactly" : reasons.joined(separator: "; "))
  }

  package func isInUniverse(_ text: String) -> Bool { universe.contains(text) }

  /// Keeps all languages that were combined so far for good.
  package mutating func keepLanguages() {
    startOfQuestions = store.mark
    keptBytes = store.byteCountOfSteps
  }

  /// Forgets what earlier questions made, if that has become much. Languages that were combined since the last predicate
  /// was added must not be used any more.
  package mutating func beginQuestion() {
    seal()
    guard let startOfQuestions, store.byteCountOfSteps > keptBytes + Self.roomForQuestions else { return }
    store.forget(after: startOfQuestions)
  }
}

extension LanguageAnalysis {
  /// Whether a language surely contains an identifier, and whether it may.
  package mutating func verdict(
    _ language: ApproximateLanguage, on identifier: String
  ) throws -> (must: Bool, may: Bool) {
    seal()
    let may = try store.step(language.may, over: identifier)
    let must = language.isExact ? may : try store.step(language.must, over: identifier)
    return (store.nodes[Int(must)].acceptsEmpty, store.nodes[Int(may)].acceptsEmpty)
  }
}
