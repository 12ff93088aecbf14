extension SceneSessionRegistry {
  /// Routes an event and delivers it to the session that handles it.
  ///
  /// If the application does not run, it is launched for the session that takes the event; then it first hears of
  /// sessions that were destroyed meanwhile. An event that nothing takes launches nothing.
  ///
  /// - Throws: As `SceneRouter.route(_:options:)`.
  /// - Complexity: That of routing.
  @discardableResult
  public mutating func receive(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions(), listsRunnersUp: Bool = false
  ) throws(RoutingError) -> SceneTransition {
    try apply(router.route(event, options: options, listsRunnersUp: listsRunnersUp), of: event)
  }

  /// Applies a decision about an event. The calls follow from the session's current state, whatever it was when the
  /// decision was made.
  ///
  /// - Throws: As `SceneRouter.apply(_:)`.
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

  /// The application asks for a session to be activated, or for a new one if it names none.
  ///
  /// - Parameters:
  ///   - session: The session to activate; `nil` asks for a new scene.
  ///   - userActivity: What the scene has to show.
  ///   - requestingScene: The session whose scene asks. It is not replaced.
  ///   - isUserAction: Whether the user asked for it directly. Otherwise the system refuses.
  /// - Throws: `requestDenied` if the user did not ask, and as `SceneRouter.route(_:options:)`.
  @discardableResult
  public mutating func activate(
    _ session: String?, userActivity: UserActivity? = nil, requestingScene: String? = nil, isUserAction: Bool = true
  ) throws(RoutingError) -> SceneTransition {
    guard isUserAction else { throw .activationWithoutUser(session ?? "new") }
    return try receive(
      .sessionRequest(session: session, userActivity: userActivity),
      options: RoutingOptions(requestingScene: requestingScene))
  }

  /// Returns the connection of a session's scene. An event's activity comes before the session's own.
  func connection(of session: String, options: SceneConnectionOptions) -> SceneConnection {
    SceneConnection(
      options: options, activity: options.userActivities.first ?? details[session]?.stateRestorationActivity)
  }
}
