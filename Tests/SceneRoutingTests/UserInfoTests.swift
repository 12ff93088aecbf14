import SceneRouting
import Testing

@Suite struct UserInfoTests {
  @Test func serverPayloadIsARemoteNotification() {
    let userInfo: [AnyHashable: Any] = ["aps": ["alert": "Hello", "target-content-id": "thread/42"], "thread": 42]
    #expect(ExternalEvent(userInfo: userInfo) == .remoteNotification(targetContentIdentifier: "thread/42"))
  }

  @Test func acceptsKeysOfAnyType() {
    let aps: [AnyHashable: Any] = ["target-content-id": "x", 7: "seven"]
    #expect(ExternalEvent(userInfo: ["aps": aps, 1: 2]) == .remoteNotification(targetContentIdentifier: "x"))
  }

  @Test func acceptsAPayloadWithoutAnIdentifier() {
    #expect(ExternalEvent(userInfo: ["aps": [String: Any]()]) == .remoteNotification(targetContentIdentifier: nil))
    #expect(
      ExternalEvent(userInfo: ["aps": ["target-content-id": 42]]) == .remoteNotification(targetContentIdentifier: nil))
  }

  @Test func identifierOfTheContentTakesPrecedence() {
    let userInfo: [AnyHashable: Any] = ["aps": ["target-content-id": "payload"]]
    #expect(
      ExternalEvent(userInfo: userInfo, targetContentIdentifier: "content")
        == .remoteNotification(targetContentIdentifier: "content"))
  }

  @Test func payloadWithoutApsIsALocalNotification() {
    #expect(ExternalEvent(userInfo: [:]) == .localNotification(targetContentIdentifier: nil))
    #expect(
      ExternalEvent(userInfo: ["thread": 42], targetContentIdentifier: "x")
        == .localNotification(targetContentIdentifier: "x"))
    #expect(ExternalEvent(userInfo: ["aps": "text"]) == .localNotification(targetContentIdentifier: nil))
  }

  @Test func routesAUserInfoDirectly() throws {
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [SceneSession(persistentIdentifier: "inbox")])
    #expect(try router.route(ExternalEvent(userInfo: ["aps": ["target-content-id": "x"]])).session == "inbox")
  }
}
