/// The session that an event is routed to, and the reason.
public struct RoutingDecision: Hashable, Sendable {
  /// The outcome.
  public var outcome: RoutingOutcome
  /// The configuration of the existing session.
  private var sessionConfiguration: String?
  /// The requested role, or the role of the chosen session.
  public var role: SceneSessionRole
  /// The chosen session's suitability, or `nil` if no predicate was evaluated.
  public var suitability: SceneSuitability?
  /// The reason for the outcome.
  public var reason: RoutingReason
  /// The identifier as compared, including the Focus prefix, or `nil` if it is missing.
  public var targetContentIdentifier: String?
  /// The calls into the application that deliver the event, in order.
  public var delivery: [SceneCallback]
  /// The members that are empty in most decisions, or `nil` if all are empty, so that equal decisions compare equal.
  private var details: Details?

  /// A session that would have been chosen next.
  public struct RunnerUp: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// Its suitability, or `nil` if no predicate was evaluated.
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
  /// The persistent identifier of the existing session that handles the event.
  public var session: String? {
    if case .existing(let session) = outcome { session } else { nil }
  }

  /// The configuration of the session that handles the event, existing or new.
  public var configuration: String? {
    switch outcome {
    case .existing: sessionConfiguration
    case .new(let configuration): configuration
    case .unhandled: nil
    }
  }

  /// The sessions that would have been chosen next, best first. Empty unless requested.
  public var runnersUp: [RunnerUp] {
    get { details?.runnersUp ?? [] }
    set { change { $0.runnersUp = newValue } }
  }

  /// The sessions that the documentation allows, most recently used first, if it allows another choice. Empty unless
  /// the policy marks undocumented choices.
  public var candidates: [String] {
    get { details?.candidates ?? [] }
    set { change { $0.candidates = newValue } }
  }

  /// Whether the choice depends on a rule that Apple does not document.
  public var isAmbiguous: Bool { !candidates.isEmpty }

  /// Conditions that exceeded a limit of the regular-expression engine. Each counts as false.
  public var faults: [EvaluationFault] {
    get { details?.faults ?? [] }
    set { change { $0.faults = newValue } }
  }

  private mutating func change(_ body: (Details) -> Void) {
    let changed = Details(runnersUp: runnersUp, candidates: candidates, faults: faults)
    body(changed)
    details = changed.isEmpty ? nil : changed
  }

  /// The members that are empty in most decisions, stored indirectly to save space. Immutable once shared.
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

/// A condition that could not be evaluated, because the regular-expression engine exceeded a limit.
public struct EvaluationFault: Hashable, Sendable {
  /// A condition, by its name in documents.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// The `canActivate` of a session.
    case canActivate
    /// The `prefersToActivate` of a session.
    case prefersToActivate
    /// The `matching` of a configuration.
    case matching
  }

  /// The session's persistent identifier, or the configuration's name for `matching`.
  public var subject: String
  /// The condition.
  public var condition: Condition

  package init(subject: String, condition: Condition) {
    self.subject = subject
    self.condition = condition
  }
}
