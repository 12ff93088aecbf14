/// How many events move, by the windows they move between and the reason.
struct ComparisonSummary: Sendable {
  /// How often each move was seen.
  private(set) var moves: [WindowMove: Int] = [:]
  /// How many events there were, with those that could not be read or routed.
  var eventCount = 0
  /// How many of them could not be read or routed under either document.
  var failedCount = 0

  var movedCount: Int { moves.values.reduce(0, +) }

  /// Whether nothing moved.
  var isEmpty: Bool { moves.isEmpty }

  mutating func count(_ move: WindowMove) { moves[move, default: 0] += 1 }

  /// Adds the moves of a part of the stream.
  mutating func merge(_ part: ComparisonSummary) {
    moves.merge(part.moves, uniquingKeysWith: +)
  }

  mutating func removeAll() { moves.removeAll(keepingCapacity: true) }

  /// The moves, the most frequent first, those of one count by name.
  var sortedMoves: [(move: WindowMove, count: Int)] {
    func name(_ move: WindowMove) -> (String, String, String) {
      (ComparisonText.name(of: move.from), ComparisonText.name(of: move.to), move.reason?.rawValue ?? "")
    }
    return moves.map { (move: $0.key, count: $0.value) }.sorted {
      $0.count != $1.count ? $0.count > $1.count : name($0.move) < name($1.move)
    }
  }
}
