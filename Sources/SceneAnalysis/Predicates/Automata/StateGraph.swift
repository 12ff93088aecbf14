import StringPredicates

/// The states of all nondeterministic automata in an analysis.
///
/// An automaton is identified by its start state. A set of states represents the union of the states' languages.
struct StateGraph {
  /// An edge that is labeled with a set of scalars.
  struct Edge: Hashable {
    var set: UInt32
    var target: UInt32
  }

  /// The state that accepts every string.
  static let universal: UInt32 = 0
  /// The distance assigned to a state that accepts no strings.
  static let unreachable = UInt32.max

  /// The distinct sets of scalars that label edges.
  private(set) var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: UInt32] = [:]
  /// The most recently requested large set. Sets such as the marks label an edge of each state of an automaton, and
  /// comparing copies of a set is faster than hashing it.
  private var latest: (set: ScalarSet, number: UInt32)?
  /// A cache of set numbers by fold table and letter. The value for an empty set is `nil`.
  private var letterSets: [UInt64: UInt32?] = [:]
  /// The steps of order comparisons.
  var orderSteps: [TextLanguages.OrderKey: [TextLanguages.OrderStep]] = [:]
  /// The index of the first edge of each state, followed by the total number of edges.
  private(set) var edgeStarts: [UInt32] = [0]
  /// The edges of all states, ordered by source state.
  private(set) var edges: [Edge] = []
  /// The length in scalars of the shortest string that is accepted from each state. The length is 0 for accepting
  /// states.
  private(set) var distances: [UInt32] = []

  /// The size of the sets in bytes.
  private var byteCountOfSets = 0

  /// The number of the set that contains all scalars.
  let all: UInt32

  init() {
    all = 0
    _ = number(of: .all)
    edges.append(Edge(set: all, target: Self.universal))
    edgeStarts.append(1)
    distances.append(0)
  }

  var count: Int { distances.count }

  /// The approximate size of the graph in bytes.
  var byteCount: Int { edges.count * MemoryLayout<Edge>.stride + count * 12 + byteCountOfSets }

  /// Returns the number of a scalar set. Adds the set if necessary.
  ///
  /// - Complexity: O(n), where n is the number of ranges in the set.
  mutating func number(of set: ScalarSet) -> UInt32 {
    if let latest, latest.set == set { return latest.number }
    let number = setNumbers[set] ?? append(set)
    if set.rangeCount > 8 { latest = (set, number) }
    return number
  }

  private mutating func append(_ set: ScalarSet) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: sets.count)
    setNumbers[set] = number
    sets.append(set)
    byteCountOfSets += 96 + set.bounds.count * MemoryLayout<UInt32>.stride
    return number
  }

  /// Returns the number assigned to the set of scalars that fold to a single letter, or `nil` if the set is empty.
  mutating func number(of letter: UInt32, in table: FoldTable) -> UInt32? {
    let key = UInt64(table.number) << 32 | UInt64(letter)
    if let known = letterSets[key] { return known }
    let scalars = table.scalars(of: letter)
    let number = scalars.isEmpty ? nil : number(of: scalars)
    letterSets[key] = .some(number)
    return number
  }

  /// Appends a state whose edges lead to existing states.
  mutating func append(distance: UInt32, edges new: [Edge]) -> UInt32 {
    edges += new
    edgeStarts.append(UInt32(truncatingIfNeeded: edges.count))
    distances.append(distance)
    return UInt32(truncatingIfNeeded: count - 1)
  }

  func edges(of state: UInt32) -> Range<Int> {
    Int(edgeStarts[Int(state)])..<Int(edgeStarts[Int(state) + 1])
  }

  /// Appends states and their edges, which must be ordered by source. Targets are relative to the first appended state.
  ///
  /// - Returns: The number of the first appended state.
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
