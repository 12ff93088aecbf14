extension SceneSessionRegistry {
  /// Moves a scene to the background. An active scene first resigns its active state. If the scene is already in the
  /// background, the application receives no calls.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`, or `requestDenied` if the session is disconnected.
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
    setState(.background, of: slot)
    return SceneTransition(session: session, callbacks: callbacks, state: .background)
  }

  /// Disconnects a scene, as the system does to reclaim memory. The session and its properties persist. If the session
  /// is already disconnected, the application receives no calls.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  @discardableResult
  public mutating func disconnect(_ session: String) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let callbacks: [SceneCallback] = state(of: session).isConnected ? [.didDisconnect] : []
    setState(.unattached, of: slot)
    return SceneTransition(session: session, callbacks: callbacks, state: .unattached)
  }

  /// Destroys a session, as happens when the user swipes its window away or the application requests it.
  ///
  /// The session and its properties are removed regardless of the dismissal, but only a window in the foreground shows
  /// the animation. A running application is notified immediately. Otherwise, it is notified after its next launch.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  @discardableResult
  public mutating func destroy(
    _ session: String, dismissal: SceneDismissal = .standard
  ) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let state = state(of: session)
    router.remove(slot)
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
  /// Launches the application's process and notifies it of sessions that were destroyed while it wasn't running.
  /// Scenes aren't connected until the next event. Does nothing if the application is already running.
  @discardableResult
  public mutating func launch() -> SceneTransition { launchIfNeeded() }

  /// Terminates the application's process and its scenes, without making any calls into the application. The sessions
  /// persist in the disconnected state.
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
