/// A decision with everything that led to it: every session in the order in which it was considered.
public struct RoutingExplanation: Hashable, Sendable {
  /// The decision, with its runners-up.
  public var decision: RoutingDecision
  /// The rule that the event falls under.
  public var rule: RoutingRule
  /// The role that a session must have.
  public var role: SceneSessionRole
  /// Whether visible sessions are avoided.
  public var avoidsVisible: Bool
  /// Every session, most recently used first.
  public var sessions: [ConsideredSession]
  /// The configurations in the order of their declaration; empty unless a new session was needed and allowed.
  public var configurations: [ConsideredConfiguration]
  /// What would have become of the event if the chosen session were gone; `nil` if no session was chosen. A request
  /// that names the session would have been refused.
  public var withoutChosen: Result<RoutingDecision, RoutingError>?

  /// What became of one session.
  public struct ConsideredSession: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// What became of it.
    public var verdict: Verdict
    /// Whether it takes the event.
    public var isChosen: Bool
    /// Whether it is visible and visible sessions are avoided: then it is not chosen for *can*, and last for *prefers*.
    public var isAvoided: Bool

    /// Makes a considered session.
    public init(session: String, verdict: Verdict, isChosen: Bool = false, isAvoided: Bool = false) {
      self.session = session
      self.verdict = verdict
      self.isChosen = isChosen
      self.isAvoided = isAvoided
    }
  }

  /// What became of one session.
  public enum Verdict: Hashable, Sendable {
    /// It was passed over before its predicates were asked.
    case skipped(SceneSkipReason)
    /// Its predicates were asked.
    case evaluated(SceneSuitability)
    /// It is eligible, and the rule asks no predicates.
    case eligible
    /// The rule looks at no sessions, or at another one only.
    case notConsidered
  }

  /// What became of one configuration.
  public struct ConsideredConfiguration: Hashable, Sendable {
    /// The configuration's name.
    public var name: String
    /// The configuration's role.
    public var role: SceneSessionRole
    /// What became of it.
    public var verdict: ConfigurationVerdict
    /// Whether the new session is made from it.
    public var isChosen: Bool

    /// Makes a considered configuration.
    public init(name: String, role: SceneSessionRole, verdict: ConfigurationVerdict, isChosen: Bool = false) {
      self.name = name
      self.role = role
      self.verdict = verdict
      self.isChosen = isChosen
    }
  }

  /// What became of one configuration.
  public enum ConfigurationVerdict: String, Hashable, Sendable, CaseIterable {
    /// It has another role than the one that was asked for.
    case otherRole
    /// Its `matching` fits the identifier.
    case matches
    /// Its `matching` does not fit.
    case matchesNot
    /// It has no `matching`: it is taken if no other one fits.
    case unconditional
    /// It has the role, and its `matching` was not evaluated: the event is a plain launch or has no identifier.
    case eligible
    /// A plain launch and an event without identifier pass it over: its `defaultLaunchBehavior` is `suppressed`.
    case suppressed
  }

  /// Makes an explanation.
  public init(
    decision: RoutingDecision, rule: RoutingRule, role: SceneSessionRole, avoidsVisible: Bool = false,
    sessions: [ConsideredSession] = [], configurations: [ConsideredConfiguration] = [],
    withoutChosen: Result<RoutingDecision, RoutingError>? = nil
  ) {
    self.decision = decision
    self.rule = rule
    self.role = role
    self.avoidsVisible = avoidsVisible
    self.sessions = sessions
    self.configurations = configurations
    self.withoutChosen = withoutChosen
  }
}
