@testable import SceneLifecycle
import SceneRouting
import Testing

/// What only Swift code sees of the life cycle. `Fixtures/Scenarios` has the calls and states of every step.
@Suite struct LifecycleTests {
  private let activity = UserActivity(activityType: "read", targetContentIdentifier: "x", isHandoff: true)

  private func registry(_ sessions: SceneSession...) throws -> SceneSessionRegistry {
    try SceneSessionRegistry(sessions: sessions)
  }

  /// The activity of the event comes before that of the session.
  @Test func connectionHasTheEventAndTheActivity() throws {
    let older = UserActivity(activityType: "older")
    var registry = try registry(SceneSession("a", state: .unattached))
    try registry.setStateRestorationActivity(older, of: "a")
    let restored = try registry.deliver(.launch)
    #expect(restored.connection?.event == .launch && restored.connection?.activity == older)
    let opened = try registry.deliver(.url("a:b"))
    #expect(opened.connection == nil && opened.callbacks == opened.decision?.callbacks, "it is connected already")
    #expect(try registry.refresh("a").connection == nil)
    try registry.disconnect("a")
    let continued = try registry.deliver(.userActivity(activity))
    #expect(continued.connection?.event == .userActivity(activity) && continued.connection?.activity == activity)
    #expect(registry.stateRestorationActivity(of: "a") == older)
  }

  @Test func activatesOnlyForTheUser() throws {
    var registry = try registry(
      SceneSession("a", prefers: "TRUEPREDICATE", state: .foregroundActive), SceneSession("b", can: "FALSEPREDICATE"))
    let error = try #require(throws: RoutingError.self) { try registry.activate("b", isUserAction: false) }
    #expect(error.code == .requestDenied)
    #expect(registry.sessions.map(\.persistentIdentifier) == ["a", "b"])
    let activated = try registry.activate("b", userActivity: activity, requestingSession: "a")
    #expect(activated.callbacks == [.willEnterForeground, .continueUserActivity, .didBecomeActive])
    #expect(activated.decision?.reason == .explicitSession)
    let made = try registry.activate(nil, userActivity: activity, requestingSession: "a")
    #expect(made.session == "new-1" && made.decision?.reason == .newScene, "the requesting scene is not replaced")
    #expect(made.connection?.activity == activity)
  }

  @Test func detailsLastAsLongAsTheSession() throws {
    var registry = try registry(SceneSession("a"), SceneSession("b"))
    let userInfo: [String: UserInfoValue] = ["page": .integer(7), "tags": .array([.string("new"), .boolean(true)])]
    try registry.setUserInfo(userInfo, of: "a")
    try registry.disconnect("a")
    #expect(registry.userInfo(of: "a") == userInfo)
    #expect(registry.sessions.map(\.persistentIdentifier) == ["a", "b"])
    try registry.destroy("a")
    #expect(registry["a"] == nil && registry.details(of: "a") == nil)
    #expect(registry.details.isEmpty, "nothing of the session is kept")
  }

  @Test(arguments: SceneDismissal.allCases)
  func animatesDismissalsOnlyInTheForeground(dismissal: SceneDismissal) throws {
    let expected: [(SceneActivationState, SceneDismissal?, [SceneCallback])] = [
      (.foregroundActive, dismissal, [.didDisconnect, .didDiscardSceneSessions]),
      (.foregroundInactive, dismissal, [.didDisconnect, .didDiscardSceneSessions]),
      (.background, nil, [.didDisconnect, .didDiscardSceneSessions]),
      (.unattached, nil, [.didDiscardSceneSessions]),
    ]
    for (state, animation, callbacks) in expected {
      var registry = try registry(SceneSession("a", state: state))
      let destroyed = try registry.destroy("a", dismissal: dismissal)
      #expect(destroyed.dismissal == animation && destroyed.callbacks == callbacks)
      #expect(destroyed.discarded == ["a"] && destroyed.state == nil)
    }
  }

  @Test func reportsDiscardedSessionsAtTheNextLaunch() throws {
    var registry = try registry(SceneSession("a"), SceneSession("b"), SceneSession("c"))
    registry.terminate()
    #expect(!registry.isRunning)
    try registry.destroy("b")
    try registry.destroy("a")
    #expect(registry.pendingDiscards == ["b", "a"])
    let none = try registry.deliver(
      .notification("x"), options: RoutingOptions(excludedSessions: ["c"], allowsNewScene: false))
    #expect(none.callbacks == [] && !registry.isRunning, "an event that nothing takes launches nothing")
    #expect(registry.launch().discarded == ["b", "a"])
    #expect(registry.isRunning && registry.pendingDiscards.isEmpty)
    #expect(registry.launch() == SceneTransition(), "an application that runs is left alone")
  }

