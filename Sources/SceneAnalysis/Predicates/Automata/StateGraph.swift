import StringPredicates

/// The states of all nondeterministic automata of an analysis, numbered through.
///
/// An automaton has no object of its own: its language is that of its first state. Sets of states are languages too, the
/// union of theirs.
struct StateGraph {
  /// A step: any scalar of the set leads to the target.
  struct Edge: Hashable {
    var set: UInt32
    var target: UInt32
  }

  /// The state that accepts every string.
  static let universal: UInt32 = 0
  /// The distance of a state from which no string is accepted.
  static let unreachable = UInt32.max

  /// The sets of scalars that edges refer to, each once.
  private(set) var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: UInt32] = [:]
  /// The numbers of the sets of letters that were asked for, by table and letter; `nil` for empty sets.
  private var letterSets: [UInt64: UInt32?] = [:]
  /// Where the edges of each state begin, with one more entry at the end.
  private(set) var edgeStarts: [UInt32] = [0]
  /// The edges, in the order of their states.
  private(set) var edges: [Edge] = []
  /// For each state the length of the shortest accepted string, in scalars; 0 for accepting states.
  private(set) var distances: [UInt32] = []

  /// The number of the set of all scalars.
  let all: UInt32

  init() {
    all = 0
    _ = number(of: .all)
    edges.append(Edge(set: all, target: Self.universal))
    edgeStarts.append(1)
    distances.append(0)
  }

  /// The number of states.
  var count: Int { distances.count }

  /// The bytes that states and edges take.
  var byteCount: Int { edges.count * MemoryLayout<Edge>.stride + count * 12 + sets.count * 64 }

  /// The number of a set. O(n) in its number of ranges.
  mutating func number(of set: ScalarSet) -> UInt32 {
    if let number = setNumbers[set] { return number }
    let number = UInt32(truncatingIfNeeded: sets.count)
    setNumbers[set] = number
    sets.append(set)
    return number
  }

  /// The number of the set of scalars that a table folds to a letter alone; `nil` for an empty set.
  mutating func number(of letter: UInt32, in table: FoldTable) -> UInt32? {
    let key = UInt64(table.number) << 32 | UInt64(letter)
    if let known = letterSets[key] { return known }
    let scalars = table.scalars(of: letter)
    let number = scalars.isEmpty ? nil : number(of: scalars)
    letterSets[key] = .some(number)
    return number
  }

  func edges(of state: UInt32) -> Range<Int> {
    Int(edgeStarts[Int(state)])..<Int(edgeStarts[Int(state) + 1])
  }

  /// Appends states whose edges are given in order, with targets that are counted from the first of them.
  ///
  /// - Returns: The number of the first state.
  mutating func append(states: [AutomatonBuilder.State], edges local: [AutomatonBuilder.Edge]) -> UInt32 {
    let first = UInt32(truncatingIfNeeded: count)
    var next = 0
    for (index, state) in states.enumerated() {
      while next < local.count, local[next].source == index {
        let edge = local[next]
        next += 1
        let target = edge.target == AutomatonBuilder.universal ? Self.universal : first + edge.target
        edges.append(Edge(set: edge.set, target: target))
      }
      edgeStarts.append(UInt32(truncatingIfNeeded: edges.count))
      distances.append(state.distance)
    }
    return first
  }
}
