extension SceneSessionRegistry {
  /// Routes an event and delivers it to the session that handles it.
  ///
  /// Launches the application if necessary; it then first learns of sessions that were destroyed in the meantime. An
  /// event that no session handles launches nothing.
  ///
  /// - Throws: The errors of `SceneRouter.route(_:options:)`.
  /// - Complexity: The complexity of routing.
  @discardableResult
  public mutating func receive(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions(), listsRunnersUp: Bool = false
  ) throws(RoutingError) -> SceneTransition {
    try apply(router.route(event, options: options, listsRunnersUp: listsRunnersUp), of: event)
  }

  /// Applies a decision about an event. The calls follow from the session's current state, not from its state at the
  /// time of the decision.
  ///
  /// - Throws: The errors of `SceneRouter.apply(_:)`.
  @discardableResult
  public mutating func apply(
    _ decision: RoutingDecision, of event: ExternalEvent
  ) throws(RoutingError) -> SceneTransition {
    let before = decision.session.flatMap { router.session($0)?.state }
    guard let session = try router.apply(decision) else { return SceneTransition(decision: decision) }
    var transition = launchIfNeeded()
    transition.session = session
    transition.decision = decision
    transition.state = .foregroundActive
    transition.callbacks +=
      before.map { SceneCallback.delivery(to: $0, call: event.traits(in: router.application).call) }
      ?? SceneCallback.newSessionDelivery
    if before?.isConnected != true {
      transition.connection = connection(of: session, options: SceneConnectionOptions(event))
    }
    return transition
  }

  /// Activates a session at the application's request, or requests a new one.
  ///
  /// - Parameters:
  ///   - session: The session to activate, or `nil` to request a new scene.
  ///   - userActivity: The activity to show.
  ///   - requestingScene: The session whose scene makes the request. It is never chosen.
  ///   - isUserAction: Whether the request directly follows a user's action. Otherwise the system refuses it.
  /// - Throws: `requestDenied` without a user's action, and the errors of `SceneRouter.route(_:options:)`.
  @discardableResult
  public mutating func activate(
    _ session: String?, userActivity: UserActivity? = nil, requestingScene: String? = nil, isUserAction: Bool = true
  ) throws(RoutingError) -> SceneTransition {
    guard isUserAction else { throw .activationWithoutUser(session ?? "new") }
    return try receive(
      .sessionRequest(session: session, userActivity: userActivity),
      options: RoutingOptions(requestingScene: requestingScene))
  }

  /// Returns the connection of a session's scene. An event's activity takes precedence over the session's own.
  func connection(of session: String, options: SceneConnectionOptions) -> SceneConnection {
    SceneConnection(
      options: options, activity: options.userActivities.first ?? details[session]?.stateRestorationActivity)
  }
}
