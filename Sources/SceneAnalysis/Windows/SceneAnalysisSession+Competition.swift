import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// The indices of the windows whose `prefers` language is nonempty, grouped by role and ordered by use. Empty if the
  /// platform doesn't evaluate predicates.
  var preferringWindows: [[Int]] {
    guard router.policy.evaluatesPredicates, router.application.supportsMultipleScenes else { return [] }
    var roles: [SceneSessionRole] = []
    for window in languages.windows where !roles.contains(window.role) { roles.append(window.role) }
    return roles.map { role in
      languages.windows.indices.filter {
        languages.windows[$0].role == role && languages.windows[$0].prefers.language != .nothing
      }
    }
  }

  // MARK: - Competing pairs

  /// Returns pairs of windows with the same role that prefer the same identifier, ordered by use.
  ///
  /// - Parameter limit: The maximum number of pairs to list.
  /// - Throws: `AnalysisDefect` if evaluation rejects a witness.
  package mutating func competitions(limit: Int) throws(AnalysisDefect) -> [WindowCompetition] {
    var found: [(first: Int, second: Int, WindowCompetition)] = []
    var notes: [(AnalysisAnswer, String)] = []
    var (dependsOnValues, isCut) = (false, false)
    let (router, windows) = (router, languages.windows)
    for members in preferringWindows {
      let contenders = members.compactMap { contender($0) }
      let dependsOnOthers = try analysis.forEachOverlap(
        among: contenders.map { windows[$0.window].prefers.language }
      ) { analysis, first, second throws(AnalysisDefect) in
        let pair = [contenders[first], contenders[second]]
        let answer = try Self.shared(by: pair, router, windows, &analysis)
        if let witness = answer.example {
          isCut = found.count >= limit
          if isCut { return false }
          let competition = WindowCompetition(
            sessions: pair.map(\.session), role: windows[pair[0].window].role, witness: witness)
          found.append((pair[0].window, pair[1].window, competition))
        } else if answer == .undecided(reason: analysis.noneForSamples) {
          dependsOnValues = true
        } else if notes.count < 100 {
          notes.append((answer, "whether '\(pair[0].session)' and '\(pair[1].session)' compete"))
        }
        return true
      }
      dependsOnValues = dependsOnValues || dependsOnOthers
    }
    for (answer, question) in notes { note(answer, question) }
    if isCut || analysis.interruptionReason != nil {
      let reason = analysis.interruptionReason ?? "only \(limit) are listed"
      undecided.append("more pairs of windows may compete: \(reason)")
    } else if dependsOnValues {
      undecided.append("which other pairs of windows compete: \(analysis.noneForSamples)")
    }
    return found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map(\.2)
  }

  struct Contender {
    var session: String
    var window: Int
    var predicate: StringPredicate
  }

  func contender(_ index: Int) -> Contender? {
    let window = languages.windows[index]
    guard let predicate = router.store[window.slot]?.conditions.predicates?.prefersToActivate else { return nil }
    return Contender(session: window.session, window: index, predicate: predicate)
  }

  /// Returns an identifier that all of the windows prefer.
  private static func shared(
    by pair: [Contender], _ router: SceneRouter, _ windows: [WindowLanguages.Window], _ analysis: inout LanguageAnalysis
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    let both = pair.map { windows[$0.window] }
    return try analysis.find(
      in: analysis.intersection(both.map(\.prefers.language)), candidates: both.flatMap(\.prefers.candidates),
      reasons: both.flatMap(\.reasons), question: both.map { "'\($0.session)'" }.joined(separator: " and ")
    ) { identifier in
      guard let compared = router.withFocusPrefix(identifier) else { return nil }
      let answers = pair.map { $0.predicate.evaluate(compared) }
      return answers.contains(nil) ? nil : answers.allSatisfy { $0 == true }
    }
  }
}

extension SceneAnalysisSession {
  /// Returns an identifier that has the requested shape and that no window accepts, and another such identifier for
  /// each configuration that opens.
  package mutating func gaps() throws(AnalysisDefect) -> (gap: AnalysisAnswer, opens: [ConfigurationAnalysis]) {
    var takers: Set<Int> = []
    let gap = try gap(.anything, &takers)
    note(gap, "whether a window takes every identifier")
    guard gap != .impossible else { return (gap, []) }
    var opens: [ConfigurationAnalysis] = []
    for opening in languages.openings(.windowApplication) {
      // If no window accepts an identifier, routing evaluates every configuration.
      analysis.charge(languages.configurations.count)
      let outcome: RoutingOutcome
      let text: String
      switch opening {
      case .configuration(let index):
        let name = languages.configurations[index].name
        (outcome, text) = (.new(configuration: name), "'\(name)' opens")
      case .nothing: (outcome, text) = (.unhandled, "an event opens nothing")
      case .undeclared, .anything: (outcome, text) = (.new(configuration: nil), "a window opens")
      }
      let answer = try self.gap(opening, &takers)
      note(answer, "whether \(text)")
      if answer != .impossible || outcome != .unhandled {
        opens.append(ConfigurationAnalysis(outcome: outcome, gap: answer))
      }
    }
    return (gap, opens)
  }

  /// - Parameter takers: The indices of windows that are known to accept identifiers. The search adds more windows.
  private mutating func gap(
    _ opening: OpeningQuestion.Opening, _ takers: inout Set<Int>
  ) throws(AnalysisDefect) -> AnalysisAnswer {
    var question = OpeningQuestion(languages, opening, takers: takers)
    defer { takers = question.takers }
    let shape = shape
    let shapePredicate = shapePredicate
    let router = router
    return try analysis.refine(
      reasons: { shape.reasons + question.reasons }, question: "an identifier that no window takes",
      target: { analysis, all in
        analysis.intersection([shape.language, question.target(&analysis, leavingOutAll: all)])
      },
      judge: { identifier in
        if let shapePredicate, shapePredicate.evaluate(identifier) != true { return .refused }
        return question.judge(WindowLanguages.decision(router, identifier, role: .windowApplication))
      })
  }
}

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
