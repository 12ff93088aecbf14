import StringPredicates

/// A store for all languages in an analysis. Languages are Boolean combinations of sets of automaton states.
///
/// Nodes are hash-consed, and each node is identified by a number. The constructors simplify their results: they drop
/// constants, merge unions of automata into a single set of states, and push complements down to sets of states.
///
/// A store has two phases. Automata can be added until `seal(universe:)` computes the scalar classes. After that, steps
/// can be computed.
struct LanguageStore {
  var graph = StateGraph()
  private(set) var alphabet = Alphabet()
  private(set) var isSealed = false
  /// The meter that enforces the budget.
  let meter: AnalysisMeter

  private(set) var nodes: [LanguageNode] = []
  private(set) var operands: [UInt32] = []
  private(set) var steps: [LanguageStep] = []
  private var table = InternTable()
  var scratch = ExpansionScratch()
  var marks = SearchMarks()

  static let nothing: UInt32 = 0
  static let everything: UInt32 = 1

  init(meter: AnalysisMeter) {
    self.meter = meter
    nodes.append(
      LanguageNode(
        kind: .nothing, acceptsEmpty: false, isExpanded: true, distance: StateGraph.unreachable, operandStart: 0,
        operandCount: 0, fallback: Self.nothing))
    nodes.append(
      LanguageNode(
        kind: .everything, acceptsEmpty: true, isExpanded: true, distance: 0, operandStart: 0, operandCount: 0,
        fallback: Self.everything))
  }

  /// Computes the scalar classes. After this, no more automata can be added.
  mutating func seal(universe: ScalarSet) throws(AnalysisInterruption) {
    isSealed = true
    alphabet = try Alphabet(sets: graph.sets, universe: universe, meter, bytes: byteCount)
  }

  /// Charges work to the budget before it is done, and `bytes` of memory before they are allocated.
  @inline(__always) func charge(_ steps: Int, adding bytes: Int = 0) throws(AnalysisInterruption) {
    try meter.charge(steps, bytes: byteCount + bytes)
  }

  /// The approximate size of the store in bytes. Inlined because a function call would copy the store for each step.
  @inline(__always) var byteCount: Int {
    nodes.count * (MemoryLayout<LanguageNode>.stride + 12) + operands.count * 4
      + steps.count * MemoryLayout<LanguageStep>.stride + graph.byteCount + alphabet.byteCount
  }

  /// The approximate size of the store in bytes, excluding the graph and the alphabet.
  var byteCountOfSteps: Int { byteCount - graph.byteCount - alphabet.byteCount }

  // MARK: - Constructors

  /// Returns the union of the languages of the given states. Sorts the list in place.
  mutating func states(_ list: inout [UInt32]) -> UInt32 {
    guard let first = list.first else { return Self.nothing }
    guard list.count > 1 else { return first == StateGraph.universal ? Self.everything : intern(.states, list, 1) }
    meter.note(elements: list.count)
    list.sort()
    var count = 0
    for index in list.indices where count == 0 || list[count - 1] != list[index] {
      list[count] = list[index]
      count += 1
    }
    if list[0] == StateGraph.universal { return Self.everything }
    return intern(.states, list, count)
  }

  /// Returns the language of a state, or the empty language if the state is `nil`.
  mutating func language(of state: UInt32?) -> UInt32 {
    var list = state.map { [$0] } ?? []
    return states(&list)
  }

  /// Returns the language of all identifiers that consist of the given scalars.
  mutating func identifiers(over scalars: ScalarSet) -> UInt32 {
    var builder = AutomatonBuilder()
    let state = builder.addState(isAccepting: true)
    builder.addEdge(from: state, over: graph.number(of: scalars), to: state)
    return language(of: builder.build(into: &graph))
  }

