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

  /// Returns the pairs of windows with the same role that prefer the same identifier. Equal pairs of languages are
  /// compared only once.
  ///
  /// - Parameter limit: The maximum number of pairs to list.
  /// - Throws: `AnalysisDefect` if the router doesn't confirm a witness.
  package mutating func competitions(limit: Int) throws(AnalysisDefect) -> [WindowCompetition] {
    var found: [WindowCompetition] = []
    analysis.beginQuestion()
    for members in preferringWindows where members.count > 1 {
      let contenders = members.compactMap { contender($0) }
      let preferences = contenders.map { languages.windows[$0.window].prefers.language }
      let beginnings = preferences.map { analysis.beginning(of: $0) }
      var answers: [SharedPreference: AnalysisAnswer] = [:]
      for (position, first) in contenders.enumerated() {
        analysis.charge(contenders.count - position)
        for other in contenders.indices[(position + 1)...] {
          analysis.beginQuestion()
          if analysis.areSurelyDisjoint(beginnings[position], beginnings[other]) { continue }
          let second = contenders[other]
          if found.count >= limit || analysis.interruptionReason != nil {
            let reason = analysis.interruptionReason ?? "only \(limit) are listed"
            undecided.append("more pairs of windows may compete: \(reason)")
            return found
          }
          let pair = SharedPreference(
            first: preferences[position], second: preferences[other],
            predicates: preferences[position].isExact && preferences[other].isExact
              ? [] : [first.predicate, second.predicate])
          let answer: AnalysisAnswer
          if let known = answers[pair] {
            answer = known
          } else {
            answer = try compete(first, second, pair)
            answers[pair] = answer
            note(answer, "whether '\(first.session)' and '\(second.session)' compete")
          }
          if let witness = answer.example {
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

  struct Contender {
    var session: String
    var window: Int
    var predicate: StringPredicate
  }

  private struct SharedPreference: Hashable {
    var first: ApproximateLanguage
    var second: ApproximateLanguage
    /// The two predicates, or an empty array if both languages are exact. Inexact languages need this distinction,
    /// because different predicates can have equal bounds.
    var predicates: [StringPredicate]
  }

  func contender(_ index: Int) -> Contender? {
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
      guard let compared = router.withFocusPrefix(identifier), let one = first.predicate.evaluate(compared),
        let other = second.predicate.evaluate(compared)
      else { return nil }
      return one && other
    }
  }
}
