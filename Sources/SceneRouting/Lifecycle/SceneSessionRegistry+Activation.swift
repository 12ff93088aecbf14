extension SceneSessionRegistry {
  /// Routes an event and delivers it to the session that handles it.
  ///
  /// If the application isn't running, launches it and first notifies it of any sessions that were destroyed in the
  /// meantime. An event that no session handles doesn't launch the application.
  ///
  /// - Throws: Any error thrown by `SceneRouter.route(_:options:)`.
  /// - Complexity: The same as for routing the event.
  @discardableResult
  public mutating func receive(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions(), listsRunnersUp: Bool = false
  ) throws(RoutingError) -> SceneTransition {
    try apply(
      listsRunnersUp ? router.routeWithRunnersUp(event, options: options) : router.route(event, options: options),
      of: event)
  }

  /// Applies a decision about an event. The resulting calls depend on the session's current state, not on its state
  /// when the decision was made.
  ///
  /// - Throws: Any error thrown by `SceneRouter.apply(_:)`.
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
      before.map { SceneCallback.delivery(to: $0, call: event.call) }
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
  ///   - requestingScene: The session whose scene makes the request. This session is never chosen.
  ///   - isUserAction: Whether the request directly follows a user action. If not, the system refuses the request.
  /// - Throws: `requestDenied` if the request doesn't follow a user action, or any error thrown by
  ///   `SceneRouter.route(_:options:)`.
  @discardableResult
  public mutating func activate(
    _ session: String?, userActivity: UserActivity? = nil, requestingScene: String? = nil, isUserAction: Bool = true
  ) throws(RoutingError) -> SceneTransition {
    guard isUserAction else { throw .activationWithoutUser(session ?? "new") }
    return try receive(
      .sessionRequest(session: session, userActivity: userActivity),
      options: RoutingOptions(requestingScene: requestingScene))
  }

  /// Returns the connection for a session's scene. An activity in the options takes precedence over the session's state
  /// restoration activity.
  func connection(of session: String, options: SceneConnectionOptions) -> SceneConnection {
    SceneConnection(
      options: options, activity: options.userActivities.first ?? details[session]?.stateRestorationActivity)
  }
}
