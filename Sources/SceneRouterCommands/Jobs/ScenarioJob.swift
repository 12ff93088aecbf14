import FixtureSuites
import RoutingDocuments
package import SceneRouting

/// Plays one scenario and writes what happened.
package struct ScenarioJob {
  package enum Format: Hashable, Sendable { case text, json }

  package var file: String
  /// Values for what only the running app knows, beside those that the scenario assumes.
  package var assumptions: [String: String] = [:]
  package var format: Format
  package var policy: RoutingPolicy.Preset?

  package init(file: String, format: Format = .text, policy: RoutingPolicy.Preset? = nil) {
    self.file = file
    self.format = format
    self.policy = policy
  }

  /// Plays the scenario: the answer is no if an expectation is not met.
  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    do throws(DocumentError) {
      let scenario = try Scenario(contentsOf: file, assuming: assumptions)
      for warning in scenario.warnings { reporter.report(warning) }
      do throws(RoutingError) {
        let timeline = try ScenarioPlayer(policy: policy.map { RoutingPolicy($0) }).play(scenario)
        switch format {
        case .text: TimelineText(style: output.style).write(timeline, to: output)
        case .json: TimelineWriter().write(timeline, to: output)
        }
        return Outcome(isNegative: !timeline.differences.isEmpty)
      } catch {
        reporter.report(error, at: file)
      }
    } catch {
      reporter.report(error)
    }
    return Outcome(hadFailures: true)
  }
}
