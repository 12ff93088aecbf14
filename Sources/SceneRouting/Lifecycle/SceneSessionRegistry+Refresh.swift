extension SceneSessionRegistry {
  /// The application asks the system to refresh a session, so that its scene renews the properties that are kept while
  /// it is disconnected. A disconnected scene is connected in the background for it and stays there; a connected one
  /// stays as it is. The order of use is not changed. An application that does not run is launched first.
  ///
  /// The system may delay a refresh; here it comes at once.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - conditions: New conditions. `nil` keeps the old ones.
  ///   - stateRestorationActivity: A new activity that restores the scene. `nil` keeps the old one.
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

  /// Refreshes a session with conditions that are still to be parsed. If one of them is not a predicate, both old ones
  /// stay, as on a device, and the transition says why; all else is as with valid conditions.
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

  /// A connected scene sets its conditions.
  ///
  /// - Throws: `unknown-session`; `requestDenied` if the session is disconnected: there is no scene to set them.
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
