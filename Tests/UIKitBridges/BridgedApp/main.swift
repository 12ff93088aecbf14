import Foundation
import RoutingDocuments
import SceneRouting
import UIKit
import UserNotifications

// An app with a window in front, one in the background that prefers a thread, and one that was disconnected.
let inbox = UISceneSession(
  persistentIdentifier: "inbox", configuration: nil, scene: UIScene(activationState: .foregroundActive))
let scene = UIScene(activationState: .background)
scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = UIKit.NSPredicate(
  predicateFormat: "SELF == \"mail/42\"")
let thread = UISceneSession(persistentIdentifier: "thread-42", configuration: nil, scene: scene)
let closed = UISceneSession(persistentIdentifier: "closed", configuration: nil, scene: nil)
let application = UIApplication()
application.openSessions = [closed, thread, inbox]

let document = try SceneDocument(application: application, propertyList: nil)
print(document.sessions.map { "\($0.persistentIdentifier) \($0.state.name)" }.joined(separator: ", "))
let router = try SceneRouter(application: document.application, sessions: document.sessions)

let content = UNNotificationContent(
  userInfo: ["aps": ["target-content-id": "mail/42"]], targetContentIdentifier: nil)
let response = UNNotificationResponse(notification: UNNotification(request: UNNotificationRequest(content: content)))
print(try router.route(ExternalEvent(response)).session ?? "new window")

let item = UIApplicationShortcutItem(type: "compose", localizedTitle: "Compose")
item.targetContentIdentifier = "mail/compose"
print(try router.route(ExternalEvent(item)).session ?? "new window")

let activity = UIKit.NSUserActivity(activityType: "read")
activity.targetContentIdentifier = "mail/42"
print(try router.route(ExternalEvent(activity)).session ?? "new window")

let options = UIScene.ConnectionOptions()
print(ExternalEvent.events(of: options) == [.launch])
options.urlContexts = [UIOpenURLContext(url: URL(fileURLWithPath: "/mail/42"))]
options.userActivities = [activity]
options.handoffUserActivityType = "read"
options.shortcutItem = item
options.notificationResponse = response
print(try ExternalEvent.events(of: options).map { try router.route($0).targetContentIdentifier ?? "" })

scene.activationConditions.canActivateForTargetContentIdentifierPredicate = UIKit.NSPredicate(
  predicateFormat: "BLOCKPREDICATE(0x600000c0)")
do {
  _ = try SceneDocument(application: application, propertyList: nil)
} catch {
  print("\(error)".split(separator: "\n")[0])
}
let read = try SceneDocument(parsing: Array(JSONEncoder().encode(document)), file: "exported")
print(read.sessions == document.sessions)
