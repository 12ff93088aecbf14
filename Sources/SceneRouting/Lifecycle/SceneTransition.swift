package import PredicateSyntax

/// The effects of one step of the life cycle.
public struct SceneTransition: Hashable, Sendable {
  /// The session that the step is about; `nil` for a step of the application, and where nothing takes an event.
  public var session: String?
  /// The calls into the application, in order. Calls of a scene are those of `session`'s scene.
  public var callbacks: [SceneCallback]
  /// The session's state after the step; `nil` if the session is gone, or the step has no session.
  public var state: SceneActivationState?
  /// The scene that the step connected.
  package var connection: SceneConnection?
  /// The sessions that `application(_:didDiscardSceneSessions:)` names, in the order of their destruction.
  public var discarded: [String]
  /// How the session's event was routed, if the step is one.
  public var decision: RoutingDecision?
  /// The animation with which a window in the foreground is dismissed, if the step destroyed one.
  public var dismissal: SceneDismissal?
  /// Why new conditions were refused. The old ones stay.
  package var refusedConditions: RefusedConditions?

  /// The errors of format strings that are not predicates.
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
