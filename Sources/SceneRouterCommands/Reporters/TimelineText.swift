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
    let width = String(max(0, timeline.entries.count - 1)).count
    let indent = String(repeating: " ", count: width + 5)
    for (number, entry) in timeline.entries.enumerated() {
      let label = String(number)
      let padding = String(repeating: " ", count: width - label.count)
      output.writeLine("\(padding)\(label)  \(entry.step.action.words)")
      for line in details(of: entry) { output.writeLine(indent + line) }
    }
  }

  private func details(of entry: ScenarioTimeline.Entry) -> [String] {
    var lines: [String] = []
    if let decision = entry.transition?.decision {
      let target = decision.outcome.ink.paint("→ " + decision.targetText, style)
      lines.append("\(target): \(decision.reasonText)")
    }
    if let error = entry.error { lines.append("refused: \(error.message.shown(limit: 1_000)) [\(error.code)]") }
    lines += (entry.transition?.callbacks ?? []).map(\.description)
    if let discarded = entry.transition?.discarded, !discarded.isEmpty {
      lines.append("discarded: \(discarded.map(\.shownOnOneLine).joined(separator: ", "))")
    }
    let states = entry.sessions.map { "\($0.persistentIdentifier.shownOnOneLine) \($0.state.name)" }
    lines.append(
      "application \(entry.applicationState.name): \(states.isEmpty ? "no session" : states.joined(separator: ", "))")
    return lines
      + entry.differences.map { Ink.bad.paint("✗ line \($0.line)", style) + ": \($0.description.shown(limit: 1_000))" }
  }
}

extension Scenario.Action {
  /// A one-line description of the step.
  package var words: String {
    switch self {
    case .event(let event, let options, _): "event \(event.words)\(options == .default ? "" : " with options")"
    case .activate(let session): "session activate \(session.shownOnOneLine)"
    case .background(let session): "session background \(session.shownOnOneLine)"
    case .disconnect(let session): "session disconnect \(session.shownOnOneLine)"
    case .refresh(let session, .nothing): "session refresh \(session.shownOnOneLine)"
    case .refresh(let session, _): "session refresh \(session.shownOnOneLine) with new conditions"
    case .close(let session): "session close \(session.shownOnOneLine)"
    case .destroy(let session, let dismissal): "session destroy \(session.shownOnOneLine) (\(dismissal.rawValue))"
    case .terminate: "application terminate"
    case .launch: "application launch"
    }
  }
}

extension ExternalEvent {
  /// A description of the event: its kind, and the content that distinguishes it from other events of that kind.
  package var words: String { kind.rawValue + (content.map { " " + $0.shownOnOneLine } ?? "") }

  private var content: String? {
    switch self {
    case .notification(let identifier, _): identifier
    case .shortcutItem(let item): item.targetContentIdentifier ?? item.type
    case .userActivity(let activity):
      activity.targetContentIdentifier ?? activity.webpageURL ?? activity.activityType
    case .url(let url): url
    case .sharePlay(let activityIdentifier, _): activityIdentifier
    case .launch: nil
    case .drag(let item?): item.content
    case .drag(nil): "app icon"
    case .sessionRequest(let session, _): session ?? "for a new scene"
    }
  }
}
