import SceneRouting
import StringPredicates

/// Checks whether answers that were found using sample values hold for every placeholder value.
struct AnalysisGeneralizer {
  private var session: SceneAnalysisSession
  private let reason: String
  /// Whether every sample is a possible placeholder value. If so, each witness is valid for at least one value.
  private let triedValues: Bool

  /// Why the proofs stopped early, or `nil` if they were completed.
  var interruptionReason: String? { session.analysis.interruptionReason }

  init(
    _ router: SceneRouter, shape: StringPredicate?, universe: IdentifierUniverse, budget: AnalysisBudget,
    placeholders: [Placeholder]
  ) {
    session = SceneAnalysisSession(router, universe: universe, budget: budget, shape: shape, placeholders: placeholders)
    triedValues = placeholders.allSatisfy(\.isValue)
    let names = placeholders.map { "'\($0.name)'" }.withoutRepetitions
    reason = "none for the values that were tried; it depends on the value of \(names.joined(separator: ", "))"
  }

  mutating func generalize(_ analysis: inout RoutingAnalysis) {
    generalize(&analysis.windows)
    let hadNoGap = analysis.gap == .impossible
    generalize(&analysis.gap, free())
    generalize(&analysis.opens)
    if hadNoGap, analysis.gap != .impossible {
      // With the sample values, every identifier is accepted by at least one window, so no configuration opens.
      analysis.undecided.append("whether a window takes every identifier: \(reason)")
      analysis.opens = session.languages.openings(.windowApplication).map { opening in
        let name: String? =
          if case .configuration(let index) = opening { session.languages.configurations[index].name } else { nil }
        return ConfigurationAnalysis(configuration: name, gap: .undecided(reason: reason))
      }
    }
    for index in analysis.competing.indices {
      let positions = analysis.competing[index].sessions.compactMap { session.languages.indexes[$0] }
      let both = session.analysis.intersection(positions.map { session.languages.windows[$0].prefers.language })
      let identifier = analysis.competing[index].witness.identifier
      analysis.competing[index].witness.values =
        session.analysis.provesMember(identifier, of: both) ? .everyValue : .someValue
    }
    if !triedValues { analysis.competing.removeAll { $0.witness.values == .someValue } }
    if session.languages.windows.contains(where: { !$0.prefers.language.isExact }) {
      let question = "which other pairs of windows compete: \(reason)"
      analysis.undecided.append(question)
      analysis.undecidedCompetitions.append(question)
    }
  }

  mutating func generalize(_ windows: inout [WindowAnalysis]) {
    for index in windows.indices {
      guard let position = session.languages.indexes[windows[index].session] else { continue }
      let blockers = Set(windows[index].blockers.compactMap { session.languages.indexes[$0] })
      let answers: [(WritableKeyPath<WindowAnalysis, AnalysisAnswer>, Bool)] = [(\.stated, false), (\.anyOrder, true)]
      for (answer, isFirst) in answers {
        let question = WindowQuestion(session.languages, position, isFirst: isFirst)
        let isCertain =
          switch windows[index][keyPath: answer] {
          case .witness(let witness): wins(question, witness.identifier)
          case .impossible: winsNothing(question, blockers)
          case .undecided: false
          }
        note(isCertain, &windows[index][keyPath: answer])
      }
    }
  }

  /// Returns whether an identifier is provably routed to a window for every placeholder value.
  private mutating func wins(_ question: WindowQuestion, _ identifier: String) -> Bool {
    let targets = question.targets(&session.analysis, leavingOutAll: true)
    return targets.contains { session.analysis.provesMember(identifier, of: $0) }
  }

  /// Returns whether a window provably receives no identifier, whatever the placeholder values. First tries only the
  /// blockers that were sufficient for the sample values.
  private mutating func winsNothing(_ question: WindowQuestion, _ blockers: Set<Int>) -> Bool {
    let some = question.targets(&session.analysis, without: blockers)
    if session.analysis.provesNothing(session.analysis.union(some)) { return true }
    session.analysis.charge(2 * session.languages.windows.count)
    guard session.analysis.interruptionReason == nil else { return false }
    let all = question.target(&session.analysis, leavingOutAll: true)
    return session.analysis.provesNothing(all)
  }

  mutating func generalize(_ opens: inout [ConfigurationAnalysis]) {
    let knowsDeclarations = session.languages.configurations.allSatisfy { $0.matching?.language.isExact ?? true }
    let free = free()
    for index in opens.indices {
      generalize(&opens[index].gap, free)
      if !knowsDeclarations, opens[index].gap.example != nil { note(false, &opens[index].gap) }
    }
  }

  /// Returns whether a window provably prefers every identifier for every placeholder value.
  mutating func confirmsThatItPrefersEverything(_ name: String) -> Bool {
    session.languages.indexes[name].map { session.prefersEverything(session.languages.windows[$0]) } ?? false
  }

  /// Returns whether one window's preferences provably include another's for every placeholder value.
  mutating func confirms(_ inclusion: PreferenceInclusion) -> Bool {
    guard let inner = session.languages.indexes[inclusion.inner],
      let outer = session.languages.indexes[inclusion.outer]
    else { return false }
    return session.isIncluded(inner, in: outer) && (!inclusion.isSame || session.isIncluded(outer, in: inner))
  }

  /// Returns the identifiers that satisfy the shape predicate and that no window accepts.
  private mutating func free() -> ApproximateLanguage {
    session.analysis.intersection([
      session.shape.language,
      OpeningQuestion(session.languages, .anything).target(&session.analysis, leavingOutAll: true),
    ])
  }

  private mutating func generalize(_ answer: inout AnalysisAnswer, _ language: ApproximateLanguage) {
    let isCertain =
      switch answer {
      case .witness(let witness): session.analysis.provesMember(witness.identifier, of: language)
      case .impossible: session.analysis.provesNothing(language)
      case .undecided: false
      }
    note(isCertain, &answer)
  }

  /// Records whether a witness is valid for every placeholder value. An unconfirmed answer becomes undecided, unless it
  /// is a witness that is valid for at least one value.
  private func note(_ isCertain: Bool, _ answer: inout AnalysisAnswer) {
    switch answer {
    case .witness:
      if !isCertain, !triedValues {
        answer = .undecided(reason: session.analysis.interruptionReason ?? reason)
      } else {
        answer.values = isCertain ? .everyValue : .someValue
      }
    case .impossible: if !isCertain { answer = .undecided(reason: session.analysis.interruptionReason ?? reason) }
    case .undecided: break
    }
  }
}

extension AnalysisAnswer {
  /// The placeholder values for which the witness is valid.
  fileprivate var values: ValueScope? {
    get { example?.values }
    set {
      guard case .witness(var witness) = self else { return }
      witness.values = newValue
      self = .witness(witness)
    }
  }
}
