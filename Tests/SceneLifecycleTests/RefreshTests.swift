@testable import SceneLifecycle
import SceneRouting
import StringPredicates
import Testing

/// The properties that a refresh changes, and the connection of the scene.
@Suite struct RefreshTests {
  let activity = UserActivity(activityType: "read", targetContentIdentifier: "x", isHandoff: true)
  let older = UserActivity(activityType: "older")

  func registry(_ sessions: SceneSession...) throws -> SceneSessionRegistry {
    try SceneSessionRegistry(application: SceneApplication(), sessions: sessions)
  }

  @Test func refreshOfADisconnectedSessionConnectsItInTheBackground() throws {
    var registry = try registry(scene("front"), scene("a", state: .unattached))
    let refreshed = try registry.refresh("a")
    #expect(refreshed.callbacks == [.willConnect])
    #expect(refreshed.state == .background)
    #expect(registry.sessions.map(\.persistentIdentifier) == ["front", "a"])
    #expect(registry["a"]?.isVisible == false)
  }

  @Test(arguments: [SceneActivationState.foregroundActive, .foregroundInactive, .background])
  func refreshDoesNotChangeAConnectedScene(state: SceneActivationState) throws {
    var registry = try registry(scene("a", state: state))
    let refreshed = try registry.refresh("a")
    #expect(refreshed.callbacks == [])
    #expect(refreshed.connection == nil)
    #expect(registry["a"]?.state == state)
  }

  @Test func refreshLaunchesAnApplicationThatIsNotRunning() throws {
    var registry = try registry(scene("a"), scene("b"))
    registry.terminate()
    try registry.destroy("b")
    #expect(try registry.refresh("a").callbacks == [.didDiscardSceneSessions, .willConnect])
    #expect(registry.applicationState == .background)
  }

  @Test func refreshReplacesConditionsOfADisconnectedSession() throws {
    var registry = try registry(scene("front"), scene("a", state: .unattached))
    let conditions = SceneActivationConditions(prefersToActivate: try equals("x"))
    try registry.refresh("a", conditions: .activation(conditions), stateRestorationActivity: activity)
    #expect(try registry.router.route(.content("x")).summary == "a prefers")
    #expect(registry.stateRestorationActivity(of: "a") == activity)
    try registry.refresh("a")
    #expect(try registry.router.route(.content("x")).summary == "a prefers", "what is not renewed stays")
    #expect(registry.stateRestorationActivity(of: "a") == activity)
  }

  @Test func onlyAConnectedSceneCanSetItsConditions() throws {
    var registry = try registry(scene("front"), scene("a"))
    let conditions = SceneConditions.activation(SceneActivationConditions(prefersToActivate: try equals("x")))
    try registry.setConditions(conditions, of: "a")
    #expect(try registry.router.route(.content("x")).session == "a")
    try registry.disconnect("a")
    let error = try #require(throws: RoutingError.self) { try registry.setConditions(.default, of: "a") }
    #expect(error.code == .requestDenied)
  }

  @Test func prefersTheActivityOfTheEventToThatOfTheSession() throws {
    var registry = try registry(scene("a", state: .unattached))
    try registry.setStateRestorationActivity(older, of: "a")
    let restored = try registry.deliver(.launch)
    #expect(restored.connection?.activity == older)
    #expect(restored.connection?.event == .launch)
    try registry.disconnect("a")
    let continued = try registry.deliver(.userActivity(activity))
    #expect(continued.connection?.activity == activity)
    #expect(registry.stateRestorationActivity(of: "a") == older)
  }

  @Test func refusesDetailsOfAnUnknownSession() throws {
    let error = try #require(throws: RoutingError.self) {
      try SceneSessionRegistry(application: SceneApplication(), details: ["ghost": SceneSessionDetails()])
    }
    #expect(error.code == .unknownSession)
  }

  @Test func refusesADiscardedSessionThatStillExists() throws {
    let error = try #require(throws: RoutingError.self) {
      try SceneSessionRegistry(
        application: SceneApplication(), sessions: [scene("a")], details: [:], isRunning: false,
        pendingDiscards: ["b", "a"])
    }
    #expect(error.code == .duplicateSession)
    #expect(error.subject == "a")
  }
}
