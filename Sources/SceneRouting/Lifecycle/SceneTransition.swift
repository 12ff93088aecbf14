public import PredicateSyntax

/// What one step of the life cycle did.
public struct SceneTransition: Hashable, Sendable {
  /// The session that the step is about; `nil` for a step of the application, and where nothing takes an event.
  public var session: String?
  /// The calls into the application, in order. Calls of a scene are those of `session`'s scene.
  public var callbacks: [SceneCallback]
  /// The session's state after the step; `nil` if the session is gone, or the step has no session.
  public var state: SceneActivationState?
  /// The scene that the step connected.
  public var connection: SceneConnection?
  /// The sessions that `application(_:didDiscardSceneSessions:)` names, in the order of their destruction.
  public var discarded: [String]
  /// How the session's event was routed, if the step is one.
  public var decision: RoutingDecision?
  /// Whether the user sees the window go: a scene in the foreground was destroyed.
  public var isAnimated: Bool
  /// Why new conditions were not taken. The old ones stay.
  public var refusedConditions: RefusedConditions?

  /// Format strings that are no predicates.
  public struct RefusedConditions: Hashable, Sendable {
    /// The errors of `canActivate`.
    public var canActivate: StringPredicateError?
    /// The errors of `prefersToActivate`.
    public var prefersToActivate: StringPredicateError?

    /// Makes a refusal.
    public init(canActivate: StringPredicateError? = nil, prefersToActivate: StringPredicateError? = nil) {
      self.canActivate = canActivate
      self.prefersToActivate = prefersToActivate
    }
  }

  /// Makes a transition; everything has a default.
  public init(
    session: String? = nil, callbacks: [SceneCallback] = [], state: SceneActivationState? = nil,
    connection: SceneConnection? = nil, discarded: [String] = [], decision: RoutingDecision? = nil,
    isAnimated: Bool = false, refusedConditions: RefusedConditions? = nil
  ) {
    self.session = session
    self.callbacks = callbacks
    self.state = state
    self.connection = connection
    self.discarded = discarded
    self.decision = decision
    self.isAnimated = isAnimated
    self.refusedConditions = refusedConditions
  }
}
