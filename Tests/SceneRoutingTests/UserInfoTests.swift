import SceneRouting
import Testing

@Suite struct UserInfoTests {
  @Test func serverPayloadIsARemoteNotification() {
    let userInfo: [AnyHashable: Any] = ["aps": ["alert": "Hello", "target-content-id": "thread/42"], "thread": 42]
    #expect(ExternalEvent(userInfo: userInfo) == .notification("thread/42"))
  }

  @Test func acceptsKeysOfAnyType() {
    let aps: [AnyHashable: Any] = ["target-content-id": "x", 7: "seven"]
    #expect(ExternalEvent(userInfo: ["aps": aps, 1: 2]) == .notification("x"))
  }

  @Test func acceptsAPayloadWithoutAnIdentifier() {
    #expect(ExternalEvent(userInfo: ["aps": [String: Any]()]) == .notification(nil))
    #expect(
      ExternalEvent(userInfo: ["aps": ["target-content-id": 42]]) == .notification(nil))
  }

  @Test func identifierOfTheContentTakesPrecedence() {
    let userInfo: [AnyHashable: Any] = ["aps": ["target-content-id": "payload"]]
    #expect(
      ExternalEvent(userInfo: userInfo, targetContentIdentifier: "content")
        == .notification("content"))
  }

  @Test func payloadWithoutApsIsALocalNotification() {
    #expect(ExternalEvent(userInfo: [:]) == .notification(nil, isLocal: true))
    #expect(
      ExternalEvent(userInfo: ["thread": 42], targetContentIdentifier: "x")
        == .notification("x", isLocal: true))
    #expect(ExternalEvent(userInfo: ["aps": "text"]) == .notification(nil, isLocal: true))
  }

  @Test func routesAUserInfoDirectly() throws {
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [SceneSession("inbox")])
    #expect(try router.route(ExternalEvent(userInfo: ["aps": ["target-content-id": "x"]])).session == "inbox")
  }
}
