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
  /// Values for what only the running app knows.
  package var assumptions: [String: String] = [:]
  package var events: [String]
  package var format: Format
  package var isStateful: Bool
  package var listsRunnersUp: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<Notable>
  /// How many threads may route at the same time.
  package var jobs: Int
  /// Whether the error stream is a terminal that nothing else writes to, so that it can say how far the job is.
  package var showsProgress: Bool
  /// Whether every line is read by Foundation's parser. The answers are the same; tests compare them.
  package var readsExactly: Bool

  package init(
    scenes: String, events: [String], format: Format = .text, isStateful: Bool = false, listsRunnersUp: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<Notable> = [], jobs: Int = 1,
    showsProgress: Bool = false, readsExactly: Bool = false
  ) {
    self.scenes = scenes
    self.events = events
    self.format = format
    self.isStateful = isStateful
    self.listsRunnersUp = listsRunnersUp
    self.policy = policy
    self.failOn = failOn
    self.jobs = jobs
    self.showsProgress = showsProgress
    self.readsExactly = readsExactly
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    guard let router = SceneRouter(scenes: scenes, policy: policy, assuming: assumptions, reporter) else {
      return Outcome(hadFailures: true)
    }
    return RoutePipeline(self, router, output, reporter).run()
  }

  /// How many threads route. Where each event meets what became of the one before, and where lines are laid out
  /// together, it is one.
  var threadCount: Int { isStateful || format == .text ? 1 : max(1, jobs) }

  /// Whether `--fail-on` names the outcome of a decision.
  func isNotable(_ decision: RoutingDecision) -> Bool {
    failOn.contains { $0.isMet(by: decision) }
  }
}

extension RouteJob.Notable {
  /// Whether a decision has this outcome.
  func isMet(by decision: RoutingDecision) -> Bool {
    switch self {
    case .unrouted: decision.outcome == .none
    case .newScene: decision.outcome == .newSession
    case .ambiguous: decision.isAmbiguous
    }
  }
}
