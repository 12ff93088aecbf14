import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// Returns the persistent identifiers of the windows that provably prefer every identifier.
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

  mutating func prefersEverything(_ window: WindowLanguages.Window) -> Bool {
    analysis.beginQuestion()
    return analysis.provesNothing(analysis.complement(window.prefers.language))
  }

  /// For each window, returns another window with the same role that prefers at least the same identifiers, together
  /// with a shortest witness.
  ///
  /// If several windows qualify as the other window, one with equal preferences is chosen, or else the most recently
  /// used one. The first of several windows with equal preferences is compared only with windows that have different
  /// preferences. Windows with the same predicate are analyzed only once.
  ///
  /// - Parameter universal: The windows that prefer every identifier, which are skipped.
  /// - Throws: `AnalysisDefect` if the router doesn't confirm a witness.
  package mutating func includedPreferences(
    leavingOut universal: Set<String> = []
  ) throws(AnalysisDefect) -> [PreferenceInclusion] {
    var found: [PreferenceInclusion] = []
    for members in preferringWindows {
      let windows = members.compactMap(contender).filter { !universal.contains($0.session) }
      // The index in `leaders` of the first window with a given predicate.
      var positions: [StringPredicate: Int] = [:]
      var leaders: [Contender] = []
      for window in windows where positions[window.predicate] == nil {
        positions[window.predicate] = leaders.count
        leaders.append(window)
      }
      // The inclusion to report for later windows with the same predicate, keyed by the index in `leaders` of the first
      // window with that predicate.
      var inclusions: [Int: PreferenceInclusion] = [:]
      for window in windows {
        guard let position = positions[window.predicate] else { continue }
        if var inclusion = inclusions[position] {
          inclusion.inner = window.session
          found.append(inclusion)
        } else if leaders[position].window == window.window {
          guard let witness = try preferred(by: window.window).example else { continue }
          let inclusion = inclusion(of: position, in: leaders, witness)
          guard analysis.interruptionReason == nil else { return found }
          if let inclusion { found.append(inclusion) }
          inclusions[position] =
            inclusion?.isSame == true
            ? inclusion : PreferenceInclusion(inner: "", outer: window.session, isSame: true, witness: witness)
        }
      }
    }
    return found
  }

  /// Another window can prefer the same identifiers only if it also prefers the witness.
  private mutating func inclusion(
    of position: Int, in leaders: [Contender], _ witness: IdentifierWitness
  ) -> PreferenceInclusion? {
    guard let identifier = router.withFocusPrefix(witness.identifier) else { return nil }
    analysis.charge(leaders.count)
    let inner = leaders[position]
    var found: PreferenceInclusion?
    for other in leaders.indices where other != position && analysis.interruptionReason == nil {
      let outer = leaders[other]
      guard outer.predicate.evaluate(identifier) == true, isIncluded(inner.window, in: outer.window) else { continue }
      let isSame = isIncluded(outer.window, in: inner.window)
      if isSame ? other > position : found != nil { continue }
      found = PreferenceInclusion(inner: inner.session, outer: outer.session, isSame: isSame, witness: witness)
      if isSame { break }
    }
    return found
  }

  private mutating func preferred(by index: Int) throws(AnalysisDefect) -> AnalysisAnswer {
    let window = languages.windows[index]
    let predicate = router.store[window.slot]?.conditions.predicates?.prefersToActivate
    let router = router
    return try analysis.find(
      in: window.prefers.language, candidates: window.prefers.candidates, reasons: window.reasons,
      question: "'\(window.session)'"
    ) { identifier in router.withFocusPrefix(identifier).flatMap { predicate?.evaluate($0) } }
  }

  /// Returns whether the `outer` window provably prefers every identifier that the `inner` window prefers.
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

/// A window that prefers only identifiers that another window also prefers.
package struct PreferenceInclusion: Hashable, Sendable {
  package var inner: String
  package var outer: String
  /// Whether both windows prefer the same identifiers.
  package var isSame: Bool
  /// A shortest identifier that both windows prefer.
  package var witness: IdentifierWitness
}
