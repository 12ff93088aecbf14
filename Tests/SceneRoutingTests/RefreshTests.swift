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
    #expect(registry.session("a")?.isVisible == false)
  }

  @Test(arguments: [SceneActivationState.foregroundActive, .foregroundInactive, .background])
  func refreshDoesNotChangeAConnectedScene(state: SceneActivationState) throws {
    var registry = try registry(scene("a", state: state))
    let refreshed = try registry.refresh("a")
    #expect(refreshed.callbacks == [])
    #expect(refreshed.connection == nil)
    #expect(registry.session("a")?.state == state)
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
    #expect(registry.details(of: "a")?.stateRestorationActivity == activity)
    try registry.refresh("a")
    #expect(try registry.router.route(.content("x")).summary == "a prefers", "what is not renewed stays")
    #expect(registry.details(of: "a")?.stateRestorationActivity == activity)
  }

  @Test func refreshAcceptsFormatStrings() throws {
    var registry = try registry(scene("front"), scene("a", state: .unattached))
    let formats = SceneConditionFormats(
      canActivate: "FALSEPREDICATE", prefersToActivate: .init("SELF == %@", arguments: ["it's"]))
    #expect(try registry.refresh("a", formats: formats).refusedConditions == nil)
    #expect(try registry.router.route(.content("it's")).summary == "a prefers")
    #expect(try registry.router.route(.content("y"), options: RoutingOptions(excluding: ["front"])).reason == .newScene)
  }

  @Test func keepsBothConditionsIfOneIsInvalid() throws {
    var registry = try registry(scene("front"), scene("a", can: "FALSE", prefers: "x", state: .unattached))
    let formats = SceneConditionFormats(canActivate: "TRUEPREDICATE", prefersToActivate: "SELF BEGINWITH 'y'")
    let refreshed = try registry.refresh("a", formats: formats)
    #expect(refreshed.refusedConditions?.canActivate == nil)
    #expect(refreshed.refusedConditions?.prefersToActivate != nil)
    #expect(refreshed.callbacks == [.willConnect])
    #expect(try registry.router.route(.content("x")).summary == "a prefers")
    #expect(registry.session("a")?.conditions == (try scene("a", can: "FALSE", prefers: "x")).conditions)
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
    let restored = try registry.receive(.launch)
    #expect(restored.connection?.activity == older)
    #expect(restored.connection?.options == SceneConnectionOptions())
    try registry.disconnect("a")
    let continued = try registry.receive(.userActivity(activity))
    #expect(continued.connection?.activity == activity)
    #expect(registry.details(of: "a")?.stateRestorationActivity == older)
  }

  @Test func connectionOptionsContainTheEventsContent() {
    let item = ShortcutItem(type: "compose")
    typealias Options = SceneConnectionOptions
    let expected: [(ExternalEvent, Options)] = [
      (.url("a:b"), Options(urlContexts: ["a:b"])),
      (.drag(.url("a:b")), Options(urlContexts: ["a:b"])),
      (.userActivity(activity), Options(handoffUserActivityType: "read", userActivities: [activity])),
      (.drag(.userActivity(older)), Options(userActivities: [older])),
      (.sessionRequest(session: nil, userActivity: older), Options(userActivities: [older])),
      (.sessionRequest(session: nil, userActivity: nil), Options()),
      (.shortcutItem(item), Options(shortcutItem: item)),
      (.content("x"), Options(notificationResponse: .init(isRemote: true, targetContentIdentifier: "x"))),
      (
        .localNotification(targetContentIdentifier: nil),
        Options(notificationResponse: .init(isRemote: false))
      ),
      (.launch, Options()), (.drag(.appIcon), Options()),
      (.sharePlay(SharePlayActivity(activityIdentifier: "x")), Options()),
    ]
    for (event, options) in expected { #expect(SceneConnectionOptions(event) == options) }
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
