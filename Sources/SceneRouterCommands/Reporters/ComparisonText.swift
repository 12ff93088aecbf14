import RoutingDocuments
import SceneRouting

/// Says what `route --compare` finds to people: one line an event that moves, or with `--summary` a table of moves.
enum ComparisonText {
  ///     #12  url  com.example.mail/thread/42  inbox → thread-42  it prefers this content
  static func line(
    of record: EventRecord, from old: Result<RoutingDecision, RoutingError>,
    to new: Result<RoutingDecision, RoutingError>
  ) -> String {
    let identifier = (try? old.get().targetContentIdentifier) ?? (try? new.get().targetContentIdentifier)
    let reason =
      switch new {
      case .success(let decision): decision.reasonText
      case .failure(let error): error.message
      }
    let cells = [
      DecisionText.name(of: record), record.event.kind.rawValue,
      identifier.map(\.shownOnOneLine) ?? "(no identifier)",
      "\(name(of: TakingWindow(old))) → \(name(of: TakingWindow(new)))", reason,
    ]
    return cells.joined(separator: "  ") + "\n"
  }

  ///     1200 events: 37 moved, 2 could not be routed
  ///       30  inbox → thread-42  prefers
  static func lines(of summary: ComparisonSummary) -> String {
    var text = "\(summary.eventCount) \(summary.eventCount == 1 ? "event" : "events"): \(summary.movedCount) moved"
    text += summary.failedCount > 0 ? ", \(summary.failedCount) could not be routed\n" : "\n"
    let moves = summary.sortedMoves
    let width = moves.first.map { String($0.count).count } ?? 0
    for (move, count) in moves {
      let digits = String(count)
      text += "  " + String(repeating: " ", count: width - digits.count) + digits
      text += "  \(name(of: move.from)) → \(name(of: move.to))"
      text += move.reason.map { "  \($0.rawValue)\n" } ?? "\n"
    }
    return text
  }

  static func name(of window: TakingWindow) -> String {
    switch window {
    case .session(let session): session.shownOnOneLine
    case .new(let configuration): configuration.map { "new \($0.shownOnOneLine)" } ?? "new window"
    case .none: "nowhere"
    case .error(let code): "error \(code.rawValue)"
    }
  }
}
