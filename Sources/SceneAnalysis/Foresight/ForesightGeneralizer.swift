import PredicateAnalysis
import SceneRouting
import StringPredicates

/// Says of answers that were found with one value of each text that is known only in part, whether they hold for every
/// value.
struct ForesightGeneralizer {
  private var session: SceneAnalysisSession
  private let reason: String

  /// Why the proofs ended early; `nil` if they did not.
  var interruptionReason: String? { session.analysis.interruptionReason }

  init(
    _ router: SceneRouter, shape: StringPredicate?, universe: IdentifierUniverse, budget: AnalysisBudget,
    holes: [TextHole]
  ) {
    session = SceneAnalysisSession(router, universe: universe, budget: budget, shape: shape, holes: holes)
    let names = holes.map { "'\($0.name)'" }.withoutRepetitions
    reason = "none for the values that were tried; it depends on the value of \(names.joined(separator: ", "))"
  }

  mutating func generalize(_ foresight: inout SceneForesight) {
    generalize(&foresight.windows)
    let hadNoGap = foresight.gap == .none
    generalize(&foresight.gap, free())
    generalize(&foresight.opens)
    if hadNoGap, foresight.gap != .none {
      // Nothing opens for the values that were tried.
      foresight.undecided.append("whether a window takes every identifier: \(reason)")
      foresight.opens = session.languages.openings(.windowApplication).map { opening in
        let name: String? =
          if case .configuration(let index) = opening { session.languages.configurations[index].name } else { nil }
        return ConfigurationForesight(configuration: name, gap: .undecided(reason: reason))
      }
    }
    for index in foresight.competing.indices {
      let places = foresight.competing[index].sessions.compactMap { session.languages.indexes[$0] }
      let both = session.analysis.intersection(places.map { session.languages.windows[$0].prefers.language })
      let identifier = foresight.competing[index].witness.identifier
      foresight.competing[index].witness.values =
        session.analysis.provesMember(identifier, of: both) ? .everyValue : .someValue
    }
    if session.languages.windows.contains(where: { !$0.prefers.language.isExact }) {
      let question = "which other pairs of windows compete: \(reason)"
      foresight.undecided.append(question)
      foresight.undecidedCompetitions.append(question)
    }
  }

  mutating func generalize(_ windows: inout [WindowForesight]) {
    for index in windows.indices {
      guard let place = session.languages.indexes[windows[index].session] else { continue }
      // Each target leaves out what all other windows take.
      session.analysis.charge(2 * session.languages.windows.count)
      let answers: [(WritableKeyPath<WindowForesight, AnalysisAnswer>, Bool)] = [(\.stated, false), (\.anyOrder, true)]
      for (answer, isFirst) in answers {
        guard session.analysis.interruptionReason == nil else {
          leaveOpen(&windows[index][keyPath: answer])
          continue
        }
        let question = WindowQuestion(session.languages, place, isFirst: isFirst)
        let target = question.target(&session.analysis, leavingOutAll: true)
        generalize(&windows[index][keyPath: answer], target)
      }
    }
  }

  mutating func generalize(_ opens: inout [ConfigurationForesight]) {
    let knowsDeclarations = session.languages.configurations.allSatisfy { $0.matching?.language.isExact ?? true }
    let free = free()
    for index in opens.indices {
      generalize(&opens[index].gap, free)
      if !knowsDeclarations { opens[index].gap.values = .someValue }
    }
  }

  /// Whether one window prefers all that another one prefers for every value, or exactly the same.
  mutating func confirms(_ inclusion: PreferenceInclusion) -> Bool {
    guard let inner = session.languages.indexes[inclusion.inner],
      let outer = session.languages.indexes[inclusion.outer]
    else { return false }
    return session.isIncluded(inner, in: outer) && (!inclusion.isSame || session.isIncluded(outer, in: inner))
  }

  /// The identifiers of the shape that no window takes.
  private mutating func free() -> ApproximateLanguage {
    session.analysis.intersection([
      session.shape.language,
      OpeningQuestion(session.languages, .anything).target(&session.analysis, leavingOutAll: true),
    ])
  }

  private mutating func generalize(_ answer: inout AnalysisAnswer, _ language: ApproximateLanguage) {
    let isCertain =
      switch answer {
      case .some(let witness): session.analysis.provesMember(witness.identifier, of: language)
      case .none: session.analysis.provesNothing(language)
      case .undecided: false
      }
    if isCertain { answer.values = .everyValue } else { leaveOpen(&answer) }
  }

  /// Claims an answer for the values that were tried alone.
  private func leaveOpen(_ answer: inout AnalysisAnswer) {
    switch answer {
    case .some: answer.values = .someValue
    case .none: answer = .undecided(reason: session.analysis.interruptionReason ?? reason)
    case .undecided: break
    }
  }
}

extension AnalysisAnswer {
  /// For which values the witness is one.
  fileprivate var values: ValueScope? {
    get { witness?.values }
    set {
      guard case .some(var witness) = self else { return }
      witness.values = newValue
      self = .some(witness)
    }
  }
}
