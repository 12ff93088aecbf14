import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// Counts the events that each window takes, and the identifiers that no existing window takes.
struct RouteSummary {
  private(set) var windows: [WindowName: Int] = [:]
  /// The number of events for each identifier that no existing window takes. Contains at most `identifierLimit`
  /// entries.
  private(set) var unclaimed: [Unclaimed: Int] = [:]
  /// The number of events that no existing window takes and that `unclaimed` omits because it is full.
  private(set) var otherUnclaimed = 0

  struct Unclaimed: Hashable {
    var identifier: String?
    var window: WindowName
  }

  static let identifierLimit = 10_000

  mutating func count(_ decision: RoutingDecision) {
    count(WindowName(decision.outcome), decision.targetContentIdentifier)
  }

  /// Counts an event by using the decision for another event that goes to the same window.
  mutating func count(_ decision: RoutingDecision, identifier: UnsafeRawBufferPointer?) {
    let window = WindowName(decision.outcome)
    if case .session = window { return windows[window, default: 0] += 1 }
    count(window, identifier.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func count(_ window: WindowName, _ identifier: String?) {
    windows[window, default: 0] += 1
    if case .session = window { return }
    add(Unclaimed(identifier: identifier, window: window), 1)
  }

  private mutating func add(_ entry: Unclaimed, _ count: Int) {
    if unclaimed[entry] == nil, unclaimed.count >= Self.identifierLimit {
      otherUnclaimed += count
    } else {
      unclaimed[entry, default: 0] += count
    }
  }

  /// Adds the counts from another worker's summary.
  mutating func merge(_ other: RouteSummary) {
    windows.merge(other.windows, uniquingKeysWith: +)
    for (entry, count) in other.unclaimed { add(entry, count) }
    otherUnclaimed += other.otherUnclaimed
  }

  private var sortedWindows: [(window: WindowName, count: Int)] {
    windows.map { (window: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.window) < ($0.count, $1.window) }
  }

  private var sortedUnclaimed: [(entry: Unclaimed, count: Int)] {
    unclaimed.map { (entry: $0.key, count: $0.value) }
      .sorted {
        let (left, right) = ($0.entry, $1.entry)
        let names = (left.identifier ?? "", right.identifier ?? "")
        // An event without an identifier comes before one with an empty identifier.
        let ranks = (left.identifier == nil ? 0 : 1, right.identifier == nil ? 0 : 1)
        return ($1.count, names.0, ranks.0, left.window) < ($0.count, names.1, ranks.1, right.window)
      }
  }

  /// The maximum number of identifiers in the text summary.
  private static let listed = 20

  /// Returns the human-readable summary.
  ///
  ///     1200 events, 2 could not be routed
  ///     no window takes:
  ///        30  com.example.mail/compose  → new Compose
  ///     windows:
  ///       900  inbox
  func text(events: Int, failed: Int) -> String {
    var text = "\(events) \(events == 1 ? "event" : "events")"
    text += failed > 0 ? ", \(failed) could not be routed\n" : "\n"
    let unclaimed = sortedUnclaimed
    let width = String(windows.values.max() ?? 0).count
    func line(_ count: Int, _ rest: String) -> String {
      let digits = String(count)
      return "  " + String(repeating: " ", count: max(0, width - digits.count)) + digits + "  \(rest)\n"
    }
    if !unclaimed.isEmpty { text += "no window takes:\n" }
    for (entry, count) in unclaimed.prefix(Self.listed) {
      text += line(count, "\(entry.identifier?.shownOnOneLine ?? "(no identifier)")  → \(entry.window.text)")
    }
    let hidden = unclaimed.dropFirst(Self.listed).reduce(otherUnclaimed) { $0 + $1.count }
    if hidden > 0 { text += line(hidden, "with other identifiers") }
    if !windows.isEmpty { text += "windows:\n" }
    for (window, count) in sortedWindows { text += line(count, window.text) }
    return text
  }

  /// Returns the NDJSON summary: the identifiers without a window, the windows, and the totals.
  func lines(events: Int, failed: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for (entry, count) in sortedUnclaimed {
      lines += JSONWriter.line {
        $0.member("targetContentIdentifier", entry.identifier)
        entry.window.writeMembers(to: &$0)
        $0.member("count", count)
      }
    }
    for (window, count) in sortedWindows {
      lines += JSONWriter.line {
        $0.member("window", object: { window.writeMembers(to: &$0) })
        $0.member("count", count)
      }
    }
    return lines
      + JSONWriter.line {
        $0.member("events", events)
        $0.member("failed", failed)
        $0.member("otherUnclaimed", otherUnclaimed)
      }
  }
}
