package import PredicateSyntax

/// The effects of a single life-cycle step, such as activating or destroying a session.
public struct SceneTransition: Hashable, Sendable {
  /// The session that the step affects. `nil` if the step affects the entire application, or if no session handles the
  /// event.
  public var session: String?
  /// The calls into the application, in order. All scene calls go to the scene of `session`.
  public var callbacks: [SceneCallback]
  /// The session's state after the step. `nil` if the session was removed, or if the step doesn't affect a session.
  public var state: SceneActivationState?
  /// The scene connection that the step made, if any.
  package var connection: SceneConnection?
  /// The sessions passed to `application(_:didDiscardSceneSessions:)`, in the order in which they were destroyed.
  public var discarded: [String]
  /// The routing decision, if the step handles an event.
  public var decision: RoutingDecision?
  /// The dismissal animation, if the step destroyed a window in the foreground.
  public var dismissal: SceneDismissal?
  /// The errors in the conditions that were refused, if any. The session keeps its previous conditions.
  package var refusedConditions: RefusedConditions?

  /// The errors in the format strings for the refused conditions.
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
