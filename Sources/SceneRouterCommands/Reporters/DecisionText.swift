package import PredicateSyntax
package import RoutingDocuments
package import SceneRouting

/// Writes decisions as human-readable text, with one line per event and aligned columns.
///
///     n1       notification  com.example.mail/thread/42  → thread-42    it prefers this content
///     compose  shortcutItem  com.example.mail/compose    → new Compose  no window takes it: a new one is made
///
/// Events that arrive together are aligned together. Columns never become narrower, so the output of a slow stream
/// stays aligned.
package struct DecisionText {
  /// The cells that all events with the same kind and outcome have in common.
  struct Ending: Sendable {
    fileprivate let kind: [UInt8]
    /// The text for a new window or for no window. It isn't used for an existing session, whose name varies.
    fileprivate let target: String
    /// What comes before and after the target, with the codes of its color.
    fileprivate let arrow, colorEnd: [UInt8]
    fileprivate let reason: [UInt8]
    fileprivate let notes: [String]

    init(_ decision: RoutingDecision, _ kind: ExternalEvent.Kind, _ style: DiagnosticRenderer.Style) {
      self.kind = Array(kind.rawValue.utf8)
      target = decision.targetText
      let code = decision.outcome.color.code(style)
      (arrow, colorEnd) = (Array("\(code.start)→ ".utf8), Array(code.end.utf8))
      reason = Array(decision.reasonText.utf8)
      var notes: [String] = []
      if decision.isAmbiguous {
        let candidates = decision.candidates.map(\.shownOnOneLine).joined(separator: ", ")
        notes.append("documentation allows any of: \(candidates)")
      }
      if !decision.runnersUp.isEmpty { notes.append("runners-up: \(decision.runnersUpText)") }
      self.notes = notes
    }
  }

  /// A cell whose text ends at an offset in `bytes`.
  private struct Cell {
    var end: Int
    var columns: Int
  }

  private struct Row {
    var name, kind, identifier, target: Cell
    /// The end of the reason in `bytes`.
    var end: Int
    var hasNotes: Bool
  }

  private var rows: [Row] = []
  /// The texts of the pending rows.
  private var bytes: [UInt8] = []
  /// The notes of each pending row with `hasNotes`, in order.
  private var notes: [[String]] = []
  /// The last file, as it is shown before a line number.
  private var lastFile: (name: String, shown: [UInt8], columns: Int)?
  private var widths = [2, 6, 12, 8]
  /// The maximum column widths. A longer cell shifts only the rest of its line.
  private static let widest = [24, 17, 40, 30]

  /// The maximum number of rows that are aligned together.
  package static let capacity = 256

  let style: DiagnosticRenderer.Style

  package init(style: DiagnosticRenderer.Style = .plain) { self.style = style }

  /// The number of pending rows.
  package var count: Int { rows.count }

  /// Adds a line for a decision, followed by its notes.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    let name = cell(Self.name(of: record))
    let ending = Ending(decision, record.event.kind, style)
    let (identifier, session) = (decision.targetContentIdentifier, decision.session)
    identifier.withBytes { identifier in
      session.withBytes { session in append(name, identifier, session, ending) }
    }
  }

  /// Adds a line for an event with a known ending.
  mutating func append(_ ending: borrowing Ending, _ event: borrowing DecisionWriter.Values) {
    let name =
      switch event.id {
      case .string(let text)?, .json(let text)?: cell(text)
      case nil: cell(event.file, event.line)
      }
    append(name, event.identifier, event.session, ending)
  }

  private static let noIdentifier = "(no identifier)"

  private mutating func append(
    _ name: Cell, _ identifier: UnsafeRawBufferPointer?, _ session: UnsafeRawBufferPointer?,
    _ ending: borrowing Ending
  ) {
    bytes += ending.kind
    let kind = Cell(end: bytes.count, columns: ending.kind.count)
    let identifier = identifier.map { cell($0) } ?? cell(Self.noIdentifier)
    let target = target(session, ending)
    bytes += ending.reason
    widen(0, to: name.columns)
    widen(1, to: kind.columns)
    widen(2, to: identifier.columns)
    widen(3, to: target.columns)
    let hasNotes = !ending.notes.isEmpty
    if hasNotes { notes.append(ending.notes) }
    rows.append(
      Row(name: name, kind: kind, identifier: identifier, target: target, end: bytes.count, hasNotes: hasNotes))
  }

  @inline(__always)
  private mutating func widen(_ column: Int, to width: Int) {
    if width > widths[column] { widths[column] = max(widths[column], min(width, Self.widest[column])) }
  }

  /// Appends a text that is shown on one line, and returns its cell.
  private mutating func cell(_ text: String) -> Cell {
    bytes += text.utf8
    return Cell(end: bytes.count, columns: text.columns)
  }

  private mutating func cell(_ text: UnsafeRawBufferPointer) -> Cell {
    guard !text.isEmpty, text.allSatisfy({ $0 &- 0x20 < 0x5F }) else {
      return cell(String(decoding: text, as: UTF8.self).shownOnOneLine)
    }
    bytes += text
    return Cell(end: bytes.count, columns: text.count)
  }

  /// Appends the window that takes an event, in the color of the outcome.
  private mutating func target(_ session: UnsafeRawBufferPointer?, _ ending: borrowing Ending) -> Cell {
    bytes += ending.arrow
    var target = session.map { cell($0) } ?? cell(ending.target)
    bytes += ending.colorEnd
    (target.end, target.columns) = (bytes.count, target.columns + 2)
    return target
  }

  /// Appends the name of an event without an `id`.
  private mutating func cell(_ file: String, _ line: Int?) -> Cell {
    if file != lastFile?.name {
      let shown = Self.shown(file) + ":"
      lastFile = (file, Array(shown.utf8), shown.columns)
    }
    guard let lastFile, let line, !file.hasPrefix("--") else { return cell(Self.name(file, line)) }
    let start = bytes.count
    bytes += lastFile.shown
    bytes.append(addingCapacity: OutputSpan.longestInteger) { $0.append(digitsOf: UInt64(line.magnitude)) }
    return Cell(end: bytes.count, columns: lastFile.columns + bytes.count - start - lastFile.shown.count)
  }

  /// Appends the pending rows to the output, one line for each row and note, and clears them.
  package mutating func move(to output: inout [UInt8]) {
    let padding = Self.widest.reduce(1) { $0 + $1 + 2 }
    var (start, noteCount) = (0, 0)
    for row in rows {
      output.append(addingCapacity: row.end - start + padding) { line in
        bytes.withUnsafeBytes { bytes in
          func append(_ column: Int, _ cell: Cell) {
            line.append(UnsafeRawBufferPointer(rebasing: bytes[start..<cell.end]))
            line.append(repeating: UInt8(ascii: " "), count: max(0, widths[column] - cell.columns) + 2)
            start = cell.end
          }
          append(0, row.name)
          append(1, row.kind)
          append(2, row.identifier)
          append(3, row.target)
          line.append(UnsafeRawBufferPointer(rebasing: bytes[start..<row.end]))
          line.append(UInt8(ascii: "\n"))
        }
      }
      start = row.end
      guard row.hasNotes else { continue }
      for note in notes[noteCount] {
        output += repeatElement(UInt8(ascii: " "), count: widths[0] + 2)
        output += note.utf8
        output.append(UInt8(ascii: "\n"))
      }
      noteCount += 1
    }
    rows.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
  }

  /// Returns the display name of an event, which is its `id` or else its file and line.
  static func name(of record: EventRecord) -> String {
    switch record.id {
    case .string(let text)?: return text.shownOnOneLine
    case let id?: return String(decoding: id.text, as: UTF8.self)
    case nil: return name(record.file, record.line)
    }
  }

  private static func name(_ file: String, _ line: Int?) -> String {
    file.hasPrefix("--") ? file : "\(shown(file)):\(line ?? 1)"
  }

  private static func shown(_ file: String) -> String {
    DocumentFile.shownName(file).shownOnOneLine
  }
}

extension RoutingOutcome {
  var color: TextColor {
    switch self {
    case .existing: .good
    case .new: .new
    case .unhandled: .bad
    }
  }
}
