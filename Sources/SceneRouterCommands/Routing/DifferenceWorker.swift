import PredicateSyntax
import RoutingDocuments
@_spi(UTF8) import SceneRouting

/// Routes the events in a block with two scenes documents, and reports each event that they send to different windows.
final class DifferenceWorker: BlockWorker {
  let block = LineBlock()
  var output = BlockOutput()
  var flush: (() -> Void)?
  private(set) var moves: [WindowMove: Int] = [:]

  private let old: SceneRouter
  private let new: SceneRouter
  /// The names of both scenes documents.
  private let names: (old: String, new: String)
  private let format: DifferenceFormat
  private let summarizes: Bool
  private let reader: EventLineReader
  private let finder: EventLineFinder?
  private var oldMatches: IdentifierMatches?
  private var newMatches: IdentifierMatches?
  /// Whether both routers open the same new window for every event that no session takes.
  private let opensSameWindow: Bool
  /// The mapping from each session's slot in the old router to its slot in the new router.
  private var newSlots: [SessionSlot: SessionSlot] = [:]

  init(
    _ old: SceneRouter, _ new: SceneRouter, named names: (old: String, new: String), format: DifferenceFormat,
    summarizes: Bool
  ) {
    (self.old, self.new, self.names) = (old, new, names)
    self.format = format
    self.summarizes = summarizes
    reader = EventLineReader()
    let suffice = IdentifierMatches.suffice(for: old) && IdentifierMatches.suffice(for: new)
    finder = suffice ? EventLineFinder() : nil
    oldMatches = IdentifierMatches(old)
    newMatches = IdentifierMatches(new)
    opensSameWindow =
      !old.choosesConfiguration && !new.choosesConfiguration
      && WindowName(old.decisionWithoutSession.outcome) == WindowName(new.decisionWithoutSession.outcome)
  }

  func work() {
    if let finder {
      finder.read(block)
      oldMatches?.find(finder.lines)
      newMatches?.find(finder.lines)
    }
    for line in 0..<max(block.lineCount, block.content == .lines ? 0 : 1) where !goesToSameWindow(line) {
      switch reader.item(line, of: block) {
      case .unreadable(let issue): output.report { $0.report(issue) }
      case .failure(let failure):
        output.countFailedEvent()
        output.report { $0.report(failure.error) }
      case .event(let record): compare(record)
      }
    }
  }

  /// Returns whether a line is known to match the same session, or to open the same window, in both routers.
  private func goesToSameWindow(_ index: Int) -> Bool {
    guard let lines = finder?.lines, index < lines.count,
      lines[index].identifier_count <= reader.limits.identifierLength
    else { return false }
    let matches = (oldMatches?.match(index, lines[index]), newMatches?.match(index, lines[index]))
    if case (.noSession?, .noSession?) = matches { return opensSameWindow }
    guard case (.session(let before)?, .session(let after)?) = matches else { return false }
    if let slot = newSlots[before.slot] { return slot == after.slot }
    guard let event = lines[index].event, let first = try? old.route(event), let second = try? new.route(event),
      WindowName(first.outcome) == WindowName(second.outcome)
    else { return false }
    newSlots[before.slot] = after.slot
    return true
  }

  private func compare(_ record: EventRecord) {
    let (before, after) = (route(record, old), route(record, new))
    for (name, result) in [(names.old, before), (names.new, after)] {
      for fault in (try? result.get())?.faults ?? [] { output.report { $0.report(fault, of: record, in: name) } }
    }
    if case .failure(let error) = before, case .failure = after {
      output.countFailedEvent()
      return output.report { $0.report(error, at: record.location) }
    }
    guard let move = WindowMove(before, after) else { return }
    moves[move, default: 0] += 1
    if summarizes { return }
    output.lines += format.line(of: move, record, before, after)
  }

  private func route(_ record: EventRecord, _ router: SceneRouter) -> Result<RoutingDecision, RoutingError> {
    do throws(RoutingError) {
      return .success(try router.route(record.event, options: record.options))
    } catch {
      return .failure(error)
    }
  }
}

/// The windows that take an event before and after a change to the scenes.
struct WindowMove: Hashable, Sendable {
  var from: WindowName
  var to: WindowName
  /// The reason for the new window, or `nil` if the event can't be routed.
  var reason: RoutingReason?

  /// Creates a move from the old and the new result, or returns `nil` if the same window takes the event in both.
  init?(_ old: Result<RoutingDecision, RoutingError>, _ new: Result<RoutingDecision, RoutingError>) {
    (from, to) = (WindowName(old), WindowName(new))
    if from == to { return nil }
    reason = try? new.get().reason
  }

  /// The names of both windows.
  var text: String {
    let (old, new) = DifferenceText.distinguished(from.text, to.text)
    return "\(old) → \(new)"
  }

  /// Returns a one-line description of the move.
  ///
  ///     push.ndjson:12  url  com.example.mail/thread/42  inbox → thread-42  it prefers this content
  func text(
    of record: EventRecord, _ old: Result<RoutingDecision, RoutingError>, _ new: Result<RoutingDecision, RoutingError>
  ) -> String {
    let identifier = (try? old.get().targetContentIdentifier) ?? (try? new.get().targetContentIdentifier)
    let reason =
      switch new {
      case .success(let decision): decision.reasonText
      case .failure(let error): error.message
      }
    let cells = [
      DecisionText.name(of: record), record.event.kind.rawValue, identifier?.shownOnOneLine ?? "(no identifier)",
      text, reason,
    ]
    return cells.joined(separator: "  ") + "\n"
  }

