import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// The windows that are proved to prefer every identifier.
  package mutating func windowsThatPreferEverything() -> Set<String> {
    var proved: [ApproximateLanguage: Bool] = [:]
    var found: Set<String> = []
    for index in preferringWindows.joined() {
      let window = languages.windows[index]
      let isProved = proved[window.prefers.language] ?? prefersEverything(window)
      proved[window.prefers.language] = isProved
      if isProved { found.insert(window.session) }
    }
    return found
  }

  /// Whether it is proved that a window prefers every identifier.
  mutating func prefersEverything(_ window: WindowLanguages.Window) -> Bool {
    analysis.beginQuestion()
    return analysis.provesNothing(analysis.complement(window.prefers.language))
  }

  /// For each window another one of its role that prefers all that it prefers, if there is one, with a shortest
  /// identifier: one that prefers exactly the same before others, and else the most recently used. Of windows that
  /// prefer exactly the same the first is left out, and so are windows that prefer everything.
  ///
  /// Windows with the same predicate are asked as one.
  ///
  /// - Parameter universal: The windows that prefer everything.
  package mutating func includedPreferences(
    leavingOut universal: Set<String> = []
  ) throws(AnalysisDefect) -> [PreferenceInclusion] {
    var found: [PreferenceInclusion] = []
    for members in preferringWindows {
      let windows = members.compactMap(contender).filter { !universal.contains($0.session) }
      // The first window with each predicate.
      var places: [StringPredicate: Int] = [:]
      var leaders: [Contender] = []
      for window in windows where places[window.predicate] == nil {
        places[window.predicate] = leaders.count
        leaders.append(window)
      }
      // What the others with the predicate of a leader are included in.
      var inclusions: [Int: PreferenceInclusion] = [:]
      for window in windows {
        guard let place = places[window.predicate] else { continue }
        if var inclusion = inclusions[place] {
          inclusion.inner = window.session
          found.append(inclusion)
        } else if leaders[place].window == window.window {
          guard let witness = try preferred(by: window.window).example else { continue }
          let inclusion = inclusion(of: place, in: leaders, witness)
          guard analysis.interruptionReason == nil else { return found }
          if let inclusion { found.append(inclusion) }
          inclusions[place] =
            inclusion?.isSame == true
            ? inclusion : PreferenceInclusion(inner: "", outer: window.session, isSame: true, witness: witness)
        }
      }
    }
    return found
  }

  /// Only windows that prefer the witness can prefer all that the window of the witness does.
  private mutating func inclusion(
    of place: Int, in leaders: [Contender], _ witness: IdentifierWitness
  ) -> PreferenceInclusion? {
    guard let identifier = router.withFocusPrefix(witness.identifier) else { return nil }
    analysis.charge(leaders.count)
    let inner = leaders[place]
    var found: PreferenceInclusion?
    for other in leaders.indices where other != place && analysis.interruptionReason == nil {
      let outer = leaders[other]
      guard outer.predicate.verdict(identifier) == true, isIncluded(inner.window, in: outer.window) else { continue }
      let isSame = isIncluded(outer.window, in: inner.window)
      if isSame ? other > place : found != nil { continue }
      found = PreferenceInclusion(inner: inner.session, outer: outer.session, isSame: isSame, witness: witness)
      if isSame { break }
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
