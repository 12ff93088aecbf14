import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneLifecycle
import SceneRouting
import StringPredicates

// Predicates, with arguments and by themselves.
let identifier = "com.example.mail/thread/42"
let thread = try StringPredicate("SELF == %@", identifier)
let others = try StringPredicate("SELF BEGINSWITH %@ AND SELF != %@", "com.example.mail/", "com.example.mail/thread/42")
let same = try StringPredicate("SELF == %@", arguments: [identifier])
_ = try StringPredicate(format: "SELF LIKE %@", identifier).evaluate(with: identifier)
_ = try StringPredicate(format: "SELF == %@ OR length:(SELF) == %d", "a", 3).evaluate(with: identifier)
print(thread == same, thread.evaluate(with: identifier), others.evaluate(with: identifier))
print(["com.example.mail/inbox", identifier].filter(others.evaluate(with:)))
do {
  _ = try StringPredicate("SELF BEGINWITH 'mail/' OR SELF ENDWITH '/42'")
} catch {
  print(error)
  print((error as any LocalizedError).errorDescription == "\(error)")
}

// Sessions, most recently used first.
var registry = try SceneSessionRegistry(sessions: [
  SceneSession("inbox"),
  SceneSession("thread-42", prefers: "SELF ENDSWITH '/thread/42'", can: "SELF BEGINSWITH 'com.example.mail/'"),
])

// Events.
let userInfo: [AnyHashable: Any] = ["aps": ["target-content-id": "com.example.mail/thread/42"]]
let received = try registry.deliver(ExternalEvent(userInfo: userInfo))
print(received.session ?? "none", received.callbacks.count)
let events: [ExternalEvent] = [
  .notification(identifier), .shortcut(type: "compose", identifier: "com.example.mail/compose"),
  .activity(identifier), .activity(identifier, type: "com.example.mail.read"), .url("https://example.com/42"),
  .url(URL(fileURLWithPath: "/mail/42")), .launch,
]
for event in events {
  let decision = try registry.router.route(event)
  print(decision)
  try registry.apply(decision, of: event)
}

// The app ends and comes back.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("registry-\(UUID().uuidString).json")
try registry.write(to: file)
let again = try SceneSessionRegistry(contentsOf: file)
try FileManager.default.removeItem(at: file)
print(again == registry, again.sessions.map(\.persistentIdentifier).joined(separator: " "))
print(try JSONDecoder().decode(SceneSessionRegistry.self, from: JSONEncoder().encode(registry)) == registry)

// A dismissal shows its animation.
print(try registry.destroy("inbox", dismissal: .commit).dismissal == .commit)

// The document that the tool reads.
let document = SceneDocument(application: registry.router.application, sessions: registry.sessions)
let json = try JSONEncoder().encode(document)
print(try JSONDecoder().decode(SceneDocument.self, from: json) == document)
