/// The result of routing an event: the session that handles the event, and the reason.
public struct RoutingDecision: Hashable, Sendable {
  /// Whether an existing session, a new session or no session handles the event.
  public var outcome: RoutingOutcome
  private var sessionConfiguration: String?
  /// The role of the chosen session, or the requested role if no existing session was chosen.
  public var role: SceneSessionRole
  /// The chosen session's suitability, or `nil` if no predicate was evaluated.
  public var suitability: SceneSuitability?
  /// The reason for the outcome.
  public var reason: RoutingReason
  /// The event's identifier as compared by predicates, including any Focus prefix, or `nil` if the event has none.
  public var targetContentIdentifier: String?
  /// The calls into the application that deliver the event, in order.
  public var delivery: [SceneCallback]
  /// Properties that are usually empty. `nil` if all of them are empty, so that equal decisions compare equal.
  private var details: Details?

  /// A session that would have been chosen if better sessions did not exist.
  public struct RunnerUp: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// The session's suitability, or `nil` if no predicate was evaluated.
    public var suitability: SceneSuitability?

    package init(session: String, suitability: SceneSuitability?) {
      self.session = session
      self.suitability = suitability
    }
  }

  package init(
    outcome: RoutingOutcome, configuration: String? = nil, role: SceneSessionRole = .windowApplication,
    suitability: SceneSuitability? = nil, reason: RoutingReason, targetContentIdentifier: String? = nil,
    delivery: [SceneCallback] = []
  ) {
    self.outcome = outcome
    self.sessionConfiguration = configuration
    self.role = role
    self.suitability = suitability
    self.reason = reason
    self.targetContentIdentifier = targetContentIdentifier
    self.delivery = delivery
  }
}

extension RoutingDecision {
  /// The persistent identifier of the existing session that handles the event, if any.
  public var session: String? {
    if case .existing(let session) = outcome { session } else { nil }
  }

  /// The name of the configuration of the session that handles the event, whether existing or new.
  public var configuration: String? {
    switch outcome {
    case .existing: sessionConfiguration
    case .new(let configuration): configuration
    case .unhandled: nil
    }
  }

  /// The sessions that would have been chosen next, best first. Empty unless runners-up were requested.
  public var runnersUp: [RunnerUp] {
    get { details?.runnersUp ?? [] }
    set { change { $0.runnersUp = newValue } }
  }

  /// The sessions that Apple's documentation allows, most recently used first. Empty if the documentation permits only
  /// the choice that was made, or if the policy does not mark undocumented choices.
  public var candidates: [String] {
    get { details?.candidates ?? [] }
    set { change { $0.candidates = newValue } }
  }

  /// Whether the choice depends on a rule that Apple does not document.
  public var isAmbiguous: Bool { !candidates.isEmpty }

  /// The conditions that exceeded a limit of the regular-expression engine. Each of them counts as false.
  public var faults: [EvaluationFault] {
    get { details?.faults ?? [] }
    set { change { $0.faults = newValue } }
  }

  private mutating func change(_ body: (Details) -> Void) {
    let changed = Details(runnersUp: runnersUp, candidates: candidates, faults: faults)
    body(changed)
    details = changed.isEmpty ? nil : changed
  }

  /// Properties that are usually empty, stored indirectly to save space. Instances are immutable once shared.
  private final class Details: Hashable, @unchecked Sendable {
    var runnersUp: [RunnerUp]
    var candidates: [String]
    var faults: [EvaluationFault]

    init(runnersUp: [RunnerUp], candidates: [String], faults: [EvaluationFault]) {
      self.runnersUp = runnersUp
      self.candidates = candidates
      self.faults = faults
    }

    var isEmpty: Bool { runnersUp.isEmpty && candidates.isEmpty && faults.isEmpty }

    static func == (left: Details, right: Details) -> Bool {
      left.runnersUp == right.runnersUp && left.candidates == right.candidates && left.faults == right.faults
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(runnersUp)
      hasher.combine(candidates)
      hasher.combine(faults)
    }
  }
}

/// A condition that could not be evaluated because it exceeded a limit of the regular-expression engine.
public struct EvaluationFault: Hashable, Sendable {
  /// A kind of condition. The raw values are the names in JSON documents.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// A session's `canActivate` condition.
    case canActivate
    /// A session's `prefersToActivate` condition.
    case prefersToActivate
    /// A configuration's `matching` condition.
    case matching
  }

  /// The persistent identifier of the session, or the name of the configuration for a `matching` condition.
  public var subject: String
  /// The condition that exceeded the limit.
  public var condition: Condition

  package init(subject: String, condition: Condition) {
    self.subject = subject
    self.condition = condition
  }
}
