public import SceneRouting

extension SceneSessionRegistry {
  /// Routes an event and delivers it to the session that handles it.
  ///
  /// If the application isn't running, launches it and first notifies it of any sessions that were destroyed in the
  /// meantime. An event that no session handles doesn't launch the application.
  ///
  /// - Throws: Any error thrown by `SceneRouter.route(_:options:)`.
  /// - Complexity: The same as for routing the event.
  @discardableResult
  public mutating func deliver(
    _ event: ExternalEvent, options: RoutingOptions = RoutingOptions()
  ) throws(RoutingError) -> SceneTransition {
    try apply(router.route(event, options: options), of: event)
  }

  /// Applies a decision about an event. The resulting calls depend on the session's current state, not on its state
  /// when the decision was made.
  ///
  /// - Throws: Any error thrown by `SceneRouter.apply(_:)`.
  @discardableResult
  public mutating func apply(
    _ decision: RoutingDecision, of event: ExternalEvent
  ) throws(RoutingError) -> SceneTransition {
    let before = try router.existingSession(for: decision).flatMap { router.store[$0]?.state }
    guard let session = try router.apply(decision) else { return SceneTransition(decision: decision) }
    var transition = launchIfNeeded()
    transition.session = session
    transition.decision = decision
    transition.state = .foregroundActive
    transition.callbacks += router.callbacks(for: event, to: before)
    if before?.isConnected != true { transition.connection = connection(of: session, for: event) }
    return transition
  }

  /// Activates a session at the application's request, or requests a new one.
  ///
  /// - Parameters:
  ///   - session: The session to activate, or `nil` to request a new scene.
  ///   - userActivity: The activity to show.
  ///   - requestingSession: The session whose scene makes the request. This session is never chosen.
  ///   - isUserAction: Whether the request directly follows a user action. If not, the system refuses the request.
  /// - Throws: `requestDenied` if the request doesn't follow a user action, or any error thrown by
  ///   `SceneRouter.route(_:options:)`.
  @discardableResult
  public mutating func activate(
    _ session: String?, userActivity: UserActivity? = nil, requestingSession: String? = nil, isUserAction: Bool = true
  ) throws(RoutingError) -> SceneTransition {
    guard isUserAction else { throw .activationWithoutUser(session ?? "new") }
    if let session, router.application.supportsMultipleScenes { _ = try slot(of: session) }
    return try deliver(
      .sessionRequest(session: session, userActivity: userActivity),
      options: RoutingOptions(requestingSession: requestingSession))
  }

  /// Moves a scene to the background. An active scene first resigns its active state. If the scene is already in the
  /// background, the application receives no calls.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`, or `requestDenied` if the session is disconnected.
  @discardableResult
  public mutating func moveToBackground(_ session: String) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let callbacks: [SceneCallback]
    switch state(of: session) {
    case .unattached: throw .notConnected(session)
    case .background: callbacks = []
    case .foregroundInactive: callbacks = [.didEnterBackground]
    case .foregroundActive: callbacks = [.willResignActive, .didEnterBackground]
    }
    setState(.background, of: slot)
    return SceneTransition(session: session, callbacks: ifUIKit(callbacks), state: .background)
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
    return SceneTransition(session: session, callbacks: ifUIKit(callbacks), state: .unattached)
  }

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
      transition.callbacks += ifUIKit([.willConnect])
      transition.connection = connection(of: session, for: nil)
      setState(.background, of: slot)
    }
    transition.state = state(of: session)
    if let stateRestorationActivity {
      details[session, default: SceneSessionDetails()].stateRestorationActivity = stateRestorationActivity
    }
    if let conditions { router.store.setConditions(conditions, of: slot) }
    return transition
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

  /// Destroys a session at the application's request.
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
    if state.isConnected { transition.callbacks = ifUIKit([.didDisconnect]) }
    guard router.policy.callsUIKit else { return transition }
    if isRunning {
      transition.callbacks.append(.didDiscardSceneSessions)
      transition.discarded = [session]
    } else {
      pendingDiscards.append(session)
    }
    return transition
  }

  /// Closes a session's window at the user's request, as a swipe in the app switcher does.
  ///
  /// A window that isn't the last one takes its session with it, as `destroy(_:dismissal:)` does. With the last
  /// ordinary or volumetric window, the application's process ends without any call, and the session is restored at the
  /// next launch. An application without such windows ends with its last session of any role. With a policy for the
  /// Mac, the process goes on without windows, so each window takes its session with it, unless a SwiftUI app's first
  /// declaration is a `Window`: with that window, if it is the last one, the app ends.
  ///
  /// Source: observed on iOS 13 to 15, as reported in FB6185896, FB9855914 and the developer forums (702040). Apple
  /// documents only the discard call. On a Mac, see `applicationShouldTerminateAfterLastWindowClosed(_:)`, whose
  /// default is false, and SwiftUI's `Window`. That a volumetric window counts is this project's decision.
  ///
  /// - Throws: `RoutingError` with the code `unknown-session`.
  @discardableResult
  public mutating func close(_ session: String) throws(RoutingError) -> SceneTransition {
    let slot = try slot(of: session)
    let first = router.application.configurations.first { $0.kind != .settings }
    let isPrimary =
      router.application.framework == .swiftUI && first?.kind == .window
      && router[session]?.configuration == first?.name
    guard router.policy.endsWithLastWindow || isPrimary, router.store.isLastWindow(slot) else {
      return try destroy(session)
    }
    _ = terminate()
    return SceneTransition(session: session, state: .unattached)
  }

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

  private mutating func launchIfNeeded() -> SceneTransition {
    if isRunning { return SceneTransition() }
    isRunning = true
    defer { pendingDiscards = [] }
    guard router.policy.callsUIKit, !pendingDiscards.isEmpty else { return SceneTransition() }
    return SceneTransition(callbacks: [.didDiscardSceneSessions], discarded: pendingDiscards)
  }

  /// Returns calls that only exist in UIKit, or no calls if the application doesn't get UIKit's calls.
  private func ifUIKit(_ callbacks: [SceneCallback]) -> [SceneCallback] { router.policy.callsUIKit ? callbacks : [] }

  private func connection(of session: String, for event: ExternalEvent?) -> SceneConnection {
    SceneConnection(
      event: event, activity: event?.userActivity ?? details[session]?.stateRestorationActivity)
  }
}
