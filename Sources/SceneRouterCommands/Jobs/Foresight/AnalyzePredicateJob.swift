import SceneAnalysis
package import PredicateSyntax
import StringPredicates

/// Analyzes a predicate, alone or against another one.
package struct AnalyzePredicateJob {
  package var predicate: String
  package var arguments: [String]
  package var against: String?
  package var dialect: PredicateDialect
  package var scope: AnalysisScope
  package var failOn: Set<AnalysisFinding>
  package var format: AnalysisFormat

  package init(
    predicate: String, arguments: [String] = [], against: String? = nil, dialect: PredicateDialect = .extended,
    scope: AnalysisScope = AnalysisScope(), failOn: Set<AnalysisFinding> = Set(AnalysisFinding.defaults),
    format: AnalysisFormat = .text
  ) {
    self.predicate = predicate
    self.arguments = arguments
    self.against = against
    self.dialect = dialect
    self.scope = scope
    self.failOn = failOn
    self.format = format
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard
      let first = reporter.predicate(predicate, arguments: arguments, dialect: dialect, name: "predicate")
    else { return Outcome(hadFailures: true) }
    let analyzer = scope.predicateAnalyzer
    do throws(AnalysisDefect) {
      guard let against else {
        let answer = try analyzer.satisfiability(of: first)
        write(satisfiable: answer, to: output)
        return Outcome(
          isNegative: answer == .impossible && failOn.contains(.neverHolds), hadFailures: answer.exists == nil)
      }
      guard let second = reporter.predicate(against, dialect: dialect, name: "against") else {
        return Outcome(hadFailures: true)
      }
      let relation = try analyzer.relation(of: first, to: second)
      write(relation, to: output)
      let neverHolds =
        relation.both == .impossible && (relation.onlyFirst == .impossible || relation.onlySecond == .impossible)
      return Outcome(
        isNegative: relation.isEqual == false && failOn.contains(.different)
          || neverHolds && failOn.contains(.neverHolds), hadFailures: relation.isEqual == nil)
    } catch {
      reporter.report(error, at: "predicate")
      return Outcome(hadFailures: true)
    }
  }

  private func write(satisfiable answer: AnalysisAnswer, to output: Output) {
    switch format {
    case .json: output.write(AnalysisJSON.document(predicate: predicate, scope.universe, answer))
    case .github:
      if answer == .impossible {
        let message = "no identifier fulfils \(predicate)"
        output.writeLine(WorkflowCommand(.warning, title: "never-holds", message: [message]).line)
      } else if answer.example == nil {
        let message = AnalysisText.describe(answer)
        output.writeLine(WorkflowCommand(.note, title: "not-decided", message: [message]).line)
      }
    case .text, .markdown:
      let nothing = "no; no \(AnalysisText.identifier(scope.universe)) matches"
      output.writeLine("satisfiable: \(answer == .impossible ? nothing : AnalysisText.describe(answer))")
    }
  }

  private func write(_ relation: PredicateRelation, to output: Output) {
    switch format {
    case .json: output.write(AnalysisJSON.document(relation, scope.universe))
    case .github: output.writeLine(AnalysisText.annotation(of: relation))
    case .text, .markdown:
      for line in AnalysisText.lines(of: relation) { output.writeLine(line) }
      output.writeLine(AnalysisText.summary(of: relation))
    }
  }
}