  /// Returns the complement of a language.
  ///
  /// - Complexity: O(n), where n is the number of nested nodes. Uses an explicit stack instead of recursion.
  mutating func complement(_ node: UInt32) -> UInt32 {
    if let known = simpleComplement(node) { return known }
    var done: [UInt32: UInt32] = [:]
    var pending = [node]
    while let current = pending.last {
      if done[current] != nil {
        pending.removeLast()
        continue
      }
      if let known = simpleComplement(current) {
        done[current] = known
        continue
      }
      // A slice would make the next node copy all operands.
      let parts = Array(operandList(of: current))
      meter.note(elements: parts.count)
      let missing = parts.filter { done[$0] == nil }
      guard missing.isEmpty else {
        pending += missing
        continue
      }
      let complements = parts.compactMap { done[$0] }
      done[current] = nodes[Int(current)].kind == .union ? intersection(complements) : union(complements)
    }
    return done[node] ?? Self.nothing
  }

  private mutating func simpleComplement(_ node: UInt32) -> UInt32? {
    switch nodes[Int(node)].kind {
    case .nothing: Self.everything
    case .everything: Self.nothing
    case .states: withUnsafePointer(to: node) { intern(.complement, UnsafeBufferPointer(start: $0, count: 1)) }
    case .complement: operands[Int(nodes[Int(node)].operandStart)]
    case .intersection, .union: nil
    }
  }

  /// Returns the intersection of languages. Complements of state sets are merged using De Morgan's law.
  mutating func intersection(_ parts: [UInt32]) -> UInt32 {
    junction(parts, .intersection, neutral: Self.everything, absorbing: Self.nothing, merged: .complement)
  }

  /// Returns the union of languages. Sets of states are merged into one.
  mutating func union(_ parts: [UInt32]) -> UInt32 {
    junction(parts, .union, neutral: Self.nothing, absorbing: Self.everything, merged: .states)
  }

