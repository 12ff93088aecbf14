package import PredicateSyntax

/// The effects of one life-cycle step.
public struct SceneTransition: Hashable, Sendable {
  /// The session of the step. `nil` for a step of the application, or if no session handles the event.
  public var session: String?
  /// The calls into the application, in order. Calls to a scene go to the scene of `session`.
  public var callbacks: [SceneCallback]
  /// The session's state after the step. `nil` if the session was removed, or if the step has no session.
  public var state: SceneActivationState?
  /// The scene that the step connected.
  package var connection: SceneConnection?
  /// The sessions that `application(_:didDiscardSceneSessions:)` names, in the order of their destruction.
  public var discarded: [String]
  /// The routing decision, if the step handles an event.
  public var decision: RoutingDecision?
  /// The dismissal animation, if the step destroyed a window in the foreground.
  public var dismissal: SceneDismissal?
  /// The errors of refused conditions. The old ones are kept.
  package var refusedConditions: RefusedConditions?

  /// The errors of invalid format strings.
  package struct RefusedConditions: Hashable, Sendable {
    package var canActivate: StringPredicateError?
    package var prefersToActivate: StringPredicateError?

    package init(canActivate: StringPredicateError? = nil, prefersToActivate: StringPredicateError? = nil) {
      self.canActivate = canActivate
      self.prefersToActivate = prefersToActivate
    }
  }

  package init(
    session: String? = nil, callbacks: [SceneCallback] = [], state: SceneActivationState? = nil,
    connection: SceneConnection? = nil, discarded: [String] = [], decision: RoutingDecision? = nil,
    dismissal: SceneDismissal? = nil, refusedConditions: RefusedConditions? = nil
  ) {
    self.session = session
    self.callbacks = callbacks
    self.state = state
    self.connection = connection
    self.discarded = discarded
    self.decision = decision
    self.dismissal = dismissal
    self.refusedConditions = refusedConditions
  }
}
