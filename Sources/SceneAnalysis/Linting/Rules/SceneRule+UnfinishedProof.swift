import PredicateSyntax
import SceneRouting

extension SceneRule {
  static let unfinishedProof = SceneRule(
    LintManual(
      DiagnosticCode(rawValue: "unfinished-proof"), .note,
      summary: "conditions that are too expensive to analyze",
      explanation: """
        Rules such as never-matches and never-chosen prove their findings for all identifiers. A proof can take \
        exponential time, so each predicate has a budget of 500,000 steps, and all windows together have a budget of \
        5,000,000. When a budget is used up, these rules may miss findings. The number of steps is the same on every \
        machine.
        """,
      cure: "run 'scene-router analyze' and set a larger budget with --steps",
      triggering: .windows(.window("mail", prefers: containing(14)), .window("b", prefers: "SELF == 'b'")),
      clean: .windows(.window("mail", prefers: containing(4)), .window("b", prefers: "SELF == 'b'")))
  ) { inspection, report in
    for condition in inspection.conditions {
      guard let reason = condition.facts.interruption else { continue }
      report.note(at: condition.location, "it is not known whether an identifier fulfils this condition: \(reason)")
    }
    if let reason = inspection.proofs.interruption {
      report.note(at: .application, "the windows are not compared completely: \(reason)")
    }
  }

  /// Returns a predicate whose automaton is exponentially large, because it has one state for each subset of the
  /// strings.
  private static func containing(_ count: Int) -> String {
    (0..<count).map { "SELF CONTAINS 'a\($0)b\($0)'" }.joined(separator: " AND ")
  }
}
