import FixtureSuites
import Foundation
import SceneLifecycle
import SceneRouting
import StringPredicates

// What people type before they have read the documentation.
let id = "mail/thread/42"
let byArgument = try SceneSession("thread-42", prefers: "SELF == %@", id)
let byBoth = try SceneSession(
  "thread-42", prefers: "SELF == %@", id, can: "SELF BEGINSWITH %@", "mail/", state: .background)
let byConditions = SceneSession(
  "thread-42", conditions: try SceneActivationConditions(prefers: "SELF == %@", id, can: "SELF BEGINSWITH 'mail/'"))
print(byBoth == byConditions, byArgument == byBoth)

let predicate = try StringPredicate("SELF BEGINSWITH %@", "mail/")
let ids = [id, "news/1"]
print(ids.filter { predicate.evaluate(with: $0) }, try ids.filter { try predicate.matches($0) })

var router = try SceneRouter(sessions: [SceneSession("inbox"), byArgument])
for event: ExternalEvent in [.activity(id), .shortcut(type: "compose", identifier: id), .shortcut(type: "settings")] {
  print(try router.route(event))
}

var registry = try SceneSessionRegistry(sessions: [byArgument])
print(try registry.deliver(.notification(id)).callbacks)

// As with NSPredicate, which Foundation lacks on Linux and Android.
do {
  let isAddress = try StringPredicate(format: "SELF MATCHES %@", "[^@ ]+@[^@ ]+").evaluate(with: "a@example.com")
  print(isAddress)
} catch { print(error) }
let (list, number) = (["a", "b"], 3)
print(try StringPredicate(format: "SELF IN %@", list) == StringPredicate(format: "SELF IN %@", Set(list)))
print(try StringPredicate(format: "SELF == %@ OR length:(SELF) == %d", id, number).evaluate(with: "abc"))
print(try StringPredicate(format: "SELF == %@", id.prefix(4)).evaluate(with: "mail"))
print(try StringPredicate(format: "SELF == %@ OR SELF == %@", arguments: list).evaluate(with: "b"))
print(try StringPredicate(format: "SELF LIKE[c] %@", "*@EXAMPLE.com").evaluate(with: "a@example.com"))

// Running all suites of a folder.
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("suite-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
try Data(
  """
  { "schema": "scene-router/scenario/1", "scenes": { "sessions": [
      { "persistentIdentifier": "inbox", "activationConditions": { "prefersToActivate": "SELF == 'b'" } } ] },
    "steps": [ { "event": { "launch": {} } },
               { "event": { "url": "a" }, "expect": { "session": "thread-42" } },
               { "event": { "url": "b" } } ] }
  """.utf8
).write(to: folder.appendingPathComponent("mail.json"))
for failure in try SuiteRunner().run(folder.path) { print(failure.line, failure.message) }
let scenario = try Scenario(contentsOf: folder.path + "/mail.json")
for difference in try ScenarioPlayer().play(scenario).differences { print(difference) }
var player = ScenarioPlayer()
player.recordsConditions = true
var coverage = ConditionCoverage()
coverage.add(scenario, as: try player.play(scenario))
print(coverage.percent)
try FileManager.default.removeItem(at: folder)
