// PeerFiles SCENES EVENTS FOLDER     writes a workload for engines that do not read predicates
//
// rules.txt: place among all conditions, tab, the rule; see RuleTest. events.txt: an identifier a line. expected.txt: how
// many of them a rule must take.

import Foundation
import Workloads

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let scenes = arguments.first.flatMap({ Int($0) }),
  let events = arguments.dropFirst().first.flatMap({ Int($0) }), let folder = arguments.last
else {
  print("PeerFiles: SCENES EVENTS FOLDER are needed")
  exit(64)
}
let workload = SceneWorkload(scenes: scenes, events: events)
for (name, lines) in [
  ("rules.txt", workload.ruleLines), ("events.txt", workload.identifiers),
  ("expected.txt", ["\(workload.isMatch.count { $0 })"]),
] {
  let text = lines.joined(separator: "\n") + "\n"
  try Data(text.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
}
