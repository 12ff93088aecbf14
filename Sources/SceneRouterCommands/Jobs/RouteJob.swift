import RoutingDocuments
package import SceneRouting

/// Routes the events of a stream, one decision an event, in order.
package struct RouteJob {
  package enum Format: Hashable, Sendable { case text, ndjson }

  /// Outcomes that `--fail-on` can name.
  package enum Notable: String, Hashable, Sendable, CaseIterable {
    case unrouted
    case newScene = "new-scene"
    case ambiguous
  }

  package var scenes: String
  package var events: [String]
  package var format: Format
  package var isStateful: Bool
  package var listsRunnersUp: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<Notable>
  /// How many threads may route at the same time.
  package var jobs: Int
  /// Whether every line is read by Foundation's parser. The answers are the same; tests compare them.
  package var readsExactly: Bool

  package init(
    scenes: String, events: [String], format: Format = .text, isStateful: Bool = false, listsRunnersUp: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<Notable> = [], jobs: Int = 1,
    readsExactly: Bool = false
  ) {
    self.scenes = scenes
    self.events = events
    self.format = format
    self.isStateful = isStateful
    self.listsRunnersUp = listsRunnersUp
    self.policy = policy
    self.failOn = failOn
    self.jobs = jobs
    self.readsExactly = readsExactly
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let router = loadRouter(reporter) else { return Outcome(hadFailures: true) }
    if let policy, policy.isUnknown {
      reporter.report(.note, at: scenes, "what \(policy.rawValue) really does is unknown; it is routed as iPadOS without Stage Manager", code: "unknown-policy")
    }
    return RoutePipeline(self, router, output, reporter).run()
  }

  private func loadRouter(_ reporter: MessageReporter) -> SceneRouter? {
    do throws(DocumentError) {
      let document = try SceneDocument(contentsOf: scenes)
      for warning in document.warnings { reporter.report(warning) }
      do throws(RoutingError) {
        return try SceneRouter(
          application: document.application, sessions: document.sessions, policy: policy.map { RoutingPolicy($0) })
      } catch {
        reporter.report(error, at: scenes)
      }
    } catch {
      reporter.report(error)
    }
    return nil
  }

  /// How many threads route. Where each event meets what became of the one before, and where lines are laid out
  /// together, it is one.
  var threadCount: Int { isStateful || format == .text ? 1 : max(1, jobs) }

  /// Whether `--fail-on` names the outcome of a decision.
  func isNotable(_ decision: RoutingDecision) -> Bool {
    (failOn.contains(.unrouted) && decision.outcome == .none)
      || (failOn.contains(.newScene) && decision.outcome == .newSession)
      || (failOn.contains(.ambiguous) && decision.isAmbiguous)
  }
}
