import SceneAnalysis
import StringPredicates

extension AnalyzeCommand {
  /// Analyzes a single predicate, or compares it with a second one.
  func analyze(predicate: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    let dialect = dialect ?? .extended
    guard
      let first = reporter.predicate(predicate, arguments: argument, dialect: dialect, name: "predicate")
    else { return Outcome(hadFailures: true) }
    let analyzer = analysis.predicateAnalyzer
    do throws(AnalysisDefect) {
      guard let against else {
        let answer = try analyzer.satisfiability(of: first)
        write(predicate, answer, to: output)
        return Outcome(
          hasFindings: answer == .impossible && failures.contains(.neverHolds), hadFailures: answer.exists == nil)
      }
      guard let second = reporter.predicate(against, dialect: dialect, name: "against") else {
        return Outcome(hadFailures: true)
      }
      let relation = try analyzer.relation(of: first, to: second)
      write(relation, to: output)
      let neverHolds =
        relation.both == .impossible && (relation.onlyFirst == .impossible || relation.onlySecond == .impossible)
      return Outcome(
        hasFindings: relation.isEqual == false && failures.contains(.different)
          || neverHolds && failures.contains(.neverHolds), hadFailures: relation.isEqual == nil)
    } catch {
      reporter.report(error, at: "predicate")
      return Outcome(hadFailures: true)
    }
  }

  private func write(_ predicate: String, _ answer: AnalysisAnswer, to output: Output) {
    switch format {
    case .json: output.write(AnalysisJSON.document(predicate: predicate, analysis.universe, answer))
    case .github:
      if answer == .impossible {
        let message = "no identifier fulfils \(predicate)"
        output.writeLine(WorkflowCommand(.warning, title: "never-holds", message: [message]).line)
      } else if answer.example == nil {
        let message = AnalysisText.describe(answer)
        output.writeLine(WorkflowCommand(.note, title: "not-decided", message: [message]).line)
      }
    case .text:
      let nothing = "no; no \(AnalysisText.identifier(analysis.universe)) matches"
      output.writeLine("satisfiable: \(answer == .impossible ? nothing : AnalysisText.describe(answer))")
    }
  }

  private func write(_ relation: PredicateRelation, to output: Output) {
    switch format {
    case .json: output.write(AnalysisJSON.document(relation, analysis.universe))
    case .github: output.writeLine(AnalysisText.annotation(of: relation))
    case .text:
      for line in AnalysisText.lines(of: relation) { output.writeLine(line) }
      output.writeLine(AnalysisText.summary(of: relation))
    }
  }
}
