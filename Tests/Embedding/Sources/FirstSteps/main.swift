import SceneRouting

var router = try SceneRouter(sessions: [  // most recently used first
  SceneSession("inbox"),
  SceneSession("thread-42", prefers: "SELF == 'mail/thread/42'"),
])
let event = ExternalEvent.notification("mail/thread/42")
let decision = try router.route(event)
switch decision.outcome {
case .existing(let session): print("to \(session)")
case .new(let configuration): print("new window \(configuration ?? "")")
case .unhandled: print("nowhere")
}
try router.apply(decision)
print(try router.explain(event))
