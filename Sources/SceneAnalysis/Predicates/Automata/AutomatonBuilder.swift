import StringPredicates

/// Builds a nondeterministic automaton that can contain epsilon edges.
struct AutomatonBuilder {
  struct Edge {
    var source: UInt32
    var set: UInt32
    var target: UInt32
  }

  struct State {
    /// The length of the shortest string that is accepted from this state.
    var distance: UInt32
  }

  /// A special target number that refers to the state that accepts every string.
  static let universal = UInt32.max

  private var edges: [Edge] = []
  private var silentEdges: [(source: UInt32, target: UInt32)] = []
  private(set) var accepting: [Bool] = []

  var count: Int { accepting.count }

  /// Adds a state. The first state that is added is the start state.
  mutating func addState(isAccepting: Bool = false) -> UInt32 {
    accepting.append(isAccepting)
    return UInt32(truncatingIfNeeded: accepting.count - 1)
  }

  mutating func addEdge(from source: UInt32, over set: UInt32, to target: UInt32) {
    edges.append(Edge(source: source, set: set, target: target))
  }

  /// Adds an epsilon edge between two states.
  mutating func addSilentEdge(from source: UInt32, to target: UInt32) {
    silentEdges.append((source, target))
  }

  /// Appends the automaton to a graph. Returns the start state, or `nil` if the automaton accepts nothing.
  ///
  /// - Complexity: O(n log n), where n is the number of states and edges, plus the cost of removing epsilon edges.
  consuming func build(into graph: inout StateGraph) -> UInt32? {
    guard !accepting.isEmpty else { return nil }
    var work = 0
    _ = removeSilentEdges(limit: .max, &work)
    edges.sort { $0.source < $1.source }
    let distances = Self.distances(edges: edges, accepting: accepting)
    guard distances[0] != StateGraph.unreachable else { return nil }
    edges.removeAll { $0.target != Self.universal && distances[Int($0.target)] == StateGraph.unreachable }
    return graph.append(states: distances.map(State.init), edges: edges)
  }

  /// Replaces epsilon edges with copies of the edges that can be reached through them.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of edges to follow.
  ///   - work: A counter to increase by the number of edges followed.
  /// - Returns: `false` if the limit was exceeded, which leaves the automaton unchanged; otherwise, `true`.
  /// - Complexity: O(n), where n is the number of states and edges, or O(n²) if there are long chains of epsilon
  ///   edges.
  mutating func removeSilentEdges(limit: Int, _ work: inout Int) -> Bool {
    guard !silentEdges.isEmpty else { return true }
    let silent = Adjacency(silentEdges.map { ($0.source, $0.target) }, count: count)
    let steps = Adjacency(edges.enumerated().map { ($1.source, UInt32(truncatingIfNeeded: $0)) }, count: count)
    var copies: [Edge] = []
    var accepts = accepting
    var stamp = [UInt32](repeating: .max, count: count)
    var pending: [UInt32] = []
    var followed = 0
    defer { work += followed }
    for state in 0..<UInt32(count) {
      pending.append(state)
      stamp[Int(state)] = state
      while let current = pending.popLast() {
        followed += 1 + steps[current].count
        guard followed <= limit else { return false }
        if accepting[Int(current)] { accepts[Int(state)] = true }
        for index in steps[current] {
          let edge = edges[Int(index)]
          copies.append(Edge(source: state, set: edge.set, target: edge.target))
        }
        for next in silent[current] where stamp[Int(next)] != state {
          stamp[Int(next)] = state
          pending.append(next)
        }
      }
    }
    edges = copies
    accepting = accepts
    silentEdges = []
    return true
  }

  /// Computes the distance from each state to acceptance, using a breadth-first search over reversed edges.
  private static func distances(edges: [Edge], accepting: [Bool]) -> [UInt32] {
    var distances = accepting.map { $0 ? 0 : StateGraph.unreachable }
    var queue = accepting.indices.filter { accepting[$0] }.map { UInt32(truncatingIfNeeded: $0) }
    var later: [UInt32] = []
    for edge in edges where edge.target == universal && distances[Int(edge.source)] == StateGraph.unreachable {
      distances[Int(edge.source)] = 1
      later.append(edge.source)
    }
    let reversed = Adjacency(
      edges.lazy.filter { $0.target != universal }.map { ($0.target, $0.source) }, count: accepting.count)
    var depth: UInt32 = 0
    while !queue.isEmpty || !later.isEmpty {
      var next: [UInt32] = []
      for state in queue {
        for source in reversed[state] where distances[Int(source)] > depth + 1 {
          distances[Int(source)] = depth + 1
          next.append(source)
        }
      }
      if depth == 0 { next += later.filter { distances[Int($0)] == 1 } }
      later = []
      queue = next
      depth += 1
    }
    return distances
  }
}

/// Adjacency lists, stored in a single array.
private struct Adjacency {
  private var starts: [Int]
  private var neighbours: [UInt32]

  init(_ pairs: some Collection<(UInt32, UInt32)>, count: Int) {
    starts = [Int](repeating: 0, count: count + 1)
    for (source, _) in pairs { starts[Int(source) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    neighbours = [UInt32](repeating: 0, count: starts[count])
    var next = starts
    for (source, target) in pairs {
      neighbours[next[Int(source)]] = target
      next[Int(source)] += 1
    }
  }

  subscript(source: UInt32) -> ArraySlice<UInt32> { neighbours[starts[Int(source)]..<starts[Int(source) + 1]] }
}

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
