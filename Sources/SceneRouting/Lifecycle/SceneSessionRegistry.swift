/// The sessions of an application through their life cycle: created, activated, sent to the background, disconnected,
/// reconnected, destroyed. Each step returns the calls that it makes into the application, in order.
///
///     var registry = try SceneSessionRegistry()
///     try registry.receive(.launch).callbacks         // configured, connected, in the foreground, active
///     try registry.background("new-1").callbacks      // sceneWillResignActive, sceneDidEnterBackground
///     try registry.disconnect("new-1").callbacks      // sceneDidDisconnect; the session stays
///     try registry.receive(.launch).callbacks         // connected again, without a configuration call
///
/// A step that throws changes nothing.
///
/// Source: Apple, "Managing your app's life cycle", `UISceneDelegate`, `UIApplication`; WWDC19 sessions 212, 246, 258.
public struct SceneSessionRegistry: Sendable, Equatable {
  /// The router over the sessions as they are now.
  public internal(set) var router: SceneRouter
  /// Whether the application's process runs. Scenes are connected only then.
  public internal(set) var isRunning: Bool
  /// Sessions that were destroyed while the application did not run. It hears of them after its next launch.
  public internal(set) var pendingDiscards: [String]
  package var details: [String: SceneSessionDetails]

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - application: The application.
  ///   - sessions: The application's sessions, most recently used first. If the application does not run, they are
  ///     disconnected.
  ///   - policy: The rules in which platforms differ. `nil` means those that the application's device implies.
  ///   - isRunning: Whether the application's process runs.
  ///   - identifierLimit: The length of the longest identifier of an event, in UTF-8 code units; 1 MiB unless given.
  /// - Throws: As `SceneRouter.init`.
  public init(
    application: SceneApplication = SceneApplication(), sessions: [SceneSession] = [], policy: RoutingPolicy? = nil,
    isRunning: Bool = true, identifierLimit: Int = 1_048_576
  ) throws(RoutingError) {
    try self.init(
      application: application, sessions: sessions, policy: policy, details: [:], isRunning: isRunning,
      identifierLimit: identifierLimit)
  }

  /// Creates a registry as a document describes it.
  ///
  /// - Parameters:
  ///   - details: What sessions keep besides, by their persistent identifiers.
  ///   - pendingDiscards: Sessions that were destroyed while the application did not run.
  /// - Throws: Also `unknown-session` if `details` names a session that does not exist, and `duplicate-session` if
  ///   `pendingDiscards` names an existing session. Identifiers are never reused.
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
    for session in pendingDiscards where router.session(session) != nil { throw .discardedSession(session) }
    if !isRunning { disconnectAll() }
  }

  /// Creates a registry with a router's sessions, in an application that runs.
  public init(_ router: SceneRouter) {
    self.router = router
    self.isRunning = true
    self.pendingDiscards = []
    self.details = [:]
  }

  /// The sessions, most recently used first. O(n) in the number of sessions.
  public var sessions: [SceneSession] { router.sessions }

  /// Returns the session with an identifier, or `nil`. O(1) expected.
  public func session(_ persistentIdentifier: String) -> SceneSession? { router.session(persistentIdentifier) }

  /// Returns what a session keeps besides its scene, or `nil` if there is no such session.
  ///
  /// - Complexity: O(1) expected.
  package func details(of session: String) -> SceneSessionDetails? {
    router.session(session).map { _ in details[session] ?? SceneSessionDetails() }
  }

  /// The application's own state: the most active of its scenes'. `unattached` if none is connected.
  ///
  /// - Complexity: O(n) in the number of sessions.
  public var applicationState: SceneActivationState {
    let byActivity: [SceneActivationState] = [.foregroundActive, .foregroundInactive, .background]
    let states = Set(router.sessions.map(\.state))
    return byActivity.first { states.contains($0) } ?? .unattached
  }

  /// Changes the `userInfo` of a session. It can be set whether the scene is connected or not.
  ///
  /// - Throws: `unknown-session`.
  package mutating func setUserInfo(_ userInfo: [String: UserInfoValue], of session: String) throws(RoutingError) {
    _ = try slot(of: session)
    details[session, default: SceneSessionDetails()].userInfo = userInfo
  }

  /// Changes the activity that brings a disconnected scene back to where it was.
  ///
  /// - Throws: `unknown-session`.
  package mutating func setStateRestorationActivity(
    _ activity: UserActivity?, of session: String
  ) throws(RoutingError) {
    _ = try slot(of: session)
    details[session, default: SceneSessionDetails()].stateRestorationActivity = activity
  }

  /// The number of the last session that was made as `new-…`: numbers are not used again.
  package var lastNewNumber: Int {
    get { router.lastNewNumber }
    set { router.lastNewNumber = newValue }
  }

  func slot(of session: String) throws(RoutingError) -> Int {
    try router.slot(of: session, namedBy: "the step")
  }

  func state(of session: String) -> SceneActivationState {
    router.session(session)?.state ?? .unattached
  }

  mutating func setState(_ state: SceneActivationState, at slot: Int) {
    router.store.setState(slot, state, isVisible: state.isForeground)
  }

  mutating func disconnectAll() {
    for slot in Array(router.store.mostRecentFirst) { setState(.unattached, at: slot) }
  }
}
