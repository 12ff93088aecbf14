package import PredicateAnalysis
import SceneAnalysis
package import SceneRouting

/// Compares two versions of an app's windows.
package struct DiffJob {
  package var old: String
  package var new: String
  package var policy: RoutingPolicy.Preset?
  package var universe: IdentifierUniverse
  package var budget: AnalysisBudget
  package var format: AnalysisFormat

  package init(
    old: String, new: String, policy: RoutingPolicy.Preset? = nil, universe: IdentifierUniverse = .any,
    budget: AnalysisBudget = .default, format: AnalysisFormat = .text
  ) {
    self.old = old
    self.new = new
    self.policy = policy
    self.universe = universe
    self.budget = budget
    self.format = format
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    let before = SceneRouter(scenes: old, policy: policy, reporter)
    let after = SceneRouter(scenes: new, policy: policy, reporter)
    guard let before, let after else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let difference = try SceneAnalyzer(universe: universe, budget: budget).difference(from: before, to: after)
      switch format {
      case .json: output.write(AnalysisJSON.document(difference))
      case .markdown: output.write(DifferenceMarkdown.section(difference))
      case .github: for line in DifferenceText.annotations(of: difference, file: new) { output.writeLine(line) }
      case .text: for line in DifferenceText.lines(of: difference) { output.writeLine(line) }
      }
      return Outcome(isNegative: difference.isSame == false, hadFailures: difference.isSame == nil)
    } catch {
      reporter.report(error, at: new)
      return Outcome(hadFailures: true)
    }
  }
}
