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
  private struct Row {
    var cells: [String]
    var ink: Ink
    var notes: [String]
  }

  private var rows: [Row] = []
  private var widths = [2, 6, 12, 8]
  /// The maximum column widths. A longer cell shifts only the rest of its line.
  private static let widest = [24, 17, 40, 30]

  /// The maximum number of rows that are aligned together.
  package static let capacity = 256

  private let style: DiagnosticRenderer.Style

  package init(style: DiagnosticRenderer.Style = .plain) { self.style = style }

  /// The number of pending rows.
  package var count: Int { rows.count }

  /// Adds a line for a decision, followed by its notes.
  package mutating func append(_ decision: RoutingDecision, for record: EventRecord) {
    let identifier = decision.targetContentIdentifier.map(\.shownOnOneLine) ?? "(no identifier)"
    let cells = [
      Self.name(of: record), record.event.kind.rawValue, identifier, "→ " + decision.targetText,
      decision.reasonText,
    ]
    var notes: [String] = []
    if decision.isAmbiguous {
      notes.append("documentation allows any of: \(decision.candidates.map(\.shownOnOneLine).joined(separator: ", "))")
    }
    if !decision.runnersUp.isEmpty { notes.append("runners-up: \(decision.runnersUpText)") }
    for (index, width) in cells.map(\.columns).prefix(widths.count).enumerated() {
      widths[index] = max(widths[index], min(width, Self.widest[index]))
    }
    rows.append(Row(cells: cells, ink: decision.outcome.ink, notes: notes))
  }

  /// Returns the lines for the pending rows, each ending in a line feed, and removes the rows.
  package mutating func takeLines() -> String {
    var text = ""
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        text += index == 3 ? row.ink.paint(cell, style) : cell
        guard index < widths.count else { continue }
        text += String(repeating: " ", count: max(0, widths[index] - cell.columns) + 2)
      }
      text += "\n"
      for note in row.notes { text += String(repeating: " ", count: widths[0] + 2) + note + "\n" }
    }
    rows.removeAll(keepingCapacity: true)
    return text
  }

  /// Returns the display name of an event, which is its `id` or else its file and line.
  static func name(of record: EventRecord) -> String {
    switch record.id {
    case .string(let text)?: return text.shownOnOneLine
    case let id?: return String(decoding: id.text, as: UTF8.self)
    case nil:
      if record.file.hasPrefix("--") { return record.file }
      let file = record.file.split(separator: "/").last.map(String.init) ?? record.file
      return "\(DocumentFile.shownName(file).shownOnOneLine):\(record.line)"
    }
  }
}

extension RoutingOutcome {
  var ink: Ink {
    switch self {
    case .existing: .good
    case .new: .new
    case .unhandled: .bad
    }
  }
}
