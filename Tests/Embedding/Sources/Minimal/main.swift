import SceneAnalysis
import SceneLifecycle
import SceneRouting
import StringPredicates

let conditions = SceneActivationConditions(
  canActivate: StringPredicate(value: true),
  prefersToActivate: try StringPredicate("SELF BEGINSWITH 'com.example.mail/thread/'"))
let inbox = SceneSession("inbox", conditions: .activation(conditions))
_ = try SceneSessionRegistry(sessions: [inbox])
let router = try SceneRouter(application: SceneApplication(), sessions: [inbox])
let decision = try router.route(.notification("com.example.mail/thread/42"))
print(decision.session ?? "none", decision.reason.rawValue)
let answer = try PredicateAnalyzer().satisfiability(of: StringPredicate("SELF LIKE 'a*' AND NOT SELF LIKE '*b'"))
print(answer.example?.identifier ?? "none")

do {
  _ = try StringPredicate("SELF MATCHES 'a+'")
  print("MATCHES was accepted without the trait for it")
} catch {
  print(error)
}
