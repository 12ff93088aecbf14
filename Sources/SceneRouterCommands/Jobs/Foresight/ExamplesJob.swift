import RoutingDocuments
import SceneAnalysis
import SceneRouting

/// Prints identifiers worth testing, as events.
package struct ExamplesJob {
  package var scenes: String
  package var scope: AnalysisScope

  package init(scenes: String, scope: AnalysisScope = AnalysisScope()) {
    self.scenes = scenes
    self.scope = scope
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let (routers, _, analyzer) = scope.load([scenes], reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let found = try analyzer.examples(for: routers[0])
      for example in found.examples {
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