  /// An external display is no window of the user's, but a volumetric window is one.
  @Test(arguments: [
    (SceneSessionRole.windowExternalDisplay, false), (SceneSessionRole.windowVolumetricApplication, true),
  ])
  func processEndsWithTheLastWindow(role: SceneSessionRole, isWindow: Bool) throws {
    let other = SceneSession("other", role: role, state: .foregroundActive)
    var registry = try registry(SceneSession("a", state: .foregroundActive), other)
    #expect(try registry.close("other").discarded == ["other"])
    #expect(registry.isRunning && registry["a"]?.state == .foregroundActive)
    #expect(try registry.close("a").discarded.isEmpty && !registry.isRunning && registry["a"] != nil)

    registry = try self.registry(SceneSession("a", state: .foregroundActive), other)
    #expect(try registry.close("a").discarded == (isWindow ? ["a"] : []))
    #expect(registry.isRunning == isWindow && (registry["a"] == nil) == isWindow)
    guard isWindow else { return }
    #expect(try registry.close("other").discarded.isEmpty && !registry.isRunning && registry["other"] != nil)
  }

  /// A Mac app goes on without windows, unless its first declaration is a unique window.
  @Test(arguments: [SceneConfiguration.Kind.window, .windowGroup]) func quitsWithItsWindow(
    kind: SceneConfiguration.Kind
  ) throws {
    let declared = SceneConfiguration(name: "Main", kind: kind)
    let application = SceneApplication(idiom: .mac, framework: .swiftUI, configurations: [declared])
    var registry = try SceneSessionRegistry(application: application, sessions: [SceneSession("a")])
    #expect(try registry.close("a").discarded.isEmpty && registry.isRunning == (kind != .window))
    #expect((registry["a"] == nil) == registry.isRunning)
  }

  /// An identifier of a session is never given to another one.
  @Test func neverReusesTheIdentifierOfADestroyedSession() throws {
    var registry = try registry(SceneSession("new-1"))
    registry.terminate()
    try registry.destroy("new-1")
    let launched = try registry.deliver(.launch)
    #expect(launched.session == "new-2" && launched.discarded == ["new-1"])
    var saved = try SceneSessionRegistry(details: [:], isRunning: false, pendingDiscards: ["new-7"])
    #expect(try saved.deliver(.launch).session == "new-8")
    // Numbers above 2^53 are out of reach, so that counting cannot overflow.
    saved.lastNewNumber = .max
    #expect(saved.lastNewNumber == 8)
  }

  /// Two decisions that are made before either is applied open a unique `Window` once.
  @Test func opensAUniqueWindowOnce() throws {
    let about = SceneConfiguration(name: "about", kind: .window, matching: ["about"])
    let application = SceneApplication(idiom: .mac, framework: .swiftUI, configurations: [about])
    var registry = try SceneSessionRegistry(application: application)
    let event = ExternalEvent.url("app://about")
    let decisions = [try registry.router.route(event), try registry.router.route(event)]
    #expect(decisions.allSatisfy { $0.outcome == .new(configuration: "about") })
    #expect(try decisions.map { try registry.apply($0, of: event).session } == ["new-1", "new-1"])
    #expect(registry.sessions.count == 1)
  }

  @Test func refreshRenewsWhatItIsGiven() throws {
    var registry = try registry(SceneSession("front"), SceneSession("a", state: .unattached))
    let conditions = try SceneSession("", prefers: "SELF == 'x'").conditions
    try registry.refresh("a", conditions: conditions, stateRestorationActivity: activity)
    try registry.refresh("a")
    #expect(registry["a"]?.conditions == conditions && registry["a"]?.isVisible == false)
    #expect(registry.stateRestorationActivity(of: "a") == activity)
  }

  @Test func onlyAConnectedSceneCanSetItsConditions() throws {
    var registry = try registry(SceneSession("front"), SceneSession("a"))
    try registry.setConditions(SceneSession("", prefers: "SELF == 'x'").conditions, of: "a")
    #expect(try registry.router.route(.notification("x")).session == "a")
    try registry.disconnect("a")
    let error = try #require(throws: RoutingError.self) { try registry.setConditions(.default, of: "a") }
    #expect(error.code == .requestDenied)
  }

  @Test func refusedStepChangesNothing() throws {
    var registry = try registry(SceneSession("a", state: .foregroundActive))
    registry.terminate()
    try registry.destroy("a")
    let before = registry
    #expect(throws: RoutingError.self) { try registry.moveToBackground("a") }
    #expect(throws: RoutingError.self) { try registry.disconnect("a") }
    #expect(throws: RoutingError.self) { try registry.refresh("a") }
    #expect(throws: RoutingError.self) { try registry.setUserInfo([:], of: "a") }
    #expect(throws: RoutingError.self) { try registry.setStateRestorationActivity(nil, of: "a") }
    #expect(throws: RoutingError.self) { try registry.deliver(.sessionRequest(session: "a", userActivity: nil)) }
    #expect(throws: RoutingError.self) { try registry.setConditions(.default, of: "a") }
    #expect(registry == before)
  }

  @Test func refusesAnInconsistentState() throws {
    let unknown = try #require(throws: RoutingError.self) {
      try SceneSessionRegistry(details: ["ghost": SceneSessionDetails()])
    }
    #expect(unknown.code == .unknownSession)
    let discarded = try #require(throws: RoutingError.self) {
      try SceneSessionRegistry(
        sessions: [SceneSession("a")], details: [:], isRunning: false, pendingDiscards: ["b", "a"])
    }
    #expect(discarded.code == .duplicateSession && discarded.subject == "a")
  }
}
