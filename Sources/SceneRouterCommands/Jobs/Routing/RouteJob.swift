package import RoutingDocuments
package import SceneRouting

/// Routes the events of a stream, one decision an event, in order.
package struct RouteJob {
  package var scenes: String
  /// Values for what only the running app knows.
  package var assumptions: [String: String] = [:]
  package var events: [String]
  package var format: LineFormat
  package var isStateful: Bool
  package var listsRunnersUp: Bool
  package var policy: RoutingPolicy.Preset?
  package var failOn: Set<NotableOutcome>
  /// The members of the lines of NDJSON, in their order; `nil` are those of every decision.
  package var fields: [DecisionField]?
  /// Whether an event that cannot be read or routed is told of by its line of NDJSON alone, and is not a failure.
  package var recordsErrors = false
  /// A second document of scenes. Then only events are told of that another window takes there.
  package var otherScenes: String?
  /// Whether these events are only counted.
  package var summarizes = false
  /// How many threads may route at the same time.
  package var jobs: Int
  /// Whether the error stream is a terminal that nothing else writes to, so that it can say how far the job is.
  package var showsProgress: Bool
  /// Whether every line is read as documents are, without simdjson. The answers are the same; tests compare them.
  package var usesOneReader: Bool

  package init(
    scenes: String, events: [String], format: LineFormat = .text, isStateful: Bool = false,
    listsRunnersUp: Bool = false,
    policy: RoutingPolicy.Preset? = nil, failOn: Set<NotableOutcome> = [], jobs: Int = 1,
    showsProgress: Bool = false, usesOneReader: Bool = false
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
    self.usesOneReader = usesOneReader
  }

  package func run(_ output: Output, _ reporter: MessageReporter) -> Outcome {
    let files = [scenes] + [otherScenes].compactMap { $0 }
    guard let routers = SceneRouter.load(files, policy: policy, assuming: assumptions, reporter) else {
      return Outcome(hadFailures: true)
    }
    let other = otherScenes == nil ? nil : routers.last
    return RoutePipeline(self, routers[0], comparedWith: other, output, reporter).run()
  }

  /// How many threads route. Where each event meets what became of the one before, and where lines are laid out
  /// together, it is one.
  var threadCount: Int { isStateful || (format == .text && otherScenes == nil) ? 1 : max(1, jobs) }

  /// What a line of NDJSON has.
  var layout: DecisionLayout {
    fields.map { DecisionLayout($0) } ?? (listsRunnersUp ? .withRunnersUp : .standard)
  }

  /// Whether `--fail-on` names the outcome of a decision.
  func isNotable(_ decision: RoutingDecision) -> Bool {
    failOn.contains { $0.isMet(by: decision) }
  }
}
