public import SceneRouting

extension SceneAnalyzer {
  /// Compares how two versions of an application route identifiers and plain launches.
  ///
  /// Lists a shortest example for each pair of old and new destinations. Each router keeps its sessions in order of
  /// use, so merely moving a session can change the result.
  ///
  /// - Throws: `AnalysisDefect` if a router doesn't confirm a witness.
  /// - Complexity: O(c · n) pairs, where c is the number of changed windows and n is the number of all windows,
  ///   limited by the budget. Most pairs are provably disjoint and are skipped.
  public func difference(
    from old: SceneRouter, to new: SceneRouter
  ) throws(AnalysisDefect) -> SceneDifference {
    var comparison = Comparison(old, new, self, placeholders: [])
    var difference = SceneDifference(universe: universe, changes: [], undecided: [])
    var pairs: [ChangedPairs.Pair] = []
    for pair in comparison.pairs {
      guard difference.changes.count < pairLimit else {
        difference.undecided.append("only \(pairLimit) changes are listed")
        break
      }
      let (answer, change) = try comparison.change(of: pair)
      if case .undecided(let reason) = answer, !difference.undecided.contains(reason) {
        difference.undecided.append(reason)
      }
      if let change {
        difference.changes.append(change)
        pairs.append(pair)
      }
    }
    if let reason = comparison.interruptionReason, !difference.undecided.contains(reason) {
      difference.undecided.append(reason)
    }
    difference.undecided += Self.otherLimits(old, new)
    difference.launch = launchChange(from: old, to: new)
    if !placeholders.isEmpty { generalize(&difference, pairs, from: old, to: new) }
    difference.changes.sort { $0.witness.length < $1.witness.length }
    return difference
  }

  /// Returns why limits may lead to other decisions: identifiers that only one of the versions routes, and conditions
  /// that only one of them evaluates to the end.
  private static func otherLimits(_ old: SceneRouter, _ new: SceneRouter) -> [String] {
    var reasons: [String] = []
    if old.identifierLimit != new.identifierLimit {
      reasons.append(
        "identifiers of more than \(min(old.identifierLimit, new.identifierLimit)) bytes: the limits differ")
    }
    for session in old.sessions {
      let names = [session, new[session.persistentIdentifier]].map { session in
        session?.conditions.predicates.map { [$0.canActivate.limits, $0.prefersToActivate.limits] }
      }
      guard let before = names[0], let after = names[1], before != after else { continue }
      reasons.append("whether '\(session.persistentIdentifier)' meets a limit: its conditions have other limits")
      if reasons.count >= 100 { break }
    }
    return reasons
  }

  /// Returns the change in the destination of a plain launch, or `nil` if the destination is the same.
  private func launchChange(from old: SceneRouter, to new: SceneRouter) -> SceneDifference.LaunchChange? {
    guard let before = try? old.route(.launch), let after = try? new.route(.launch) else { return nil }
    let change = SceneDifference.LaunchChange(
      from: SceneDifference.Taker(before), to: SceneDifference.Taker(after))
    return change.from.isSame(as: change.to) ? nil : change
  }

  /// Determines the placeholder values for which each change occurs, and whether other changes are possible.
  private func generalize(
    _ difference: inout SceneDifference, _ pairs: [ChangedPairs.Pair], from old: SceneRouter, to new: SceneRouter
  ) {
    // A change that was found with an impossible sample value may not exist.
    let triedValues = placeholders.allSatisfy(\.isValue)
    var comparison = Comparison(old, new, self, placeholders: placeholders)
    let names = placeholders.map { "'\($0.name)'" }.withoutRepetitions.joined(separator: ", ")
    let reason = "it depends on the value of \(names)"
    var known: Set<ChangedPairs.Takers> = []
    for (index, pair) in pairs.enumerated() {
      let isCertain = comparison.provesChange(difference.changes[index].witness.identifier, pair.takers)
      difference.changes[index].witness.values = isCertain ? .everyValue : .someValue
      difference.changes[index].isBeyondASCII = false
      if isCertain || triedValues { known.insert(pair.takers) }
    }
    if !triedValues { difference.changes.removeAll { $0.witness.values == .someValue } }
    if !comparison.knowsLaunches() {
      difference.launch = nil
      difference.undecided.append("whether a plain launch goes elsewhere: \(reason)")
    }
    for pair in comparison.pairs where !known.contains(pair.takers) && !comparison.provesNoChange(pair) {
      difference.undecided.append("other changes: \(reason)")
      return
    }
  }
}

/// The state of a comparison between two versions of an application.
private struct Comparison {
  private let old: SceneRouter
  private let new: SceneRouter
  private var analysis: LanguageAnalysis
  private var before: WindowLanguages
  private var after: WindowLanguages
  private let ascii: ApproximateLanguage
  let pairs: [ChangedPairs.Pair]

  init(_ old: SceneRouter, _ new: SceneRouter, _ analyzer: SceneAnalyzer, placeholders: [Placeholder]) {
    self.old = old
    self.new = new
    analysis = LanguageAnalysis(
      universe: analyzer.universe, budget: analyzer.budget, placeholders: Placeholders(placeholders),
      prefix: (old.application.focusFilterPrefix ?? "") + (new.application.focusFilterPrefix ?? ""))
    var table = ConditionTable()
    before = WindowLanguages(old, &table, into: &analysis)
    after = WindowLanguages(new, &table, into: &analysis)
    ascii = analysis.identifiers(of: .ascii)
    before.removeFocusPrefix(&analysis)
    after.removeFocusPrefix(&analysis)
    analysis.beginQuestion()
    pairs = ChangedPairs(before, after, &analysis).all
    analysis.keepLanguages()
  }

