import Foundation
import RoutingDocuments
import SceneRouting
import SceneRoutingAdapters
import StringPredicates

#if canImport(Darwin)
  extension NSUserActivity: @retroactive UserActivityRepresentable {
    /// The page as a string.
    public var webpageAddress: String? { webpageURL?.absoluteString }
  }
#else
  /// What stands in for Foundation's class where there is none.
  struct NSUserActivity: UserActivityRepresentable {
    var activityType: String
    var targetContentIdentifier: String?
  }
#endif

// The windows that the app knows, most recently used first.
let thread = try StringPredicate("SELF == %@", arguments: ["com.example.mail/thread/42"])
var registry = try SceneSessionRegistry(
  application: SceneApplication(),
  sessions: [
    SceneSession(persistentIdentifier: "inbox", state: .foregroundActive),
    SceneSession(
      persistentIdentifier: "thread-42", state: .unattached,
      conditions: .activation(SceneActivationConditions(prefersToActivate: thread))),
  ])

// A notification comes in: one line.
let userInfo: [AnyHashable: Any] = ["aps": ["target-content-id": "com.example.mail/thread/42"]]
let received = try registry.receive(ExternalEvent(userInfo: userInfo))
print(received.session ?? "none", received.callbacks.count)

// An activity comes in: one line.
let activity = NSUserActivity(activityType: "com.example.mail.read")
print(try registry.receive(ExternalEvent(continuing: activity)).decision?.reason.rawValue ?? "none")

// The app ends and comes back.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("registry-\(UUID().uuidString).json").path
try RegistrySnapshot.save(registry, to: file)
let again = try RegistrySnapshot.load(from: file)
try FileManager.default.removeItem(atPath: file)
print(again.sessions.map(\.persistentIdentifier).joined(separator: " "))

// What the tool reads.
let document = SceneDocument(application: registry.router.application, sessions: registry.sessions)
let json = try JSONEncoder().encode(document)
print(try JSONDecoder().decode(SceneDocument.self, from: json) == document)