  /// Returns the JSON line for a moved event, including both decisions.
  func line(
    of record: EventRecord, _ old: Result<RoutingDecision, RoutingError>, _ new: Result<RoutingDecision, RoutingError>
  ) -> [UInt8] {
    JSONWriter.line { json in
      json.member("index", record.index)
      json.member("file", record.file)
      json.member("line", record.line)
      json.member("id", ifPresent: record.id)
      json.member("kind", record.event.kind.rawValue)
      for (name, result) in [("from", old), ("to", new)] {
        var writer = DecisionWriter(layout: .ofMoves)
        switch result {
        case .success(let decision): writer.append(decision, for: record)
        case .failure(let error): writer.append(error, for: record)
        }
        json.name(name)
        json.bytes += writer.bytes.dropLast()
      }
    }
  }
}

struct MoveSummary {
  var moves: [WindowMove: Int] = [:]
  var events = 0
  var failed = 0

  private var moved: Int { moves.values.reduce(0, +) }

  /// The moves, sorted by descending count.
  private var sorted: [(move: WindowMove, count: Int)] {
    func name(_ move: WindowMove) -> (WindowName, WindowName, String) {
      (move.from, move.to, move.reason?.rawValue ?? "")
    }
    return moves.map { (move: $0.key, count: $0.value) }.sorted {
      $0.count != $1.count ? $0.count > $1.count : name($0.move) < name($1.move)
    }
  }

  /// The human-readable summary.
  ///
  ///     1200 events: 37 moved, 2 could not be routed
  ///       30  inbox → thread-42  prefers
  var text: String {
    var text = "\(events) \(events == 1 ? "event" : "events"): \(moved) moved"
    text += failed > 0 ? ", \(failed) could not be routed\n" : "\n"
    let width = String(sorted.first?.count ?? 0).count
    for (move, count) in sorted {
      let digits = String(count)
      text += "  " + String(repeating: " ", count: width - digits.count) + digits
      text += "  \(move.text)"
      text += move.reason.map { "  \($0.rawValue)\n" } ?? "\n"
    }
    return text
  }

  /// The NDJSON summary, with one object per move and a final object with the totals.
  var lines: [UInt8] {
    var lines: [UInt8] = []
    for (move, count) in sorted {
      lines += JSONWriter.line {
        $0.member("from", object: { move.from.writeMembers(to: &$0) })
        $0.member("to", object: { move.to.writeMembers(to: &$0) })
        $0.member("reason", ifPresent: move.reason?.rawValue)
        $0.member("count", count)
      }
    }
    return lines
      + JSONWriter.line {
        $0.member("events", events)
        $0.member("moved", moved)
        $0.member("failed", failed)
      }
  }
}

/// The window that takes an event, used to count and compare decisions.
enum WindowName: Hashable, Sendable {
  case session(String)
  case new(configuration: String?)
  case none
  /// The event could not be routed.
  case error(RoutingError.Code)

  init(_ outcome: RoutingOutcome) {
    switch outcome {
    case .existing(let session): self = .session(session)
    case .new(let configuration): self = .new(configuration: configuration)
    case .unhandled: self = .none
    }
  }

  init(_ result: Result<RoutingDecision, RoutingError>) {
    switch result {
    case .success(let decision): self.init(decision.outcome)
    case .failure(let error): self = .error(error.code)
    }
  }

  var text: String {
    switch self {
    case .session(let session): session.shownOnOneLine
    case .new(let configuration): RoutingDecision.text(ofNewWindow: configuration)
    case .none: "nowhere"
    case .error(let code): "error \(code.rawValue)"
    }
  }

  /// The rank and the name that distinguish windows with the same text.
  private var order: (rank: Int, name: String) {
    switch self {
    case .session(let session): (0, session)
    case .new(let configuration): (configuration == nil ? 1 : 2, configuration ?? "")
    case .none: (3, "")
    case .error(let code): (4, code.rawValue)
    }
  }

  /// Writes the members of a JSON object that describes the window.
  func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .session(let session):
      json.member("outcome", RoutingOutcome.Name.existingSession.rawValue)
      json.member("session", session)
    case .new(let configuration):
      json.member("outcome", RoutingOutcome.Name.newSession.rawValue)
      json.member("configuration", ifPresent: configuration)
    case .none: json.member("outcome", RoutingOutcome.Name.none.rawValue)
    case .error(let code): json.member("error", code.rawValue)
    }
  }
}

extension WindowName: Comparable {
  /// Returns whether two names are equal byte by byte, because canonically equivalent names are different ones.
  static func == (left: Self, right: Self) -> Bool {
    let (one, other) = (left.order, right.order)
    return one.rank == other.rank && one.name.utf8.elementsEqual(other.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var (rank, name) = order
    hasher.combine(rank)
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Orders windows by their text, and windows with the same text by their kind and name.
  static func < (left: Self, right: Self) -> Bool {
    let (one, other) = (left.order, right.order)
    return (left.text, one.rank, one.name) < (right.text, other.rank, other.name)
  }
}
