package import PredicateAnalysis
import RoutingDocuments
import SceneAnalysis
package import SceneRouting

/// Prints identifiers worth testing, as events.
package struct ExamplesJob {
  package var scenes: String
  package var policy: RoutingPolicy.Preset?
  package var universe: IdentifierUniverse
  package var budget: AnalysisBudget

  package init(
    scenes: String, policy: RoutingPolicy.Preset? = nil, universe: IdentifierUniverse = .any,
    budget: AnalysisBudget = .default
  ) {
    self.scenes = scenes
    self.policy = policy
    self.universe = universe
    self.budget = budget
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let router = SceneRouter(scenes: scenes, policy: policy, reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      for example in try SceneAnalyzer(universe: universe, budget: budget).examples(for: router) {
        var writer = JSONWriter()
        writer.raw("{\"id\":")
        writer.string(example.purpose)
        writer.raw(",\"notification\":{\"aps\":{\"target-content-id\":")
        writer.string(example.identifier)
        writer.raw("}}")
        if example.role != .windowApplication {
          writer.raw(",\"options\":{\"role\":")
          writer.string(example.role.rawValue)
          writer.raw("}")
        }
        writer.raw("}\n")
        output.write(writer.bytes)
      }
      return Outcome()
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }
}
