import RoutingDocuments
import SceneRouting

/// Writes what `route --compare` finds as NDJSON: one object an event that moves, or with `--summary` one a move.
struct ComparisonWriter {
  private var writer = JSONWriter()
  private var decisions = DecisionWriter(layout: .ofMoves)

  /// What was written since this was last asked, each line with its line feed.
  mutating func takeBytes() -> [UInt8] {
    defer { writer.bytes.removeAll(keepingCapacity: true) }
    return writer.bytes
  }

  /// Writes an event that moves, with both decisions.
  mutating func append(
    _ record: EventRecord, from old: Result<RoutingDecision, RoutingError>,
    to new: Result<RoutingDecision, RoutingError>
  ) {
    writer.raw("{\"index\":")
    writer.integer(record.index)
    writer.raw(",\"file\":")
    writer.string(record.file)
    writer.raw(",\"line\":")
    writer.integer(record.line)
    if let id = record.id {
      writer.raw(",\"id\":")
      writer.value(id)
    }
    writer.raw(",\"kind\":")
    writer.string(record.event.kind.rawValue)
    writer.raw(",\"from\":")
    write(old, of: record)
    writer.raw(",\"to\":")
    write(new, of: record)
    writer.raw("}\n")
  }

  private mutating func write(_ result: Result<RoutingDecision, RoutingError>, of record: EventRecord) {
    decisions.removeAll()
    switch result {
    case .success(let decision): decisions.append(decision, for: record)
    case .failure(let error): decisions.append(error, for: record)
    }
    writer.bytes += decisions.bytes.dropLast()
  }

  /// Writes the counts: a line a move, the most frequent first, and a last one with the totals.
  mutating func append(_ summary: ComparisonSummary) {
    for (move, count) in summary.sortedMoves {
      writer.raw("{\"from\":")
      write(move.from)
      writer.raw(",\"to\":")
      write(move.to)
      if let reason = move.reason {
        writer.raw(",\"reason\":")
        writer.string(reason.rawValue)
      }
      writer.raw(",\"count\":")
      writer.integer(count)
      writer.raw("}\n")
    }
    writer.raw("{\"events\":")
    writer.integer(summary.eventCount)
    writer.raw(",\"moved\":")
    writer.integer(summary.movedCount)
    writer.raw(",\"failed\":")
    writer.integer(summary.failedCount)
    writer.raw("}\n")
  }

  private mutating func write(_ window: TakingWindow) {
    switch window {
    case .session(let session):
      writer.raw("{\"outcome\":\"existingSession\",\"session\":")
      writer.string(session)
    case .new(let configuration):
      writer.raw("{\"outcome\":\"newSession\"")
      if let configuration {
        writer.raw(",\"configuration\":")
        writer.string(configuration)
      }
    case .none: writer.raw("{\"outcome\":\"none\"")
    case .error(let code):
      writer.raw("{\"error\":")
      writer.string(code.rawValue)
    }
    writer.raw("}")
  }
}
