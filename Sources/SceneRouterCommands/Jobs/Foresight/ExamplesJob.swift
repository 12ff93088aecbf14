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
