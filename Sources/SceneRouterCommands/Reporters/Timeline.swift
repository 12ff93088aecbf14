package import FixtureSuites
package import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// Writes the timeline of a scenario as human-readable text. Each step lists its target, the resulting calls and the
/// resulting states.
///
///     2  session disconnect inbox
///          sceneDidDisconnect
///          application background: thread-42 background, inbox unattached
package struct TimelineText {
  private let style: DiagnosticRenderer.Style

  package init(style: DiagnosticRenderer.Style = .plain) { self.style = style }

  /// Writes the lines of a timeline, step by step.
  package func write(_ timeline: ScenarioTimeline, to output: Output) {
    let file = DocumentFile.shownName(timeline.file).shown(limit: 1_000)
    output.writeLine(timeline.description.map { "\(file): \($0.shown(limit: 1_000))" } ?? file)
    output.writeLine()
    let width = String(timeline.entries.count).count
    let indent = String(repeating: " ", count: width + 5)
    for (number, entry) in timeline.entries.enumerated() {
      let label = String(number + 1)
      let padding = String(repeating: " ", count: width - label.count)
      output.writeLine("\(padding)\(label)  \(entry.step.action.words)")
      for line in details(of: entry) { output.writeLine(indent + line) }
    }
  }

  /// The maximum number of sessions to list after a step.
  package static let mostSessions = 40

  private func details(of entry: ScenarioTimeline.Entry) -> [String] {
    var lines: [String] = []
    if let decision = entry.transition?.decision {
      let target = decision.outcome.color.paint("→ " + decision.targetText, style)
      lines.append("\(target): \(decision.reasonText)")
    }
    if let error = entry.error { lines.append("refused: \(error.message.shown(limit: 1_000)) [\(error.code)]") }
    lines += (entry.transition?.callbacks ?? []).map(\.description)
    if let discarded = entry.transition?.discarded, !discarded.isEmpty {
      lines.append("discarded: \(discarded.map(\.shownOnOneLine).joined(separator: ", "))")
    }
    var states = entry.sessions.prefix(Self.mostSessions).map {
      "\($0.persistentIdentifier.shownOnOneLine) \($0.state.name)"
    }
    if states.count < entry.sessionCount { states.append("and \(entry.sessionCount - states.count) more") }
    lines.append(
      "application \(entry.applicationState.name): \(states.isEmpty ? "no session" : states.joined(separator: ", "))")
    return lines
      + entry.differences.map {
        TextColor.bad.paint("✗ line \($0.line)", style) + ": \($0.sentence.shown(limit: 1_000))"
      }
  }
}

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
