import PredicateSyntax
import RoutingDocuments
import SceneRouting

/// Counts the events that each window takes, and the identifiers that no existing window takes.
struct RouteSummary {
  private var windows: [WindowName: Int] = [:]
  private var unclaimed = FrequentElements<Unclaimed>(capacity: 10_000)

  /// An identifier that no existing window takes.
  struct Unclaimed: Hashable {
    fileprivate var identifier: KeptIdentifier?
    var window: WindowName
  }

  /// An identifier in UTF-8 code units, because canonically equivalent identifiers are different. Of a long one, only the
  /// beginning is kept, so that the summary takes constant memory.
  fileprivate struct KeptIdentifier: Hashable {
    private static let longest = 1_024

    let start: [UInt8]
    /// The length and the hash of an identifier that was cut. Both are 0 if the identifier is complete.
    let length: Int
    private let hash: Int

    init(_ bytes: some Collection<UInt8>) {
      var count = bytes.count
      guard count > Self.longest else {
        (start, length, hash) = (Array(bytes), 0, 0)
        return
      }
      (length, count) = (count, Self.longest)
      hash = Array(bytes).hashValue
      var start = Array(bytes.prefix(count + 1))
      // Cuts before a character that would be split.
      while let last = start.popLast(), last & 0xC0 == 0x80 {}
      self.start = start
    }

    var text: String { String(decoding: start, as: UTF8.self) }
    /// The text on one line, with the number of bytes if it was cut.
    var shown: String { text.shownOnOneLine + (length > 0 ? "… (\(length) bytes)" : "") }
  }

  mutating func count(_ outcome: RoutingOutcome, _ identifier: String?) {
    count(outcome, kept: identifier.map { KeptIdentifier($0.utf8) })
  }

  /// Counts an event, given its outcome and its identifier as UTF-8.
  mutating func count(_ outcome: RoutingOutcome, identifier: UnsafeRawBufferPointer?) {
    count(outcome, kept: identifier.map { KeptIdentifier($0) })
  }

  /// Counts so many events that a session takes.
  mutating func count(_ events: Int, of session: String) { windows[.session(session), default: 0] += events }

  private mutating func count(_ outcome: RoutingOutcome, kept identifier: @autoclosure () -> KeptIdentifier?) {
    let window = WindowName(outcome)
    windows[window, default: 0] += 1
    if case .session = window { return }
    unclaimed.add(Unclaimed(identifier: identifier(), window: window))
  }

  private var sortedWindows: [(window: WindowName, count: Int)] {
    windows.map { (window: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.window) < ($0.count, $1.window) }
  }

  private var sortedUnclaimed: [(entry: Unclaimed, count: Int)] {
    unclaimed.counts.map { (entry: $0.key, count: $0.value) }.sorted { first, second in
      if first.count != second.count { return first.count > second.count }
      let (one, other) = (first.entry.identifier?.start ?? [], second.entry.identifier?.start ?? [])
      if one != other { return one.lexicographicallyPrecedes(other) }
      let (isMissing, isOtherMissing) = (first.entry.identifier == nil, second.entry.identifier == nil)
      return isMissing == isOtherMissing ? first.entry.window < second.entry.window : isMissing
    }
  }

  /// The number of events that no existing window takes and that the kept counts don't include.
  private var otherUnclaimed: Int { unclaimed.counts.values.reduce(unclaimed.total, -) }

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
    if self.unclaimed.total > 0 {
      let undercount = self.unclaimed.undercount
      text += undercount > 0 ? "no window takes (counts are too low by at most \(undercount)):\n" : "no window takes:\n"
    }
    for (entry, count) in unclaimed.prefix(Self.listed) {
      text += line(count, "\(entry.identifier?.shown ?? "(no identifier)")  → \(entry.window.text)")
    }
    let hidden = unclaimed.dropFirst(Self.listed).reduce(otherUnclaimed) { $0 + $1.count }
    if hidden > 0 {
      text += line(hidden, unclaimed.isEmpty ? "with many different identifiers" : "with other identifiers")
    }
    if !windows.isEmpty { text += "windows:\n" }
    for (window, count) in sortedWindows { text += line(count, window.text) }
    return text
  }

  /// Returns the NDJSON summary: the identifiers without a window, the windows, and the totals.
  func lines(events: Int, failed: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for (entry, count) in sortedUnclaimed {
      lines += JSONWriter.line {
        $0.member("targetContentIdentifier", entry.identifier?.text)
        if let length = entry.identifier?.length, length > 0 { $0.member("length", length) }
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
        if unclaimed.undercount > 0 { $0.member("undercount", unclaimed.undercount) }
      }
  }
}

/// The most frequent elements of a sequence, counted in constant memory.
///
/// Every element that occurs more than `total / (capacity + 1)` times is kept. Source: J. Misra and D. Gries, "Finding
/// repeated elements", 1982.
struct FrequentElements<Element: Hashable> {
  /// The counts of the kept elements. Each count is exact or too low by at most `undercount`.
  private(set) var counts: [Element: Int] = [:]
  /// The number of elements that were added.
  private(set) var total = 0
  /// The amount by which the counts can be too low, or 0 if all elements are kept.
  private(set) var undercount = 0
  /// The maximum number of elements to keep.
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element. The result depends on the order of the elements only if there are more than `capacity` different
  /// ones.
  ///
  /// - Complexity: Amortized O(1). Removing one occurrence of each kept element takes O(`capacity`), but it can't
  ///   happen again until as many elements have been added.
  mutating func add(_ element: Element) {
    total += 1
    if let index = counts.index(forKey: element) {
      counts.values[index] += 1
    } else if counts.count < capacity {
      counts[element] = 1
    } else {
      undercount += 1
      counts = counts.compactMapValues { $0 > 1 ? $0 - 1 : nil }
    }
  }
}
