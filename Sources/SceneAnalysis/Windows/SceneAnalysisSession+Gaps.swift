import SceneRouting
import StringPredicates

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
      let name: String? =
        if case .configuration(let index) = opening { languages.configurations[index].name } else { nil }
      let answer = try self.gap(opening, &takers)
      note(answer, "whether \(name.map { "'\($0)'" } ?? "no configuration") opens")
      if name != nil || answer != .impossible { opens.append(ConfigurationAnalysis(configuration: name, gap: answer)) }
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
