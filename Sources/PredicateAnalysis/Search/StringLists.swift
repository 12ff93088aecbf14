/// The strings of languages that have few of them, such as those of `==` and short lists.
///
/// A part of an intersection that has few strings decides it: they are looked up in the other parts, and no product of
/// automata is built.
struct StringLists {
  /// A string as classes of one scalar each.
  typealias ClassString = [UInt32]

  /// Languages with more strings than these are searched.
  static let limit = 64
  /// So many steps are taken to list the strings of one language.
  static let stepLimit = 4_096

  /// By the number of a set of states: its strings, best examples first; `nil` where there are many.
  private var known: [UInt32: [ClassString]?] = [:]
  private(set) var byteCount = 0

  fileprivate subscript(node: UInt32) -> [ClassString]?? { known[node] }

  /// Forgets languages from a number on.
  mutating func forget(from node: UInt32) { known = known.filter { $0.key < node } }

  fileprivate mutating func insert(_ strings: [ClassString]?, for node: UInt32) {
    known[node] = .some(strings)
    byteCount += 64
    for string in strings ?? [] { byteCount += 32 + 4 * string.count }
  }
}

extension LanguageStore {
  /// Strings among which are all of a language, best examples first; `nil` where they are many.
  ///
  /// - Parameter depth: How many junctions below each other are looked at.
  mutating func listedStrings(
    of node: UInt32, depth: Int = 4
  ) throws(AnalysisInterruption) -> [StringLists.ClassString]? {
    switch nodes[Int(node)].kind {
    case .nothing: return []
    case .everything, .complement: return nil
    case .states:
      if let known = lists[node] { return known }
      let strings = try strings(ofStates: node)
      lists.insert(strings, for: node)
      return strings
    case .intersection:
      guard depth > 0 else { return nil }
      for place in operandRange(of: node).prefix(StringLists.limit) {
        if let strings = try listedStrings(of: operands[place], depth: depth - 1) { return strings }
      }
      return nil
    case .union:
      let range = operandRange(of: node)
      guard depth > 0, range.count <= StringLists.limit else { return nil }
      var all: [StringLists.ClassString] = []
      for place in range {
        guard let strings = try listedStrings(of: operands[place], depth: depth - 1) else { return nil }
        all += strings
        if all.count > StringLists.limit { return nil }
      }
      return inOrder(all)
    }
  }

  private mutating func strings(
    ofStates node: UInt32
  ) throws(AnalysisInterruption) -> [StringLists.ClassString]? {
    var result: [StringLists.ClassString] = []
    var path: StringLists.ClassString = []
    var pending = operandList(of: node).map { (state: $0, depth: 0, scalarClass: UInt32(0)) }
    var steps = 0
    while let (state, depth, scalarClass) = pending.popLast() {
      steps += 1
      guard steps <= StringLists.stepLimit, state != StateGraph.universal else { return nil }
      if depth > 0 {
        path.removeLast(path.count - (depth - 1))
        path.append(scalarClass)
      } else {
        path = []
      }
      if graph.distances[Int(state)] == 0 {
        result.append(path)
        guard result.count <= StringLists.limit else { return nil }
      }
      for index in graph.edges(of: state) {
        let edge = graph.edges[index]
        let members = alphabet.members[Int(edge.set)]
        guard !members.isComplement else { return nil }
        for listed in alphabet.lists[members.start..<(members.start + members.count)] {
          guard alphabet.hasOneScalar[Int(listed)] else { return nil }
          pending.append((edge.target, depth + 1, listed))
        }
      }
    }
    try meter.charge(steps, bytes: byteCount)
    return inOrder(result)
  }

  /// Each string once, shortest first, then those that a person would rather type.
  private func inOrder(_ strings: [StringLists.ClassString]) -> [StringLists.ClassString] {
    guard strings.count > 1 else { return strings }
    let keyed = Set(strings).map { string in
      (penalty: string.reduce(0) { $0 + Int(alphabet.penalties[Int($1)]) }, string: string)
    }
    let sorted = keyed.sorted { one, other in
      if one.string.count != other.string.count { return one.string.count < other.string.count }
      if one.penalty != other.penalty { return one.penalty < other.penalty }
      return one.string.lexicographicallyPrecedes(other.string)
    }
    return sorted.map(\.string)
  }

  // MARK: - Membership

  /// Whether a string is in a language. Unlike `step(_:over:)` this makes no languages of what remains.
  ///
  /// - Complexity: O(n · e) for n scalars and e edges of the states that are reached, for each automaton of the language.
  mutating func contains(
    _ string: StringLists.ClassString, in node: UInt32
  ) throws(AnalysisInterruption) -> Bool {
    /// A junction, the place of the next operand to be asked, and whether one that has been asked may decide it.
    var open: [(node: UInt32, next: Int)] = []
    var decided: [UInt32: Bool] = [:]
    var current = node
    while true {
      let value: Bool
      let entry = nodes[Int(current)]
      switch entry.kind {
      case .nothing: value = false
      case .everything: value = true
      case .states: value = try accepts(string, from: current)
      case .complement: value = try !accepts(string, from: operands[Int(entry.operandStart)])
      case .intersection, .union:
        if let known = decided[current] {
          value = known
        } else {
          open.append((current, operandRange(of: current).lowerBound + 1))
          current = operands[Int(entry.operandStart)]
          continue
        }
      }
      // Junctions that this value decides are closed; the next operand of the first one that is not comes now.
      while true {
        guard let (junction, next) = open.last else { return value }
        let isDecided = value == (nodes[Int(junction)].kind == .union)
        if !isDecided, next < operandRange(of: junction).upperBound {
          open[open.count - 1].next = next + 1
          current = operands[next]
          break
        }
        open.removeLast()
        decided[junction] = value
      }
    }
  }

  /// Whether reading a string from a set of states can end in acceptance.
  private mutating func accepts(
    _ string: StringLists.ClassString, from node: UInt32
  ) throws(AnalysisInterruption) -> Bool {
    var current = Array(operandList(of: node))
    var next: [UInt32] = []
    for scalarClass in string {
      next.removeAll(keepingCapacity: true)
      scratch.stamps.begin(count: graph.count)
      var edgeCount = 1
      for state in current {
        let range = graph.edges(of: state)
        edgeCount += range.count
        for index in range {
          let edge = graph.edges[index]
          guard alphabet.contains(scalarClass, inSet: edge.set), scratch.stamps.insert(edge.target) else { continue }
          if edge.target == StateGraph.universal { return true }
          next.append(edge.target)
        }
      }
      try meter.charge(edgeCount, bytes: byteCount)
      if next.isEmpty { return false }
      swap(&current, &next)
    }
    return current.contains { graph.distances[Int($0)] == 0 }
  }
}

/// Which states are in a set that is being collected.
struct StateStamps {
  private var stamps: [UInt32] = []
  private var generation: UInt32 = 0

  /// Begins an empty set of states below a number.
  mutating func begin(count: Int) {
    if stamps.count < count { stamps += [UInt32](repeating: 0, count: count - stamps.count) }
    generation &+= 1
  }

  /// Adds a state; `false` if it is in the set.
  mutating func insert(_ state: UInt32) -> Bool {
    if stamps[Int(state)] == generation { return false }
    stamps[Int(state)] = generation
    return true
  }
}
