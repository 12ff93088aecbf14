import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// Returns the windows that provably prefer every identifier.
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

  /// Returns for each window another window of its role that prefers everything it prefers, with a shortest witness.
  ///
  /// A window with an equal preference is reported first, otherwise the most recently used. Omits the first of several
  /// equal windows. Windows with the same predicate are analyzed once.
  ///
  /// - Parameter universal: The windows that prefer everything, which are skipped.
  /// - Throws: `AnalysisDefect` if the router does not confirm a witness.
  package mutating func includedPreferences(
    leavingOut universal: Set<String> = []
  ) throws(AnalysisDefect) -> [PreferenceInclusion] {
    var found: [PreferenceInclusion] = []
    for members in preferringWindows {
      let windows = members.compactMap(contender).filter { !universal.contains($0.session) }
      // The index in `leaders` of the first window with each predicate.
      var positions: [StringPredicate: Int] = [:]
      var leaders: [Contender] = []
      for window in windows where positions[window.predicate] == nil {
        positions[window.predicate] = leaders.count
        leaders.append(window)
      }
      // The inclusions of the remaining windows, by the index of their leader.
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

  /// Only windows that prefer the witness can include the preference of the witness's window.
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

  /// Returns a shortest identifier that a window prefers.
  private mutating func preferred(by index: Int) throws(AnalysisDefect) -> AnalysisAnswer {
    let window = languages.windows[index]
    let predicate = router.store[window.slot]?.conditions.predicates?.prefersToActivate
    let router = router
    return try analysis.find(
      in: window.prefers.language, candidates: window.prefers.candidates, reasons: window.reasons,
      question: "'\(window.session)'"
    ) { identifier in router.withFocusPrefix(identifier).flatMap { predicate?.evaluate($0) } }
  }

  /// Returns whether the `outer` window provably prefers everything that the `inner` one prefers.
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

/// A window that prefers only identifiers that another window prefers too.
package struct PreferenceInclusion: Hashable, Sendable {
  package var inner: String
  package var outer: String
  /// Whether both prefer the same identifiers.
  package var isSame: Bool
  /// A shortest identifier that both prefer.
  package var witness: IdentifierWitness
}
