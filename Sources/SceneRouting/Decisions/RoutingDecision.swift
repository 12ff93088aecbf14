/// Where an event goes, and why.
public struct RoutingDecision: Hashable, Sendable {
  /// What becomes of the event.
  public var outcome: RoutingOutcome
  /// The persistent identifier of the chosen session; `nil` unless `outcome` is `existingSession`.
  public var session: String?
  /// The chosen session's configuration, or the one to make a new session from; `nil` where none is declared.
  public var configuration: String?
  /// The role that a session was asked for, or that of the chosen session.
  public var role: SceneSessionRole
  /// The chosen session's suitability; `nil` where no predicate was asked.
  public var suitability: SceneSuitability?
  /// Why.
  public var reason: RoutingReason
  /// The identifier as it was compared, with the Focus prefix; `nil` is the missing identifier.
  public var targetContentIdentifier: String?
  /// The calls into the application that bring the event to it, in order.
  public var delivery: [SceneCallback]
  /// The sessions that would have been next, best first. Empty unless it was asked for.
  public var runnersUp: [RunnerUp]
  /// Whether the choice rests on a rule that Apple does not document. Only set under `RoutingPolicy.documentedOnly`.
  public var isAmbiguous: Bool
  /// The sessions that documentation allows to choose, most recently used first, if the choice is ambiguous.
  public var candidates: [String]
  /// Conditions that met a limit of the regular-expression engine. Each counted as not matching.
  public var faults: [EvaluationFault]

  /// A session that was not chosen, but could have been.
  public struct RunnerUp: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// Its suitability; `nil` where no predicate was asked.
    public var suitability: SceneSuitability?

    /// Makes a runner-up.
    public init(session: String, suitability: SceneSuitability?) {
      self.session = session
      self.suitability = suitability
    }
  }

  /// Makes a decision.
  public init(
    outcome: RoutingOutcome, session: String? = nil, configuration: String? = nil,
    role: SceneSessionRole = .windowApplication, suitability: SceneSuitability? = nil, reason: RoutingReason,
    targetContentIdentifier: String? = nil, delivery: [SceneCallback] = [], runnersUp: [RunnerUp] = [],
    isAmbiguous: Bool = false, candidates: [String] = [], faults: [EvaluationFault] = []
  ) {
    self.outcome = outcome
    self.session = session
    self.configuration = configuration
    self.role = role
    self.suitability = suitability
    self.reason = reason
    self.targetContentIdentifier = targetContentIdentifier
    self.delivery = delivery
    self.runnersUp = runnersUp
    self.isAmbiguous = isAmbiguous
    self.candidates = candidates
    self.faults = faults
  }
}

/// A condition that could not be evaluated, because the regular-expression engine met one of its limits.
public struct EvaluationFault: Hashable, Sendable {
  /// Which condition. The raw values are those of documents.
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// `canActivate`
    case canActivate
    /// `prefersToActivate`
    case prefersToActivate
    /// The `matching` of a configuration.
    case matching
  }

  /// The session's persistent identifier, or the configuration's name where the condition is `matching`.
  public var subject: String
  /// Which of its conditions.
  public var condition: Condition

  /// Makes a fault.
  public init(subject: String, condition: Condition) {
    self.subject = subject
    self.condition = condition
  }
}
