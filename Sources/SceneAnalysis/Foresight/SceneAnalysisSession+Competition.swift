package import PredicateAnalysis
import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// The windows that prefer something, by role in the order of use. Empty where no predicates are asked.
  private var preferringWindows: [[Int]] {
    guard router.policy.evaluatesPredicates, router.application.supportsMultipleScenes else { return [] }
    var roles: [SceneSessionRole] = []
    for window in languages.windows where !roles.contains(window.role) { roles.append(window.role) }
    return roles.map { role in
      languages.windows.indices.filter {
        languages.windows[$0].role == role && languages.windows[$0].prefers.language != .nothing
      }
    }
  }

  // MARK: - Pairs with an identifier in common

  /// Pairs of windows of one role that prefer the same identifier. The sessions of one `prefers` are compared once.
  ///
  /// Most pairs are told apart by their outlines; else the intersection is searched.
  ///
  /// - Parameter limit: How many pairs are listed with their shortest witness.
  package mutating func competitions(limit: Int) throws(AnalysisDefect) -> [WindowCompetition] {
    var found: [WindowCompetition] = []
    analysis.beginQuestion()
    for members in preferringWindows where members.count > 1 {
      let contenders = members.compactMap { contender($0) }
      let preferences = contenders.map { analysis.outlined(languages.windows[$0.window].prefers.language) }
      var answers: [SharedPreference: AnalysisAnswer] = [:]
      for (place, first) in contenders.enumerated() {
        analysis.charge(contenders.count - place)
        for other in contenders.indices[(place + 1)...] {
          if analysis.areSurelyDisjoint(preferences[place], preferences[other]) { continue }
          let second = contenders[other]
          if found.count >= limit || analysis.interruptionReason != nil {
            let reason = analysis.interruptionReason ?? "only \(limit) are listed"
            undecided.append("more pairs of windows may compete: \(reason)")
            return found
          }
          let pair = SharedPreference(
            first: preferences[place].language, second: preferences[other].language,
            predicates: [preferences[place], preferences[other]].allSatisfy(\.language.isExact)
              ? [] : [contenders[place].predicate, second.predicate])
          let answer: AnalysisAnswer
          if let known = answers[pair] {
            answer = known
          } else {
            answer = try compete(first, second, pair)
            answers[pair] = answer
            note(answer, "whether '\(first.session)' and '\(second.session)' compete")
          }
          if let witness = answer.witness {
            found.append(
              WindowCompetition(
                sessions: [first.session, second.session], role: languages.windows[first.window].role,
                witness: witness))
          }
        }
      }
    }
    return found
  }

  /// A window that prefers something.
  private struct Contender {
    var session: String
    var window: Int
    var predicate: StringPredicate
  }

  private struct SharedPreference: Hashable {
    var first: ApproximateLanguage
    var second: ApproximateLanguage
    /// The predicates, where the languages are not exact: different predicates may have the same bounds.
    var predicates: [StringPredicate]
  }

  private func contender(_ index: Int) -> Contender? {
    let window = languages.windows[index]
    guard let predicate = router.store[window.slot]?.conditions.predicates?.prefersToActivate else { return nil }
    return Contender(session: window.session, window: index, predicate: predicate)
  }

  private mutating func compete(
    _ first: Contender, _ second: Contender, _ pair: SharedPreference
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    let (router, windows) = (router, languages.windows)
    analysis.beginQuestion()
    return try analysis.find(
      in: analysis.intersection([pair.first, pair.second]),
      candidates: windows[first.window].prefers.candidates + windows[second.window].prefers.candidates,
      reasons: windows[first.window].reasons + windows[second.window].reasons,
      question: "'\(first.session)' and '\(second.session)'"
    ) { identifier in
      guard let compared = router.withFocusPrefix(identifier), let one = first.predicate.verdict(compared),
        let other = second.predicate.verdict(compared)
      else { return nil }
      return one && other
    }
  }

  // MARK: - Preferences inside others

  /// For each window another one of its role that prefers all that it prefers, if there is one, with a shortest
  /// identifier: one that prefers exactly the same before others, and else the most recently used. Of windows that prefer exactly the same the first is left out, and so are windows that
  /// prefer everything.
  ///
  /// Only windows that prefer a shortest identifier of one can prefer all that it does, and the router's index knows
  /// them.
  package mutating func includedPreferences() throws(AnalysisDefect) -> [PreferenceInclusion] {
    var found: [PreferenceInclusion] = []
    for members in preferringWindows {
      let partial = members.filter { languages.windows[$0].prefers.language != .everything }
      for inner in partial {
        // A route with runners-up asks each window.
        analysis.charge(members.count)
        guard analysis.interruptionReason == nil else { return found }
        guard let witness = try preferred(by: inner).witness else { continue }
        let others = preferring(witness.identifier, role: languages.windows[inner].role)
        var inclusion: PreferenceInclusion?
        for outer in others where outer != inner && languages.windows[outer].prefers.language != .everything {
          guard isIncluded(inner, in: outer) else { continue }
          let isSame = isIncluded(outer, in: inner)
          if isSame ? outer > inner : inclusion != nil { continue }
          inclusion = PreferenceInclusion(
            inner: languages.windows[inner].session, outer: languages.windows[outer].session, isSame: isSame,
            witness: witness)
          if isSame { break }
        }
        if let inclusion { found.append(inclusion) }
      }
    }
    return found
  }

  /// A shortest identifier that a window prefers.
  private mutating func preferred(by index: Int) throws(AnalysisDefect) -> AnalysisAnswer {
    let window = languages.windows[index]
    let predicate = router.store[window.slot]?.conditions.predicates?.prefersToActivate
    let router = router
    return try analysis.find(
      in: window.prefers.language, candidates: window.prefers.candidates, reasons: window.reasons,
      question: "'\(window.session)'"
    ) { identifier in router.withFocusPrefix(identifier).flatMap { predicate?.verdict($0) } }
  }

  /// The windows that prefer an identifier, in the order of use.
  private func preferring(_ identifier: String, role: SceneSessionRole) -> [Int] {
    let decision = try? router.route(
      .remoteNotification(targetContentIdentifier: identifier), options: RoutingOptions(role: role),
      listsRunnersUp: true)
    guard let decision, let chosen = decision.session else { return [] }
    let all = [(chosen, decision.suitability)] + decision.runnersUp.map { ($0.session, $0.suitability) }
    return all.compactMap { $0.1 == .prefers ? languages.indexes[$0.0] : nil }.sorted()
  }

  /// Whether it is proved that one window prefers all that another one prefers.
  mutating func isIncluded(_ inner: Int, in outer: Int) -> Bool {
    let predicates = [inner, outer].compactMap {
      router.store[languages.windows[$0].slot]?.conditions.predicates?.prefersToActivate
    }
    if predicates.count == 2, predicates[0] == predicates[1] { return true }
    let (one, two) = (languages.windows[inner].prefers.language, languages.windows[outer].prefers.language)
    if one == two { return one.isExact }
    return analysis.provesNothing(analysis.intersection([one, analysis.complement(two)]))
  }
}

/// A window that prefers nothing but what another one prefers too.
package struct PreferenceInclusion: Hashable, Sendable {
  package var inner: String
  package var outer: String
  /// Whether both prefer the same.
  package var isSame: Bool
  /// A shortest identifier that both prefer.
  package var witness: IdentifierWitness
}
