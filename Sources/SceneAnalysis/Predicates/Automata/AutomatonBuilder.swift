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
