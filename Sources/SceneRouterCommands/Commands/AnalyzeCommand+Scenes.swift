import RoutingDocuments
import SceneAnalysis
import SceneRouting
import StringPredicates

extension AnalyzeCommand {
  func analyze(scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, locations, analyzer) = analysis.load([scenes], reporter) else {
      return Outcome(hadFailures: true)
    }
    var shapePredicate: StringPredicate?
    if let shape {
      shapePredicate = reporter.predicate(shape, dialect: dialect ?? .extended, name: "shape")
      guard shapePredicate != nil else { return Outcome(hadFailures: true) }
    }
    do throws(AnalysisDefect) {
      if let shapePredicate, try analysis.predicateAnalyzer.satisfiability(of: shapePredicate) == .impossible {
        reporter.report(
          .warning, at: "shape", "no identifier has this shape, so no gap can be found", code: "never-matches")
      }
      let analysis = try analyzer.analysis(of: routers[0], shape: shapePredicate)
      switch format {
      case .json: output.write(AnalysisJSON.document(analysis))
      case .github:
        for line in AnalysisText.annotations(of: analysis, file: scenes, locations[0], failOn: failures) {
          output.writeLine(line)
        }
      case .text:
        for line in AnalysisText.lines(of: analysis, hasShape: shape != nil, style: output.style) {
          output.writeLine(line)
        }
      }
      return Outcome(
        hasFindings: !failures.isDisjoint(with: findings(in: analysis)), hadFailures: isUndecided(analysis))
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }

  private func findings(in analysis: RoutingAnalysis) -> Set<AnalysisFinding> {
    var findings: Set<AnalysisFinding> = []
    if !analysis.deadWindows.isEmpty { findings.insert(.neverWins) }
    if analysis.gap.exists == true { findings.insert(.gap) }
    if !analysis.competing.isEmpty { findings.insert(.competing) }
    return findings
  }

  /// Returns whether any question that affects the exit code is still undecided.
  private func isUndecided(_ analysis: RoutingAnalysis) -> Bool {
    failures.contains(.neverWins) && analysis.windows.contains { $0.stated.exists == nil }
      || failures.contains(.gap) && analysis.gap.exists == nil
      || failures.contains(.competing) && analysis.competing.isEmpty && !analysis.undecidedCompetitions.isEmpty
  }

  /// Prints identifiers that are worth testing as events.
  func writeExamples(_ scenes: String, _ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, _, analyzer) = analysis.load([scenes], reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let found = try analyzer.examples(for: routers[0])
      for example in found.examples {
        output.write(
          JSONWriter.line { json in
            json.member("id", example.purpose)
            json.member("notification") {
              $0.member("aps") { $0.member("target-content-id", example.identifier) }
            }
            if example.role != .windowApplication {
              json.member("options") { $0.member("role", example.role.rawValue) }
            }
          })
      }
      for reason in found.undecided {
        reporter.report(
          at: scenes, "examples may be missing, as not everything is decided: \(reason)", code: "not-decided")
      }
      return Outcome(hadFailures: !found.undecided.isEmpty)
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }
}
