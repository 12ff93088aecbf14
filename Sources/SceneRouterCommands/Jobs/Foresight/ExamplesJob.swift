import PredicateAnalysis
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
    guard let (routers, analyzer) = scope.load([scenes], reporter) else { return Outcome(hadFailures: true) }
    do throws(AnalysisDefect) {
      let examples = try analyzer.examples(for: routers[0])
      for example in examples {
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
      return Outcome(hadFailures: try reportUndecided(examples, routers[0], analyzer, reporter))
    } catch {
      reporter.report(error, at: scenes)
      return Outcome(hadFailures: true)
    }
  }

  /// Whether a window without an example may have one: then its question was not decided, and the reason is reported.
  private func reportUndecided(
    _ examples: [IdentifierExample], _ router: SceneRouter, _ analyzer: SceneAnalyzer, _ reporter: MessageReporter
  ) throws(AnalysisDefect) -> Bool {
    let isComplete = router.sessions.allSatisfy { session in
      examples.contains { $0.purpose.hasPrefix("\(session.persistentIdentifier): ") }
    }
    guard !isComplete else { return false }
    for window in try analyzer.foresight(of: router).windows {
      guard case .undecided(let reason) = window.stated else { continue }
      reporter.report(at: scenes, "examples are missing, as not everything is decided: \(reason)", code: "not-decided")
      return true
    }
    return false
  }
}
