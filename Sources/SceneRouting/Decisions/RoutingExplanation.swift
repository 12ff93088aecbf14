public import StringPredicates

/// A decision with its reasons: every session in the order in which it was considered.
///
/// Its description is the text that `scene-router explain` prints.
public struct RoutingExplanation: Hashable, Sendable {
  /// The decision, with its runners-up.
  public var decision: RoutingDecision
  /// Every session, most recently used first.
  public var sessions: [Session]
  /// The decision without the chosen session, or `nil` if no session was chosen. A failure if the request names the
  /// session.
  public var withoutChosen: Result<RoutingDecision, RoutingError>?
  package var event: ExternalEvent
  package var rule: RoutingRule
  /// The role that a session must have.
  package var role: SceneSessionRole
  /// Whether visible sessions are avoided.
  package var avoidsVisible: Bool
  /// The configurations in the order of their declaration; empty unless a new session was needed and allowed.
  package var configurations: [Configuration]

  /// The evaluation of one session.
  public struct Session: Hashable, Sendable {
    /// The session's persistent identifier.
    public var session: String
    /// The result.
    public var verdict: Verdict
    /// Whether it handles the event.
    public var isChosen = false
    /// Whether it is visible and visible sessions are avoided.
    public var isAvoided = false
    /// Its conditions in the order of their evaluation, each with every part of its predicate. `canActivate` is omitted
    /// if `prefersToActivate` is true. Empty unless the verdict is `evaluated`.
    public var conditions: [Condition] = []
  }

  /// The result for one session.
  public enum Verdict: Hashable, Sendable {
    /// It has another role than the requested one.
    case otherRole
    /// The options exclude it.
    case excluded
    /// Its scene made the request.
    case requestingScene
    /// Its predicates were evaluated.
    case evaluated(SceneSuitability)
    /// It is eligible, and the rule evaluates no predicates.
    case eligible
    /// The rule considers no sessions, or only another one.
    case notConsidered
  }

  /// Why one condition of a session is true or false.
  public struct Condition: Hashable, Sendable {
    /// The name of the condition.
    public var name: EvaluationFault.Condition
    /// Every part of its predicate, including the decisive ones.
    public var predicate: PredicateExplanation
  }

  /// The evaluation of one configuration.
  package struct Configuration: Hashable, Sendable {
    package var name: String
    package var role: SceneSessionRole
    package var verdict: ConfigurationVerdict
    package var isChosen: Bool
  }

  /// The result for one configuration.
  package enum ConfigurationVerdict: String, Hashable, Sendable, CaseIterable {
    /// It has another role than the requested one.
    case otherRole
    /// Its `matching` matches the identifier.
    case matches
    /// Its `matching` does not match.
    case matchesNot
    /// It has no `matching`: chosen if no other configuration matches.
    case unconditional
    /// `matching` is ignored, because the event is a plain launch or has no identifier.
    case eligible
    /// Like `eligible`, and its `defaultLaunchBehavior` is `presented`.
    case presented
    /// Its `defaultLaunchBehavior` is `suppressed`: skipped by plain launches and events without an identifier.
    case suppressed

    /// The name in documents.
    package var name: String { self == .presented ? Self.eligible.rawValue : rawValue }
  }
}
