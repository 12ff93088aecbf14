import SceneRouting
import Testing

/// The calls that follow from a decision: the table of the session life cycle.
@Suite struct DeliveryTests {
  static let activity = UserActivity(activityType: "read", targetContentIdentifier: "x")

  func delivery(_ event: ExternalEvent, to state: SceneActivationState) throws -> [String] {
    try router(scene("a", prefers: "TRUE", state: state)).route(event).callbacks.map(\.description)
  }

  @Test func newSessionIsConfiguredConnectedAndActivated() throws {
    #expect(
      try router().route(.content("x")).callbacks.map(\.description) == [
        "application(_:configurationForConnecting:options:)", "scene(_:willConnectTo:options:)",
        "sceneWillEnterForeground", "sceneDidBecomeActive",
      ])
  }

  @Test func disconnectedSessionIsConnectedWithoutAConfigurationCall() throws {
    #expect(
      try delivery(.content("x"), to: .unattached) == [
        "scene(_:willConnectTo:options:)", "sceneWillEnterForeground", "sceneDidBecomeActive",
      ])
  }

  @Test func backgroundSceneEntersTheForegroundBeforeTheEventIsDelivered() throws {
    #expect(
      try delivery(.url("a:b"), to: .background) == [
        "sceneWillEnterForeground", "scene(_:openURLContexts:)", "sceneDidBecomeActive",
      ])
  }

  @Test func inactiveSceneReceivesTheEventAndBecomesActive() throws {
    #expect(
      try delivery(.url("a:b"), to: .foregroundInactive) == ["scene(_:openURLContexts:)", "sceneDidBecomeActive"])
  }

  @Test func activeSceneReceivesOnlyTheEvent() throws {
    #expect(try delivery(.url("a:b"), to: .foregroundActive) == ["scene(_:openURLContexts:)"])
  }

  static let calls: [(ExternalEvent, [String])] = [
    (.url("a:b"), ["scene(_:openURLContexts:)"]),
    (.url("file:///a"), ["scene(_:openURLContexts:)"]),
    (.drag(.url("a:b")), ["scene(_:openURLContexts:)"]),
    (.userActivity(activity), ["scene(_:continue:)"]),
    (.drag(.userActivity(activity)), ["scene(_:continue:)"]),
    (.sessionRequest(session: "a", userActivity: activity), ["scene(_:continue:)"]),
    (.sessionRequest(session: "a", userActivity: nil), []),
    (
      .shortcutItem(ShortcutItem(type: "t", targetContentIdentifier: "x")),
      ["windowScene(_:performActionFor:completionHandler:)"]
    ),
    (.content("x"), ["userNotificationCenter(_:didReceive:withCompletionHandler:)"]),
    (
      .notification(nil, isLocal: true),
      ["userNotificationCenter(_:didReceive:withCompletionHandler:)"]
    ),
    (.launch, []), (.drag(nil), []),
    (.sharePlay(activityIdentifier: "x"), []),
  ]

  @Test(arguments: calls)
  func deliversEachEventWithItsOwnCallback(event: ExternalEvent, calls: [String]) throws {
    #expect(try delivery(event, to: .foregroundActive) == calls)
    #expect(try delivery(event, to: .background) == ["sceneWillEnterForeground"] + calls + ["sceneDidBecomeActive"])
  }
}
