public import SceneRouting

/// The sessions of an application throughout their life cycle: creation, activation, backgrounding, disconnection,
/// reconnection and destruction. Each step returns the resulting calls into the application, in order.
///
///     var registry = try SceneSessionRegistry()
///     try registry.deliver(.launch).callbacks            // configured, connected, in the foreground, active
///     try registry.moveToBackground("new-1").callbacks   // sceneWillResignActive, sceneDidEnterBackground
///     try registry.disconnect("new-1").callbacks         // sceneDidDisconnect; the session stays
///     try registry.deliver(.launch).callbacks            // connected again, without a configuration call
///
/// If a step throws an error, the registry doesn't change.
///
/// Source: Apple, "Managing your app's life cycle", `UISceneDelegate`, `UIApplication`; WWDC19 sessions 212, 246, 258.
public struct SceneSessionRegistry: Sendable, Equatable {
  /// The router for the current sessions.
  public internal(set) var router: SceneRouter
  /// Whether the application's process is running. Scenes can be connected only while it is running.
  public internal(set) var isRunning: Bool
  /// The sessions that were destroyed while the application wasn't running. They are reported after its next launch.
  package internal(set) var pendingDiscards: [String]
  var details: [String: SceneSessionDetails]

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - application: The description of the application.
  ///   - sessions: The application's sessions, most recently used first. If the application isn't running, all of them
  ///     become disconnected.
  ///   - policy: The rules that differ between platforms. `nil` means the policy implied by the application's device.
  ///   - isRunning: Whether the application's process is running.
  ///   - identifierLimit: The maximum length of an event's identifier, in UTF-8 code units. The default is 1 MiB.
  /// - Throws: Any error thrown by `SceneRouter.init`.
  public init(
    application: SceneApplication = SceneApplication(), sessions: [SceneSession] = [], policy: RoutingPolicy? = nil,
    isRunning: Bool = true, identifierLimit: Int = 1_048_576
  ) throws(RoutingError) {
    try self.init(
      application: application, sessions: sessions, policy: policy, details: [:], isRunning: isRunning,
      identifierLimit: identifierLimit)
  }

  /// Creates a registry from the contents of a document.
  ///
  /// - Parameters:
  ///   - details: The details of the sessions, keyed by persistent identifier.
  ///   - pendingDiscards: The sessions that were destroyed while the application wasn't running.
  /// - Throws: Any error that the public initializer throws, as well as `unknown-session` if `details` refers to a
  ///   session that doesn't exist, and `duplicate-session` if `pendingDiscards` contains an existing session, because
  ///   identifiers are never reused.
  package init(
    application: SceneApplication = SceneApplication(), sessions: [SceneSession] = [], policy: RoutingPolicy? = nil,
    details: [String: SceneSessionDetails], isRunning: Bool = true, pendingDiscards: [String] = [],
    identifierLimit: Int = 1_048_576
  ) throws(RoutingError) {
    router = try SceneRouter(
      application: application, sessions: sessions, policy: policy, identifierLimit: identifierLimit)
    self.details = details
    self.isRunning = isRunning
    self.pendingDiscards = pendingDiscards
    for session in details.keys.sorted() { _ = try router.slot(of: session, namedBy: "details") }
    for session in pendingDiscards {
      if router[session] != nil { throw .discardedSession(session) }
      router.retire(session)
    }
    if !isRunning { disconnectAll() }
  }

  /// Creates a registry for a running application, with a router's sessions.
  public init(_ router: SceneRouter) {
    self.router = router
    self.isRunning = true
    self.pendingDiscards = []
    self.details = [:]
  }

  /// The sessions, most recently used first.
  ///
  /// - Complexity: The same as for `SceneRouter.sessions`.
  public var sessions: [SceneSession] { router.sessions }

  /// The session with this identifier, or `nil` if it doesn't exist.
  ///
  /// - Complexity: Expected O(1).
  public subscript(persistentIdentifier: String) -> SceneSession? { router[persistentIdentifier] }

  /// The state of the application: that of its most active scene, or `unattached` if no scenes are connected.
  ///
  /// - Complexity: O(*n*) in the number of sessions that were used after the most recent active one.
  public var applicationState: SceneActivationState { router.store.mostActiveState }

  /// The number in the most recently generated session name, such as 2 for `new-2`. Numbers are never reused.
  package var lastNewNumber: Int {
    get { router.lastNewNumber }
    set { router.retire(upTo: newValue) }
  }

  func slot(of session: String) throws(RoutingError) -> SessionSlot {
    try router.slot(of: session, namedBy: "the step")
  }

  func state(of session: String) -> SceneActivationState { router[session]?.state ?? .unattached }

  mutating func setState(_ state: SceneActivationState, of slot: SessionSlot) {
    router.store.setState(state, isVisible: state.isForeground, of: slot)
  }

  mutating func disconnectAll() {
    for slot in router.store.mostRecentFirst { setState(.unattached, of: slot) }
  }
}