  /// Why the comparison stopped early, or `nil` if it was completed.
  var interruptionReason: String? { analysis.interruptionReason }

  /// Returns a shortest identifier that moves from the old destination to the new one.
  mutating func change(
    of pair: ChangedPairs.Pair
  ) throws(AnalysisDefect) -> (answer: AnalysisAnswer, change: SceneDifference.Change?) {
    let (old, new) = (old, new)
    var from = TakerQuestion(before, pair.takers.old, pair.takers.role)
    var to = TakerQuestion(after, pair.takers.new, pair.takers.role)
    var found: (from: RoutingDecision, to: RoutingDecision)?
    let (one, other) = (before.windows(of: pair.takers.old), after.windows(of: pair.takers.new))
    let answer = try analysis.refine(
      reasons: { (from.reasons + to.reasons).withoutRepetitions }, question: "a difference",
      candidates: { (one + other).flatMap(\.candidates) },
      target: { analysis, all in Self.target(pair, from, to, &analysis, leavingOutAll: all) },
      judge: { identifier in
        let decisions = (
          WindowLanguages.decision(old, identifier, role: pair.takers.role),
          WindowLanguages.decision(new, identifier, role: pair.takers.role)
        )
        let verdicts = (from.judge(decisions.0), to.judge(decisions.1))
        if verdicts == (.found, .found), let one = decisions.0, let other = decisions.1 { found = (one, other) }
        if verdicts.0 == .unevaluated || verdicts.1 == .unevaluated { return .unevaluated }
        if verdicts.0 == .found { return verdicts.1 }
        return verdicts.0 == .blocked || verdicts.1 != .blocked ? verdicts.0 : .blocked
      })
    guard let witness = answer.example, let found else { return (answer, nil) }
    var change = SceneDifference.Change(
      role: pair.takers.role, from: SceneDifference.Taker(found.from), to: SceneDifference.Taker(found.to),
      witness: witness)
    if !witness.identifier.unicodeScalars.allSatisfy(\.isASCII) {
      analysis.beginQuestion()
      let target = Self.target(pair, from, to, &analysis, leavingOutAll: false)
      change.isBeyondASCII = analysis.provesNothing(analysis.intersection([target, ascii]))
    }
    return (answer, change)
  }

  /// Returns whether an identifier provably moves from the old destination to the new one.
  mutating func provesChange(_ identifier: String, _ takers: ChangedPairs.Takers) -> Bool {
    analysis.beginQuestion()
    let target = analysis.intersection([
      analysis.union(TakerQuestion(before, takers.old, takers.role).targets(&analysis, leavingOutAll: true)),
      analysis.union(TakerQuestion(after, takers.new, takers.role).targets(&analysis, leavingOutAll: true)),
    ])
    return analysis.provesMember(identifier, of: target)
  }

  /// Returns whether the change in the destination of a plain launch is the same for every placeholder value. It is the
  /// same if the sessions are equal, or if the result of each condition is known for the empty identifier.
  mutating func knowsLaunches() -> Bool {
    old.sessions == new.sessions
      || (before.conditions + after.conditions).allSatisfy { $0.isKnown(for: "", &analysis) }
  }

  /// Returns whether it is provable that no identifier moves from the old destination to the new one.
  mutating func provesNoChange(_ pair: ChangedPairs.Pair) -> Bool {
    analysis.beginQuestion()
    let (from, to) = (
      TakerQuestion(before, pair.takers.old, pair.takers.role), TakerQuestion(after, pair.takers.new, pair.takers.role)
    )
    return analysis.provesNothing(Self.target(pair, from, to, &analysis, leavingOutAll: true))
  }

  /// Returns the identifiers that can move: a union of intersections, one for each area and each pair of old and new
  /// targets.
  private static func target(
    _ pair: ChangedPairs.Pair, _ from: TakerQuestion, _ to: TakerQuestion, _ analysis: inout LanguageAnalysis,
    leavingOutAll: Bool
  ) -> ApproximateLanguage {
    let ways = from.targets(&analysis, leavingOutAll: leavingOutAll)
    let others = to.targets(&analysis, leavingOutAll: leavingOutAll)
    var parts: [ApproximateLanguage] = []
    for area in pair.areas {
      for one in ways {
        for other in others { parts.append(analysis.intersection([area, one, other])) }
      }
    }
    return analysis.union(parts)
  }
}

extension WindowLanguages {
  fileprivate func windows(of taker: ChangedPairs.Taker) -> [Window] {
    if case .window(let index) = taker { [windows[index]] } else { [] }
  }
}

/// Searches for an identifier that is routed to a given destination.
private enum TakerQuestion {
  case window(WindowQuestion)
  case opening(OpeningQuestion)

  init(_ languages: WindowLanguages, _ taker: ChangedPairs.Taker, _ role: SceneSessionRole) {
    switch taker {
    case .window(let index): self = .window(WindowQuestion(languages, index, isFirst: false))
    case .opening(let opening): self = .opening(OpeningQuestion(languages, opening, role: role))
    }
  }

  /// Returns the languages whose union contains the identifiers that can be routed to the destination.
  func targets(_ analysis: inout LanguageAnalysis, leavingOutAll: Bool) -> [ApproximateLanguage] {
    switch self {
    case .window(let question): question.targets(&analysis, leavingOutAll: leavingOutAll)
    case .opening(let question): [question.target(&analysis, leavingOutAll: leavingOutAll)]
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

extension Array where Element: Hashable {
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
