package import PredicateAnalysis
import SceneRouting
import StringPredicates

extension SceneAnalysisSession {
  /// Pairs of windows of one role that prefer the same identifier. The sessions of one `prefers` are compared once.
  ///
  /// A pair is looked at in three steps, cheapest first: the scalars that are possible at each position tell most apart;
  /// the shortest identifier of one may be preferred by the other; else the intersection is searched.
  ///
  /// - Parameter limit: How many pairs are listed with their shortest witness.
  package mutating func competitions(limit: Int) throws(AnalysisDefect) -> [WindowCompetition] {
    guard router.policy.evaluatesPredicates, router.application.supportsMultipleScenes else { return [] }
    var roles: [SceneSessionRole] = []
    for window in languages.windows where !roles.contains(window.role) { roles.append(window.role) }
    var found: [WindowCompetition] = []
    analysis.beginQuestion()
    for role in roles {
      let members = languages.windows.indices.filter {
        languages.windows[$0].role == role && languages.windows[$0].prefers.language != .nothing
      }
      guard members.count > 1 else { continue }
      let outlines = members.map { analysis.outline(of: languages.windows[$0].prefers.language) }
      var answers: [[ApproximateLanguage]: AnalysisAnswer] = [:]
      for (place, first) in members.enumerated() {
        for (offset, second) in members[(place + 1)...].enumerated() {
          let outline = outlines[place + 1 + offset]
          if outlines[place].isDisjoint(from: outline) { continue }
          let pair = [languages.windows[first].prefers.language, languages.windows[second].prefers.language]
          if analysis.isDisjoint(pair[0], from: outline) || analysis.isDisjoint(pair[1], from: outlines[place]) {
            continue
          }
          if found.count >= limit {
            undecided.append("more pairs of windows may compete: only \(limit) are listed")
            return found
          }
          let answer: AnalysisAnswer
          if let known = answers[pair] {
            answer = known
          } else {
            answer = try compete(first, second)
            answers[pair] = answer
            note(
              answer, "whether '\(languages.windows[first].session)' and '\(languages.windows[second].session)' compete"
            )
          }
          if let witness = answer.witness {
            found.append(
              WindowCompetition(
                sessions: [languages.windows[first].session, languages.windows[second].session], witness: witness))
          }
        }
      }
    }
    return found
  }

  private mutating func compete(_ first: Int, _ second: Int) throws(AnalysisDefect) -> AnalysisAnswer {
    let windows = [languages.windows[first], languages.windows[second]]
    let predicates = windows.compactMap { languages.router.store[$0.slot]?.conditions.predicates?.prefersToActivate }
    let router = languages.router
    return try analysis.find(
      in: analysis.intersection(windows.map(\.prefers.language)), candidates: windows.flatMap(\.prefers.candidates),
      reasons: windows.flatMap(\.reasons),
      question: "'\(windows[0].session)' and '\(windows[1].session)'"
    ) { identifier in
      guard let compared = router.withFocusPrefix(identifier) else { return nil }
      let verdicts = predicates.compactMap { $0.verdict(compared) }
      return verdicts.count == 2 ? verdicts.allSatisfy { $0 } : nil
    }
  }
}
