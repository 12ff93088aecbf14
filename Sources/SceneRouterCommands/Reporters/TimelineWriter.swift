package import FixtureSuites
import RoutingDocuments
import SceneRouting

/// Writes the timeline of a scenario as a single JSON object.
///
///     {"file":"compose.json","description":"…","passed":true,"steps":[{"step":1,"action":"event launch",…}]}
package struct TimelineWriter {
  package init() {}

  /// Writes the JSON object for a timeline, step by step, followed by a line feed.
  package func write(_ timeline: ScenarioTimeline, to output: Output) {
    var json = JSONWriter()
    json.raw("{")
    json.member("file", timeline.file)
    json.member("description", timeline.description)
    json.member("passed", timeline.differences.isEmpty)
    json.name("steps")
    json.raw("[")
    for (number, entry) in timeline.entries.enumerated() {
      if number > 0 { json.raw(",") }
      json.object { write(entry, number: number, to: &$0) }
      output.write(json.bytes)
      json = JSONWriter()
    }
    json.raw("]}\n")
    output.write(json.bytes)
  }

  private func write(_ entry: ScenarioTimeline.Entry, number: Int, to json: inout JSONWriter) {
    json.member("step", number + 1)
    json.member("line", entry.step.line)
    json.member("action", entry.step.action.words)
    for field in Scenario.Field.allCases where field != .error {
      json.member(field.rawValue, ifPresent: entry.result[field])
    }
    json.member("sessions", entry.sessions) { json, session in
      json.object {
        $0.member("persistentIdentifier", session.persistentIdentifier)
        $0.member("state", session.state.name)
      }
    }
    if let discarded = entry.transition?.discarded, !discarded.isEmpty { json.member("discarded", array: discarded) }
    if let error = entry.error {
      json.member("error") {
        $0.member("code", error.code)
        $0.member("message", error.message)
      }
    }
    json.member("differences", array: entry.differences.map(Self.value))
  }

  private static func value(_ difference: ScenarioTimeline.Difference) -> JSONValue {
    .object([
      "field": .string(difference.field.rawValue), "expected": difference.expected ?? .null,
      "found": difference.found, "line": .integer(Int64(difference.line)), "message": .string(difference.sentence),
    ])
  }
}
