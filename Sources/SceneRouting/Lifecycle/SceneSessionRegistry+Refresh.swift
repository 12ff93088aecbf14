extension SceneSessionRegistry {
  /// Refreshes a session at the application's request, so that its scene can update its persistent properties.
  ///
  /// Launches the application if necessary. A disconnected scene is connected in the background and stays there,
  /// whereas a connected scene keeps its state. The order of use doesn't change. Although the system may delay a
  /// refresh, this method performs it immediately.
  ///
  /// - Parameters:
  ///   - session: The session to refresh.
  ///   - conditions: The new conditions, or `nil` to keep the current ones.
  ///   - stateRestorationActivity: The new activity for restoring the scene, or `nil` to keep the current one.
  /// - Throws: `RoutingError` with the code `unknown-session`.
  @discardableResult
  public mutating func refresh(
    _ session: String, conditions: SceneConditions? = nil, stateRestorationActivity: UserActivity? = nil
  ) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    var transition = launchIfNeeded()
    transition.session = session
    if !state(of: session).isConnected {
      transition.callbacks.append(.willConnect)
      transition.connection = connection(of: session, options: SceneConnectionOptions())
      setState(.background, of: slot)
    }
    transition.state = state(of: session)
    if let stateRestorationActivity {
      details[session, default: SceneSessionDetails()].stateRestorationActivity = stateRestorationActivity
    }
    if let conditions { router.store.setConditions(conditions, of: slot) }
    return transition
  }

  /// Refreshes a session with conditions specified as format strings. If either format is invalid, the session is still
  /// refreshed but, just as on a device, it keeps both of its current conditions. The transition contains the errors.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  package mutating func refresh(
    _ session: String, formats: SceneConditionFormats
  ) throws(RoutingError) -> SceneTransition {
    switch formats.parse() {
    case .success(let conditions): return try refresh(session, conditions: .activation(conditions))
    case .failure(let refusal):
      var transition = try refresh(session)
      transition.refusedConditions = refusal.conditions
      return transition
    }
  }

  /// Sets the conditions of a connected scene.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`, or `requestDenied` if the session is disconnected.
  @discardableResult
  public mutating func setConditions(
    _ conditions: SceneConditions, of session: String
  ) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    guard state(of: session).isConnected else { throw .notConnected(session) }
    router.store.setConditions(conditions, of: slot)
    return SceneTransition(session: session, state: state(of: session))
  }
}
