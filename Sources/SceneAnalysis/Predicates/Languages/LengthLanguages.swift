import StringPredicates

/// The languages that contain all strings of given lengths, measured in UTF-16 code units.
///
/// The automata for different lengths share their states: from the state for length n, a scalar leads to the state for
/// length n - 1 or n - 2.
struct LengthLanguages {
  enum Relation {
    case exactly, atLeast, atMost
  }

  /// The largest length to analyze. Comparisons with greater lengths are undecided.
  static let limit = 100_000

  private var chains: [Relation: [UInt32]] = [:]

  /// The approximate size of a state and its edges in bytes.
  private static let bytesPerState = 2 * MemoryLayout<StateGraph.Edge>.stride + 16

  /// Returns the language of all strings whose length has the given relation to a length, which must be from 0 through
  /// `limit`.
  ///
  /// - Throws: `AnalysisInterruption` if the budget isn't sufficient for the states that have to be added.
  mutating func language(
    _ relation: Relation, _ length: Int, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> UInt32 {
    var states = chains.removeValue(forKey: relation) ?? []
    defer { chains[relation] = states }
    if states.count <= length {
      let missing = length + 1 - states.count
      // A state costs less than a step, because it needs no search for its letters.
      try store.charge(missing / 2, adding: missing * Self.bytesPerState)
      let short = store.graph.number(of: ScalarSet(0, 0xFFFF))
      let long = store.graph.number(of: ScalarSet(0x1_0000, 0x10_FFFF))
      for length in states.count...length {
        states.append(Self.append(relation, length, states, short: short, long: long, &store.graph))
      }
    }
    return store.language(of: states[length])
  }

  /// - Parameter states: The states for all smaller lengths.
  private static func append(
    _ relation: Relation, _ length: Int, _ states: [UInt32], short: UInt32, long: UInt32, _ graph: inout StateGraph
  ) -> UInt32 {
    if length == 0, relation == .atLeast { return StateGraph.universal }
    var edges: [StateGraph.Edge] = []
    if length >= 1 { edges.append(StateGraph.Edge(set: short, target: states[length - 1])) }
    if length >= 2 {
      edges.append(StateGraph.Edge(set: long, target: states[length - 2]))
    } else if length == 1, relation == .atLeast {
      edges.append(StateGraph.Edge(set: long, target: StateGraph.universal))
    }
    let distance = relation == .atMost ? 0 : UInt32(truncatingIfNeeded: (length + 1) / 2)
    return graph.append(distance: distance, edges: edges)
  }
}
