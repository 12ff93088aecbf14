extension SceneSessionRegistry {
  /// The user leaves a scene: it resigns if it is active, and enters the background. A scene that is there already
  /// stays there, without a call.
  ///
  /// - Throws: `unknown-session`; `requestDenied` if the session is disconnected.
  @discardableResult
  public mutating func background(_ session: String) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let callbacks: [SceneCallback]
    switch state(of: session) {
    case .unattached: throw .notConnected(session)
    case .background: callbacks = []
    case .foregroundInactive: callbacks = [.didEnterBackground]
    case .foregroundActive: callbacks = [.willResignActive, .didEnterBackground]
    }
    setState(.background, at: slot)
    return SceneTransition(session: session, callbacks: callbacks, state: .background)
  }

  /// The system reclaims a scene's memory. The session stays, with everything that it keeps. A session that is
  /// disconnected stays so, without a call.
  ///
  /// - Throws: `unknown-session`.
  @discardableResult
  public mutating func disconnect(_ session: String) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let callbacks: [SceneCallback] = state(of: session).isConnected ? [.didDisconnect] : []
    setState(.unattached, at: slot)
    return SceneTransition(session: session, callbacks: callbacks, state: .unattached)
  }

  /// The user swipes a window away, or the application asks for the destruction of a session. The session is gone,
  /// with everything that it kept, regardless of the dismissal. A window in the foreground shows its animation.
  ///
  /// The application hears of it at once if it runs, else after its next launch.
  ///
  /// - Throws: `unknown-session`.
  @discardableResult
  public mutating func destroy(
    _ session: String, dismissal: SceneDismissal = .standard
  ) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let state = state(of: session)
    router.store.remove(slot)
    details[session] = nil
    var transition = SceneTransition(session: session, dismissal: state.isForeground ? dismissal : nil)
    if state.isConnected { transition.callbacks.append(.didDisconnect) }
    if isRunning {
      transition.callbacks.append(.didDiscardSceneSessions)
      transition.discarded = [session]
    } else {
      pendingDiscards.append(session)
    }
    return transition
  }
}

extension SceneSessionRegistry {
  /// The application's process starts. It hears of the sessions that were destroyed while it did not run; scenes are
  /// connected by the event that follows. An application that runs already is left alone.
  @discardableResult
  public mutating func launch() -> SceneTransition { launchIfNeeded() }

  /// The application's process ends, together with its scenes: nothing is called. The sessions stay,
  /// disconnected.
  @discardableResult
  public mutating func terminate() -> SceneTransition {
    disconnectAll()
    isRunning = false
    return SceneTransition()
  }

  mutating func launchIfNeeded() -> SceneTransition {
    if isRunning { return SceneTransition() }
    isRunning = true
    defer { pendingDiscards = [] }
    return SceneTransition(
      callbacks: pendingDiscards.isEmpty ? [] : [.didDiscardSceneSessions], discarded: pendingDiscards)
  }
}
