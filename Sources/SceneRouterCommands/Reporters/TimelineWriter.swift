package import FixtureSuites
import RoutingDocuments
import SceneRouting

/// Writes the timeline of a scenario for programs, as one object.
///
///     {"file":"compose.json","description":"…","passed":true,"steps":[{"step":0,"action":"event launch",…}]}
package struct TimelineWriter {
  package init() {}

  /// Writes the object of a timeline with a line feed, step by step.
  package func write(_ timeline: ScenarioTimeline, to output: Output) {
    var json = JSONWriter()
    json.raw(#"{"file":"#)
    json.string(timeline.file)
    json.raw(#","description":"#)
    json.value(timeline.description.map { .string($0) } ?? .null)
    json.raw(#","passed":"#)
    json.value(.boolean(timeline.differences.isEmpty))
    json.raw(#","steps":["#)
    for (number, entry) in timeline.entries.enumerated() {
      if number > 0 { json.raw(",") }
      write(entry, number: number, to: &json)
      output.write(json.bytes)
      json = JSONWriter()
    }
    json.raw("]}\n")
    output.write(json.bytes)
  }

  private func write(_ entry: ScenarioTimeline.Entry, number: Int, to json: inout JSONWriter) {
    json.raw(#"{"step":"#)
    json.integer(number)
    json.raw(#","line":"#)
    json.integer(entry.step.line)
    json.raw(#","action":"#)
    json.string(entry.step.action.words)
    for field in Scenario.Field.allCases where field != .error {
      guard let value = entry.result[field] else { continue }
      json.raw(",")
      json.string(field.rawValue)
      json.raw(":")
      json.value(value)
    }
    json.raw(#","sessions":"#)
    json.value(
      .array(
        entry.sessions.map { session in
          .object([
            "persistentIdentifier": .string(session.persistentIdentifier), "state": .string(session.state.name),
          ])
        }))
    if let discarded = entry.transition?.discarded, !discarded.isEmpty {
      json.raw(#","discarded":"#)
      json.value(.array(discarded.map { .string($0) }))
    }
    if let error = entry.error {
      json.raw(#","error":"#)
      json.value(.object(["code": .string(error.code), "message": .string(error.message)]))
    }
    json.raw(#","differences":"#)
    json.value(.array(entry.differences.map(Self.value)))
    json.raw("}")
  }

  private static func value(_ difference: ScenarioTimeline.Difference) -> JSONValue {
    .object([
      "field": .string(difference.field.rawValue), "expected": difference.expected ?? .null,
      "found": difference.found, "line": .integer(Int64(difference.line)),
    ])
  }
}
