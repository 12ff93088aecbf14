@testable import SceneLifecycle
import SceneRouting
import Testing

/// The table of the session life cycle, row by row.
@Suite struct LifecycleTests {
  let activity = UserActivity(activityType: "read", targetContentIdentifier: "x")

  func registry(_ sessions: SceneSession..., isRunning: Bool = true) throws -> SceneSessionRegistry {
    try SceneSessionRegistry(application: SceneApplication(), sessions: sessions, isRunning: isRunning)
  }

  @Test func activatingANewSessionConfiguresConnectsAndActivatesIt() throws {
    var registry = try registry()
    let made = try registry.deliver(.userActivity(activity))
    #expect(made.session == "new-1")
    #expect(made.state == .foregroundActive)
    #expect(
      made.callbacks.map(\.description) == [
        "application(_:configurationForConnecting:options:)", "scene(_:willConnectTo:options:)",
        "sceneWillEnterForeground", "sceneDidBecomeActive",
      ])
    #expect(made.connection?.activity == activity)
    #expect(registry["new-1"]?.state == .foregroundActive)
  }

  @Test func activatingADisconnectedSessionMakesNoConfigurationCall() throws {
    var registry = try registry(scene("a", state: .unattached))
    let activated = try registry.deliver(.url("a:b"))
    #expect(activated.callbacks == [.willConnect, .willEnterForeground, .didBecomeActive])
    #expect(activated.connection?.event == .url("a:b"))
    #expect(registry["a"]?.state == .foregroundActive)
  }

  @Test func activatingAConnectedSessionDependsOnItsState() throws {
    let expected: [(SceneActivationState, [SceneCallback])] = [
      (.foregroundActive, [.openURLContexts]),
      (.foregroundInactive, [.openURLContexts, .didBecomeActive]),
      (.background, [.willEnterForeground, .openURLContexts, .didBecomeActive]),
    ]
    for (state, callbacks) in expected {
      var registry = try registry(scene("a", state: state))
      let activated = try registry.deliver(.url("a:b"))
      #expect(activated.callbacks == callbacks)
      #expect(activated.connection == nil)
      #expect(activated.state == .foregroundActive)
      #expect(activated.decision?.callbacks == callbacks)
    }
  }

  @Test func leavingASceneResignsActiveAndEntersTheBackground() throws {
    var registry = try registry(scene("a", state: .foregroundActive, visible: true))
    let left = try registry.moveToBackground("a")
    #expect(left.callbacks.map(\.description) == ["sceneWillResignActive", "sceneDidEnterBackground"])
    #expect(left.state == .background)
    #expect(registry["a"]?.isVisible == false)
    #expect(try registry.moveToBackground("a").callbacks == [])
  }

  @Test func doesNotAvoidASceneThatWasLeft() throws {
    var registry = try registry(scene("a", prefers: "a:b", state: .foregroundActive, visible: true))
    #expect(try registry.router.route(.drag(.url("a:b"))).reason == .preferredButVisible)
    try registry.moveToBackground("a")
    #expect(try registry.router.route(.drag(.url("a:b"))).reason == .prefers)
    try registry.deliver(.url("a:b"))
    #expect(try registry.router.route(.drag(.url("a:b"))).reason == .preferredButVisible)
  }

  @Test func leavingAnInactiveSceneDoesNotResignAgain() throws {
    var registry = try registry(scene("a", state: .foregroundInactive))
    #expect(try registry.moveToBackground("a").callbacks == [.didEnterBackground])
  }

  @Test func refusesToLeaveADisconnectedSession() throws {
    var registry = try registry(scene("a", state: .unattached))
    let error = try #require(throws: RoutingError.self) { try registry.moveToBackground("a") }
    #expect(error.code.rawValue == "requestDenied")
    #expect(registry["a"]?.state == .unattached)
  }

  @Test func reclaimedSessionKeepsItsStateAndConditions() throws {
    var registry = try registry(scene("a", prefers: "x"), scene("b"))
    try registry.setUserInfo(["page": .integer(7), "tags": .array([.string("new"), .boolean(true)])], of: "a")
    try registry.setStateRestorationActivity(activity, of: "a")
    let reclaimed = try registry.disconnect("a")
    #expect(reclaimed.callbacks.map(\.description) == ["sceneDidDisconnect"])
    #expect(reclaimed.state == .unattached)
    #expect(try registry.disconnect("a").callbacks == [])
    #expect(registry.userInfo(of: "a") == ["page": .integer(7), "tags": .array([.string("new"), .boolean(true)])])
    #expect(registry.sessions.map(\.persistentIdentifier) == ["a", "b"])
    #expect(try registry.router.route(.content("x")).summary == "a prefers", "conditions hold while disconnected")
  }

  @Test(arguments: SceneDismissal.allCases)
  func removesADestroyedSessionForAnyDismissal(dismissal: SceneDismissal) throws {
    var registry = try registry(scene("a", state: .foregroundActive), scene("b"))
    try registry.setUserInfo(["page": .integer(7)], of: "a")
    let destroyed = try registry.destroy("a", dismissal: dismissal)
    #expect(
      destroyed.callbacks.map(\.description) == ["sceneDidDisconnect", "application(_:didDiscardSceneSessions:)"])
    #expect(destroyed.discarded == ["a"])
    #expect(destroyed.dismissal == dismissal)
    #expect(destroyed.state == nil)
    #expect(registry["a"] == nil)
    #expect(registry.details(of: "a") == nil)
    #expect(registry.details.isEmpty, "nothing of the session is kept")
    let error = try #require(throws: RoutingError.self) { try registry.destroy("a") }
    #expect(error.code == .unknownSession)
  }

  @Test func animatesDismissalsOnlyInTheForeground() throws {
    let expected: [(SceneActivationState, Bool, [SceneCallback])] = [
      (.foregroundActive, true, [.didDisconnect, .didDiscardSceneSessions]),
      (.foregroundInactive, true, [.didDisconnect, .didDiscardSceneSessions]),
      (.background, false, [.didDisconnect, .didDiscardSceneSessions]),
      (.unattached, false, [.didDiscardSceneSessions]),
    ]
    for (state, isAnimated, callbacks) in expected {
      var registry = try registry(scene("a", state: state))
      let destroyed = try registry.destroy("a", dismissal: .decline)
      #expect(destroyed.dismissal == (isAnimated ? .decline : nil))
      #expect(destroyed.callbacks == callbacks)
    }
  }

  @Test func applicationIsAsActiveAsItsMostActiveScene() throws {
    #expect(try registry().applicationState == .unattached)
    let order: [SceneActivationState] = [.unattached, .background, .foregroundInactive, .foregroundActive]
    var sessions: [SceneSession] = []
    for state in order {
      sessions.append(try scene(state.name, state: state))
      let registry = try SceneSessionRegistry(application: SceneApplication(), sessions: sessions)
      #expect(registry.applicationState == state)
    }
  }

  @Test func terminationDisconnectsEverySceneWithoutCallbacks() throws {
    var registry = try registry(scene("a", state: .foregroundActive, visible: true), scene("b"))
    #expect(registry.terminate().callbacks == [])
    #expect(registry.sessions.map(\.state) == [.unattached, .unattached])
    #expect(registry.applicationState == .unattached)
    #expect(registry.isRunning == false)
    #expect(registry.launch().callbacks == [])
    #expect(registry.isRunning)
  }

  @Test func reportsDiscardedSessionsAtTheNextLaunch() throws {
    var registry = try registry(scene("a"), scene("b"), scene("c"))
    registry.terminate()
    #expect(try registry.destroy("b").callbacks == [])
    #expect(try registry.destroy("a").callbacks == [])
    #expect(registry.pendingDiscards == ["b", "a"])
    let launched = registry.launch()
    #expect(launched.callbacks == [.didDiscardSceneSessions])
    #expect(launched.discarded == ["b", "a"])
    #expect(registry.pendingDiscards.isEmpty)
    #expect(registry.launch() == SceneTransition(), "an application that runs is left alone")
  }

  @Test func eventLaunchesAnApplicationThatIsNotRunning() throws {
    var registry = try registry(scene("a"), scene("b"), isRunning: false)
    try registry.destroy("b")
    let none = try registry.deliver(
      .content("x"), options: RoutingOptions(excludedSessions: ["a"], allowsNewScene: false))
    #expect(none.callbacks == [] && registry.isRunning == false, "an event that nothing takes launches nothing")
    let received = try registry.deliver(.content("x"))
    #expect(
      received.callbacks == [.didDiscardSceneSessions, .willConnect, .willEnterForeground, .didBecomeActive])
    #expect(received.discarded == ["b"])
    #expect(registry.isRunning)
  }

  @Test func refusesActivationWithoutAUserAction() throws {
    var registry = try registry(scene("a", state: .foregroundActive), scene("b", can: "FALSE"))
    let error = try #require(throws: RoutingError.self) { try registry.activate("b", isUserAction: false) }
    #expect(error.code == .requestDenied)
    #expect(registry.sessions.map(\.persistentIdentifier) == ["a", "b"])
    let activated = try registry.activate("b", userActivity: activity, requestingSession: "a")
    #expect(activated.callbacks == [.willEnterForeground, .continueUserActivity, .didBecomeActive])
    #expect(activated.decision?.reason == .explicitSession)
  }

  @Test func doesNotReplaceTheRequestingScene() throws {
    var registry = try registry(scene("a", prefers: "x", state: .foregroundActive))
    let made = try registry.activate(nil, userActivity: activity, requestingSession: "a")
    #expect(made.session == "new-1")
    #expect(made.decision?.reason == .newScene)
  }

  /// The process ends with its last window, and the session is there at the next launch.
  @Test func closingTheLastWindowKeepsItsSession() throws {
    var registry = try registry(scene("a", state: .foregroundActive), scene("b"))
    let first = try registry.close("b")
    #expect(first.discarded == ["b"] && first.callbacks == [.didDisconnect, .didDiscardSceneSessions])
    let last = try registry.close("a")
    #expect(last.callbacks.isEmpty && last.discarded.isEmpty && last.state == .unattached)
    #expect(!registry.isRunning && registry.pendingDiscards.isEmpty)
    let launched = try registry.deliver(.launch)
    #expect(launched.session == "a" && launched.callbacks == [.willConnect, .willEnterForeground, .didBecomeActive])
  }

  /// An external display is no window of the user's.
  @Test func closingAnotherRoleDoesNotEndTheProcess() throws {
    let display = SceneSession("tv", role: .windowExternalDisplay)
    var registry = try registry(scene("a", state: .foregroundActive), display)
    #expect(try registry.close("tv").discarded == ["tv"])
    #expect(registry.isRunning && registry["a"]?.state == .foregroundActive)
    registry = try self.registry(scene("a", state: .foregroundActive), display)
    #expect(try registry.close("a").discarded.isEmpty && !registry.isRunning && registry["a"] != nil)
  }

  @Test(arguments: ["a", "globe"]) func aVolumetricWindowIsAWindow(first: String) throws {
    let globe = SceneSession("globe", role: .windowVolumetricApplication, state: .foregroundActive)
    var registry = try registry(scene("a", state: .foregroundActive), globe)
    #expect(try registry.close(first).discarded == [first] && registry.isRunning)
    let last = first == "a" ? "globe" : "a"
    #expect(try registry.close(last).discarded.isEmpty && !registry.isRunning && registry[last] != nil)
  }

  @Test func swiftUIAppOnAMacGetsNoUIKitCalls() throws {
    let mac = SceneApplication(idiom: .mac, framework: .swiftUI)
    var registry = try SceneSessionRegistry(application: mac, sessions: [SceneSession("a"), SceneSession("b")])
    #expect(try registry.deliver(.url("a:b")).callbacks == [.onOpenURL])
    #expect(try registry.deliver(.userActivity(activity)).callbacks == [.onContinueUserActivity])
    #expect(try registry.deliver(.content("x")).callbacks.isEmpty)
    #expect(try registry.moveToBackground("a").callbacks.isEmpty && registry.disconnect("a").callbacks.isEmpty)
    #expect(try registry.refresh("a").callbacks.isEmpty)
    #expect(try registry.destroy("a").callbacks.isEmpty)
    registry.terminate()
    try registry.destroy("b")
    #expect(registry.launch() == SceneTransition())
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

  @Test func refusedStepChangesNothing() throws {
    var registry = try registry(scene("a", state: .foregroundActive), isRunning: true)
    registry.terminate()
    try registry.destroy("a")
    let before = (registry.sessions, registry.isRunning, registry.pendingDiscards)
    #expect(throws: RoutingError.self) { try registry.moveToBackground("a") }
    #expect(throws: RoutingError.self) { try registry.disconnect("a") }
    #expect(throws: RoutingError.self) { try registry.refresh("a") }
    #expect(throws: RoutingError.self) { try registry.setUserInfo([:], of: "a") }
    #expect(throws: RoutingError.self) { try registry.setStateRestorationActivity(nil, of: "a") }
    #expect(throws: RoutingError.self) { try registry.deliver(.sessionRequest(session: "a", userActivity: nil)) }
    #expect(throws: RoutingError.self) { try registry.setConditions(.default, of: "a") }
    #expect((registry.sessions, registry.isRunning, registry.pendingDiscards) == before)
  }
}
