/// The properties that a refreshed scene renews. The others stay as they are.
public struct SceneRefresh: Hashable, Sendable {
  /// New conditions; `nil` keeps the old ones.
  public var conditions: SceneConditions?
  /// A new activity that brings the scene back to where it was; `nil` keeps the old one.
  public var stateRestorationActivity: UserActivity?

  /// Makes a refresh.
  public init(conditions: SceneConditions? = nil, stateRestorationActivity: UserActivity? = nil) {
    self.conditions = conditions
    self.stateRestorationActivity = stateRestorationActivity
  }
}

extension SceneSessionRegistry {
  /// The application asks the system to refresh a session, so that its scene renews the properties that are kept while
  /// it is disconnected. A disconnected scene is connected in the background for it and stays there; a connected one
  /// stays as it is. The order of use is not changed. An application that does not run is launched first.
  ///
  /// The system may delay a refresh; here it comes at once.
  ///
  /// - Throws: `unknown-session`.
  @discardableResult
  public mutating func refresh(
    _ session: String, with refresh: SceneRefresh = SceneRefresh()
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
    if let activity = refresh.stateRestorationActivity {
      details[session, default: SceneSessionDetails()].stateRestorationActivity = activity
    }
    if let conditions = refresh.conditions { router.store.update(slot) { $0.conditions = conditions } }
    return transition
  }

  /// Refreshes a session with conditions that are still to be read. If one of them is no predicate, both old ones stay,
  /// as on a device, and the transition says why; all else is as with conditions that are fine.
  ///
  /// - Throws: `unknown-session`.
  @discardableResult
  public mutating func refresh(
    _ session: String, formats: SceneConditionFormats, stateRestorationActivity: UserActivity? = nil
  ) throws(RoutingError) -> SceneTransition {
    var renewed = SceneRefresh(stateRestorationActivity: stateRestorationActivity)
    switch formats.read() {
    case .success(let conditions):
      renewed.conditions = .activation(conditions)
      return try refresh(session, with: renewed)
    case .failure(let refusal):
      var transition = try refresh(session, with: renewed)
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

  /// A connected scene sets its conditions, which are still to be read. If one of them is no predicate, both old ones
  /// stay, and the transition says why.
  ///
  /// - Throws: `unknown-session`; `requestDenied` if the session is disconnected: there is no scene to set them.
  @discardableResult
  public mutating func setConditions(
    formats: SceneConditionFormats, of session: String
  ) throws(RoutingError) -> SceneTransition {
    switch formats.read() {
    case .success(let conditions): return try setConditions(.activation(conditions), of: session)
    case .failure(let refusal):
      _ = try slot(of: session)
      guard state(of: session).isConnected else { throw .notConnected(session) }
      return SceneTransition(
        session: session, state: state(of: session), refusedConditions: refusal.conditions)
    }
  }
}
