package import PredicateSyntax
import SceneAnalysis
import SceneRouting
import StringPredicates

/// Analyzes the windows of a scenes document.
package struct AnalyzeScenesJob {
  package var scenes: String
  package var shape: String?
  package var dialect: PredicateDialect
  package var scope: AnalysisScope
  package var failOn: Set<AnalysisFinding>
  package var format: AnalysisFormat

  package init(
    scenes: String, shape: String? = nil, dialect: PredicateDialect = .extended,
    scope: AnalysisScope = AnalysisScope(), failOn: Set<AnalysisFinding> = Set(AnalysisFinding.defaults),
    format: AnalysisFormat = .text
  ) {
    self.scenes = scenes
    self.shape = shape
    self.dialect = dialect
    self.scope = scope
    self.failOn = failOn
    self.format = format
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, places, analyzer) = scope.load([scenes], reporter) else { return Outcome(hadFailures: true) }
    var shapePredicate: StringPredicate?
    if let shape {
      shapePredicate = reporter.predicate(shape, dialect: dialect, name: "shape")
      guard shapePredicate != nil else { return Outcome(hadFailures: true) }
    }
    do throws(AnalysisDefect) {
      if let shapePredicate, try scope.predicateAnalyzer.satisfiability(of: shapePredicate) == .impossible {
        reporter.report(
          .warning, at: "shape", "no identifier has this shape, so no gap can be found", code: "never-matches")
      }
      let foresight = try analyzer.foresight(of: routers[0], shape: shapePredicate)
      switch format {
      case .json: output.write(AnalysisJSON.document(foresight))
      case .github:
        for line in AnalysisText.annotations(of: foresight, file: scenes, places[0], failOn: failOn) {
          output.writeLine(line)
        }
      case .text, .markdown:
        for line in AnalysisText.lines(of: foresight, hasShape: shape != nil, style: output.style) {
          output.writeLine(line)
        }
      }
      return Outcome(
        isNegative: !failOn.isDisjoint(with: findings(in: foresight)), hadFailures: isUndecided(foresight))
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }

  private func findings(in foresight: SceneForesight) -> Set<AnalysisFinding> {
    var findings: Set<AnalysisFinding> = []
    if !foresight.deadWindows.isEmpty { findings.insert(.neverWins) }
    if foresight.gap.exists == true { findings.insert(.gap) }
    if !foresight.competing.isEmpty { findings.insert(.competing) }
    return findings
  }

  /// Whether a question that the exit code depends on was not decided.
  private func isUndecided(_ foresight: SceneForesight) -> Bool {
    failOn.contains(.neverWins) && foresight.windows.contains { $0.stated.exists == nil }
      || failOn.contains(.gap) && foresight.gap.exists == nil
      || failOn.contains(.competing) && foresight.competing.isEmpty && !foresight.undecidedCompetitions.isEmpty
  }
}
