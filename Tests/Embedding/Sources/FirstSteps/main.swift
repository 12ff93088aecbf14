import SceneRouting

let id = "mail/thread/42"
var router = try SceneRouter(sessions: [  // most recently used first
  SceneSession("inbox"),
  SceneSession("thread-42", prefers: "SELF == %@", id, can: "SELF BEGINSWITH 'mail/'"),
])
let decision = try router.route(.notification(id))
print(decision)
try router.apply(decision)
print(try router.explain(.notification(id)))

let events: [ExternalEvent] = [
  .notification(id), .activity(id), .url("https://example.com/42"), .launch,
  .shortcut(type: "compose", identifier: id), .drag(.url("mail/42")), .sharePlay(activityIdentifier: "watch"),
  .sessionRequest(session: "inbox", userActivity: nil),
]
for event in events { print(try router.route(event).session ?? "a new window") }
