extension SceneSessionRegistry {
  /// Refreshes a session at the application's request, so that its scene updates its persistent properties. A
  /// disconnected scene is connected in the background and stays there; a connected one keeps its state. The order of
  /// use does not change. Launches the application if necessary.
  ///
  /// The system may delay a refresh; this method performs it immediately.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - conditions: New conditions, or `nil` to keep the old ones.
  ///   - stateRestorationActivity: A new activity that restores the scene, or `nil` to keep the old one.
  /// - Throws: `unknown-session`.
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
      setState(.background, at: slot)
    }
    transition.state = state(of: session)
    if let stateRestorationActivity {
      details[session, default: SceneSessionDetails()].stateRestorationActivity = stateRestorationActivity
    }
    if let conditions { router.store.update(slot) { $0.conditions = conditions } }
    return transition
  }

  /// Refreshes a session with conditions that must first be parsed. If either one is invalid, both old ones are kept,
  /// as on a device, and the transition contains the errors. Everything else is as with valid conditions.
  ///
  /// - Throws: `unknown-session`.
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
  /// - Throws: `unknown-session`; `requestDenied` if the session is disconnected.
  @discardableResult
  public mutating func setConditions(
    _ conditions: SceneConditions, of session: String
  ) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    guard state(of: session).isConnected else { throw .notConnected(session) }
    router.store.update(slot) { $0.conditions = conditions }
    return SceneTransition(session: session, state: state(of: session))
  }
}
