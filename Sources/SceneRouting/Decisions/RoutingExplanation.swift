package import StringPredicates

/// A routing decision, together with the evaluation of every session.
///
/// Its description is the text that `scene-router explain` prints.
public struct RoutingExplanation: Hashable, Sendable {
  /// The decision, including its runners-up.
  public var decision: RoutingDecision
  /// The evaluation of every session, most recently used first.
  public var sessions: [Session]
  /// The decision that would be made if the chosen session didn't exist, or `nil` if no session was chosen. The result
  /// is an error if the request names the chosen session.
  package var withoutChosen: Result<RoutingDecision, RoutingError>?
  package var event: ExternalEvent
  package var rule: RoutingRule
  package var role: SceneSessionRole
  package var avoidsVisible: Bool
  /// The evaluation of every configuration, in declaration order. Empty unless a new session was needed and allowed.
  package var configurations: [Configuration]

  /// The evaluation of one session.
  public struct Session: Hashable, Sendable {
    /// The session's persistent identifier.
    public var sessionIdentifier: String
    package var verdict: Verdict
    package var isChosen = false
    /// Whether the session is avoided because it is visible.
    package var isAvoided = false
    /// The session's conditions in evaluation order. Omits `canActivate` if `prefersToActivate` is true. Empty unless
    /// the verdict is `evaluated`.
    package var conditions: [Condition] = []

    /// The session's suitability, or `nil` if its predicates weren't evaluated.
    public var suitability: SceneSuitability? {
      if case .evaluated(let suitability) = verdict { suitability } else { nil }
    }
  }

  package enum Verdict: Hashable, Sendable {
    case otherRole, excluded, requestingScene
    case evaluated(SceneSuitability)
    /// The session can be chosen under a rule that doesn't evaluate predicates.
    case eligible
    /// The rule considers either no sessions at all or only a different one.
    case notConsidered
  }

  /// An explanation of why one of a session's conditions is true or false.
  package struct Condition: Hashable, Sendable {
    package var name: EvaluationFault.Condition
    package var predicate: PredicateExplanation
  }

  package struct Configuration: Hashable, Sendable {
    package var name: String
    package var role: SceneSessionRole
    package var verdict: ConfigurationVerdict
    package var isChosen: Bool
    package var isAppsChoice = false
  }

  /// The result of evaluating one scene configuration.
  package enum ConfigurationVerdict: String, Hashable, Sendable, CaseIterable {
    case otherRole
    /// The configuration's `matching` set matches the identifier.
    case matches
    case doesNotMatch = "matchesNot"
    /// The configuration has no `matching` set. It can be chosen if no other configuration matches.
    case unconditional
    /// The configuration's `matching` set is ignored, because the event is a plain launch or has no identifier.
    case eligible
    /// The configuration is a unique `Window` without a `matching` set, and a group without one is declared.
    case passedOver
    /// The configuration is that of the settings, which no event opens.
    case settings
    /// Like `eligible`, but the configuration's `defaultLaunchBehavior` is `presented`.
    case presented
    /// The configuration's `defaultLaunchBehavior` is `suppressed`, so plain launches and events without an identifier
    /// skip it.
    case suppressed

    /// The verdict's name in JSON documents, where `presented` appears as `eligible`.
    package var name: String { self == .presented ? Self.eligible.rawValue : rawValue }
  }
}