  private mutating func junction(
    _ parts: [UInt32], _ kind: LanguageNode.Kind, neutral: UInt32, absorbing: UInt32, merged: LanguageNode.Kind
  ) -> UInt32 {
    var capacity = 0
    for part in parts where part != neutral {
      if part == absorbing { return absorbing }
      capacity += nodes[Int(part)].kind == kind ? Int(nodes[Int(part)].operandCount) : 1
    }
    meter.note(elements: capacity)
    // Operands to keep are added at the front of the buffer, and operands to merge are added at the back.
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity + 1) { list in
      var kept = 0
      var mergeable = capacity
      func add(_ part: UInt32) {
        if nodes[Int(part)].kind != merged {
          list[kept] = part
          kept += 1
        } else if mergeable == capacity || list[mergeable] != part {
          mergeable -= 1
          list[mergeable] = part
        }
      }
      for part in parts where part != neutral {
        if nodes[Int(part)].kind == kind {
          for index in operandRange(of: part) { add(operands[index]) }
        } else {
          add(part)
        }
      }
      if mergeable < capacity {
        let one =
          capacity - mergeable == 1 ? list[mergeable] : merge(Array(list[mergeable..<capacity]), merged)
        if one == absorbing { return absorbing }
        if one != neutral {
          list[kept] = one
          kept += 1
        }
      }
      guard kept > 1 else { return kept == 1 ? list[0] : neutral }
      var sorted = UnsafeMutableBufferPointer(rebasing: list[..<kept])
      sorted.sort()
      var count = 1
      for index in 1..<kept where sorted[index] != sorted[count - 1] {
        sorted[count] = sorted[index]
        count += 1
      }
      let distinct = UnsafeBufferPointer(rebasing: sorted[..<count])
      if count == 1 { return distinct[0] }
      return contradict(distinct) ? absorbing : intern(kind, distinct)
    }
  }

  private mutating func merge(_ parts: [UInt32], _ kind: LanguageNode.Kind) -> UInt32 {
    var all: [UInt32] = []
    for part in parts {
      let inner = kind == .complement ? operands[Int(nodes[Int(part)].operandStart)] : part
      all.append(contentsOf: operands[operandRange(of: inner)])
    }
    let joined = states(&all)
    return kind == .complement ? simpleComplement(joined) ?? Self.nothing : joined
  }

  /// Whether the operands, which are in ascending order, include both a set of states and the complement of that set.
  @inline(__always) private func contradict(_ parts: UnsafeBufferPointer<UInt32>) -> Bool {
    for part in parts where nodes[Int(part)].kind == .complement {
      let inner = operands[Int(nodes[Int(part)].operandStart)]
      if parts.containsSorted({ $0 < inner }, equal: { $0 == inner }) { return true }
    }
    return false
  }

  // MARK: - Nodes

  func operandRange(of node: UInt32) -> Range<Int> {
    let node = nodes[Int(node)]
    return Int(node.operandStart)..<Int(node.operandStart + node.operandCount)
  }

  func operandList(of node: UInt32) -> ArraySlice<UInt32> { operands[operandRange(of: node)] }

  private mutating func intern(_ kind: LanguageNode.Kind, _ list: [UInt32], _ count: Int) -> UInt32 {
    list.withUnsafeBufferPointer { intern(kind, UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  private mutating func intern(_ kind: LanguageNode.Kind, _ list: UnsafeBufferPointer<UInt32>) -> UInt32 {
    let hash = InternTable.hash(kind.rawValue, list)
    if let known = table.find(hash, where: { isNode($0, kind, list) }) { return known }
    let number = UInt32(truncatingIfNeeded: nodes.count)
    var node = LanguageNode(
      kind: kind, acceptsEmpty: false, distance: 0, operandStart: UInt32(truncatingIfNeeded: operands.count),
      operandCount: UInt32(truncatingIfNeeded: list.count))
    (node.acceptsEmpty, node.distance) = facts(kind, list)
    operands.append(contentsOf: list)
    nodes.append(node)
    table.insert(number, hash: hash)
    return number
  }

  private func isNode(_ number: UInt32, _ kind: LanguageNode.Kind, _ list: UnsafeBufferPointer<UInt32>) -> Bool {
    let node = nodes[Int(number)]
    guard node.kind == kind, Int(node.operandCount) == list.count else { return false }
    for index in list.indices where operands[Int(node.operandStart) + index] != list[index] { return false }
    return true
  }

  @inline(__always) private func facts(_ kind: LanguageNode.Kind, _ list: UnsafeBufferPointer<UInt32>) -> (Bool, UInt32)
  {
    var acceptsEmpty = kind == .intersection
    var distance: UInt32 = kind == .intersection ? 0 : .max
    for operand in list {
      switch kind {
      case .states:
        distance = min(distance, graph.distances[Int(operand)])
        acceptsEmpty = distance == 0
      case .complement:
        acceptsEmpty = !nodes[Int(operand)].acceptsEmpty
        distance = acceptsEmpty ? 0 : 1
      case .intersection:
        acceptsEmpty = acceptsEmpty && nodes[Int(operand)].acceptsEmpty
        distance = max(distance, nodes[Int(operand)].distance)
      case .union:
        acceptsEmpty = acceptsEmpty || nodes[Int(operand)].acceptsEmpty
        distance = min(distance, nodes[Int(operand)].distance)
      case .nothing, .everything: break
      }
    }
    if kind == .intersection, !acceptsEmpty, distance == 0 { distance = 1 }
    return (acceptsEmpty, distance)
  }

  // MARK: - Steps

  /// Stores the steps of a node. Omits exceptions whose target equals the fallback.
  mutating func setSteps(of node: UInt32, fallback: UInt32, _ exceptions: [LanguageStep]) {
    let start = steps.count
    for step in exceptions where step.target != fallback { steps.append(step) }
    nodes[Int(node)].fallback = fallback
    nodes[Int(node)].exceptionStart = UInt32(truncatingIfNeeded: start)
    nodes[Int(node)].exceptionCount = UInt32(truncatingIfNeeded: steps.count - start)
    nodes[Int(node)].isExpanded = true
  }

  /// A position to which the store can be rolled back to discard temporary languages.
  struct Mark {
    fileprivate var nodeCount: Int
    fileprivate var operandCount: Int
  }

  var mark: Mark { Mark(nodeCount: nodes.count, operandCount: operands.count) }

  /// Discards all languages that were created after a mark, and the steps of all languages.
  mutating func forget(after mark: Mark) {
    meter.note(elements: mark.nodeCount + mark.operandCount)
    nodes.removeSubrange(mark.nodeCount...)
    operands.removeSubrange(mark.operandCount...)
    steps.removeAll(keepingCapacity: true)
    table.removeAll()
    for number in nodes.indices.dropFirst(2) {
      nodes[number].isExpanded = false
      let range = operandRange(of: UInt32(number))
      let hash = operands.withUnsafeBufferPointer {
        InternTable.hash(nodes[number].kind.rawValue, UnsafeBufferPointer(rebasing: $0[range]))
      }
      table.insert(UInt32(number), hash: hash)
    }
  }
}

/// The number of a language in a `LanguageStore`. Equal numbers imply equal languages, but equal languages can have
/// different numbers.
package struct LanguageID: Hashable, Sendable {
  var number: UInt32

  /// The empty language, which contains no strings.
  package static let nothing = LanguageID(number: 0)
  /// The language that contains all strings.
  package static let everything = LanguageID(number: 1)
}

/// A language of strings. During a search, a node contains the strings that can follow the scalars read so far.
struct LanguageNode {
  enum Kind: UInt8 {
    case nothing, everything
    /// The union of the languages of automaton states. The operands are the states, in ascending order.
    case states
    /// The complement of a `states` node.
    case complement
    case intersection
    case union
  }

  var kind: Kind
  /// Whether the language contains the empty string.
  var acceptsEmpty: Bool
  /// Whether the steps of the node have been computed.
  var isExpanded = false
  /// A lower bound for the length of the strings in the language. The bound is exact for `states` nodes.
  var distance: UInt32
  var operandStart: UInt32
  var operandCount: UInt32
  /// The language that remains after reading a scalar whose class isn't among the exceptions.
  var fallback: UInt32 = 0
  var exceptionStart: UInt32 = 0
  var exceptionCount: UInt32 = 0
}

/// A scalar class and the language that remains after reading a scalar of this class.
struct LanguageStep {
  var scalarClass: UInt32
  var target: UInt32
}

/// A hash table that maps the contents of each node to the node's number.
struct InternTable {
  /// The slots of the table. The upper half of a slot contains a hash and the lower half a node number. Empty slots are
  /// 0.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var count = 0

  static func hash(_ kind: UInt8, _ list: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var hash = UInt64(kind) &+ 0x9E37_79B9_7F4A_7C15
    for element in list {
      hash = (hash ^ UInt64(element)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 32
    }
    return UInt32(truncatingIfNeeded: hash)
  }

  func find(_ hash: UInt32, where isSame: (UInt32) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if UInt32(slot >> 32) == hash, isSame(UInt32(truncatingIfNeeded: slot)) {
        return UInt32(truncatingIfNeeded: slot)
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// Adds a node, whose number must not be 0.
  mutating func insert(_ node: UInt32, hash: UInt32) {
    if (count + 1) * 2 > slots.count { grow() }
    put(node, hash)
    count += 1
  }

  mutating func removeAll() {
    for index in slots.indices { slots[index] = 0 }
    count = 0
  }

  private mutating func put(_ node: UInt32, _ hash: UInt32) {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = UInt64(hash) << 32 | UInt64(node)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 { put(UInt32(truncatingIfNeeded: slot), UInt32(slot >> 32)) }
  }
}
