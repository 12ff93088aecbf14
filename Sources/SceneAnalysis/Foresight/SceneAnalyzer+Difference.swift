public import PredicateAnalysis
public import SceneRouting

extension SceneAnalyzer {
  /// What changes between two versions of an application's windows, by identifier: the shortest example for each pair
  /// of old and new taker.
  ///
  /// - Throws: `AnalysisDefect` if the search does not agree with the routers.
  /// - Complexity: Within the budget; O(c · n) pairs for c changed windows among n, most of them told apart at once.
  public func difference(
    from old: SceneRouter, to new: SceneRouter
  ) throws(AnalysisDefect) -> SceneDifference {
    var analysis = LanguageAnalysis(universe: universe, budget: budget)
    var before = WindowLanguages(old, into: &analysis)
    var after = WindowLanguages(new, into: &analysis)
    before.removeFocusPrefix(&analysis)
    after.removeFocusPrefix(&analysis)
    analysis.beginQuestion()
    let pairs = ChangedPairs(before, after, &analysis)
    var difference = SceneDifference(universe: universe, changes: [], undecided: [])
    for pair in pairs.all {
      guard difference.changes.count < pairLimit else {
        difference.undecided.append("only \(pairLimit) changes are listed")
        break
      }
      var from = TakerQuestion(before, pair.old)
      var to = TakerQuestion(after, pair.new)
      var found: (from: RoutingDecision, to: RoutingDecision)?
      let answer = try analysis.refine(
        reasons: { (from.reasons + to.reasons).withoutRepetitions }, question: "a difference", keepsLanguages: true,
        target: { analysis, all in
          analysis.intersection([
            pair.area, from.target(&analysis, leavingOutAll: all), to.target(&analysis, leavingOutAll: all),
          ])
        },
        judge: { identifier in
          let decisions = (
            WindowLanguages.decision(old, identifier, role: .windowApplication),
            WindowLanguages.decision(new, identifier, role: .windowApplication)
          )
          let verdicts = (from.judge(decisions.0), to.judge(decisions.1))
          if verdicts == (.found, .found), let one = decisions.0, let other = decisions.1 { found = (one, other) }
          if verdicts.0 == .found { return verdicts.1 }
          return verdicts.0 == .blocked || verdicts.1 != .blocked ? verdicts.0 : .blocked
        })
      if case .undecided(let reason) = answer, !difference.undecided.contains(reason) {
        difference.undecided.append(reason)
      }
      if let witness = answer.witness, let found {
        difference.changes.append(
          SceneDifference.Change(
            from: SceneDifference.Taker(found.from), to: SceneDifference.Taker(found.to), witness: witness))
      }
    }
    difference.changes.sort { $0.witness.length < $1.witness.length }
    if !holes.isEmpty {
      for index in difference.changes.indices { difference.changes[index].witness.values = .someValue }
      if !isComplete(difference, from: old, to: new) {
        let names = holes.map { "'\($0.name)'" }.withoutRepetitions.joined(separator: ", ")
        difference.undecided.append("other changes: they depend on the value of \(names)")
      }
    }
    return difference
  }

  /// Whether it is proved for every value of the texts that are known in part that nothing else changes.
  private func isComplete(_ difference: SceneDifference, from old: SceneRouter, to new: SceneRouter) -> Bool {
    guard difference.changes.isEmpty else { return false }
    var analysis = LanguageAnalysis(universe: universe, budget: budget, holes: holes)
    var before = WindowLanguages(old, into: &analysis)
    var after = WindowLanguages(new, into: &analysis)
    before.removeFocusPrefix(&analysis)
    after.removeFocusPrefix(&analysis)
    analysis.beginQuestion()
    for pair in ChangedPairs(before, after, &analysis).all {
      let language = analysis.intersection([
        pair.area, TakerQuestion(before, pair.old).target(&analysis, leavingOutAll: true),
        TakerQuestion(after, pair.new).target(&analysis, leavingOutAll: true),
      ])
      guard analysis.provesNothing(language) else { return false }
    }
    return true
  }
}

/// Whether an identifier goes to a taker.
private enum TakerQuestion {
  case window(WindowQuestion)
  case opening(OpeningQuestion)

  init(_ languages: WindowLanguages, _ taker: ChangedPairs.Taker) {
    switch taker {
    case .window(let index): self = .window(WindowQuestion(languages, index, isFirst: false))
    case .opening(let opening): self = .opening(OpeningQuestion(languages, opening))
    }
  }

  func target(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> ApproximateLanguage {
    switch self {
    case .window(let question): question.target(&analysis, leavingOutAll: leavingOutAll)
    case .opening(let question): question.target(&analysis, leavingOutAll: leavingOutAll)
    }
  }

  mutating func judge(_ decision: RoutingDecision?) -> LanguageAnalysis.Judgement {
    switch self {
    case .window(var question):
      defer { self = .window(question) }
      return question.judge(decision)
    case .opening(var question):
      defer { self = .opening(question) }
      return question.judge(decision)
    }
  }

  var reasons: [String] {
    switch self {
    case .window(let question): question.reasons
    case .opening(let question): question.reasons
    }
  }
}

extension [String] {
  var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
