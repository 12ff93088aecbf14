import StringPredicates

/// The elements of a parsed `LIKE` pattern.
struct LikeElements {
  enum Element: Hashable {
    /// A letter in the folded pattern.
    case letter(UInt32)
    /// The wildcard `?`.
    case one
    /// The wildcard `*`.
    case many
  }

  private(set) var elements: [Element] = []

  /// Parses a pattern. Folds the text between two wildcards as a unit.
  init(_ pattern: [UInt32], folding: StringFolding) {
    var run: [UInt32] = []
    func letters() -> [Element] { TextMapping.likeFolded(run, folding).map(Element.letter) }
    var index = 0
    while index < pattern.count {
      let scalar = pattern[index]
      index += 1
      switch scalar {
      case 0x2A, 0x3F:
        elements += letters()
        run = []
        if scalar == 0x3F { elements.append(.one) } else if elements.last != .many { elements.append(.many) }
      case 0x5C where index < pattern.count && (pattern[index] == 0x2A || pattern[index] == 0x3F):
        run.append(pattern[index])
        index += 1
      default: run.append(scalar)
      }
    }
    elements += letters()
  }

  var isASCII: Bool {
    elements.allSatisfy { if case .letter(let letter) = $0 { letter < 0x80 } else { true } }
  }
}

struct LikeLanguage {
  let elements: [LikeElements.Element]
  let table: FoldTable
  /// The scalars that strings in the language can contain.
  let domain: ScalarSet
  /// Whether marks and jamo are ignored at every position, which means that the language can contain strings that do
  /// not match.
  let skipsMarks: Bool
  /// The scalars that fold to several letters, grouped by those letters. If the pattern is ASCII, all non-ASCII letters
  /// are treated as equal.
  private let groups: [FoldTable.Group]

  /// - Parameter folding: The differences that `LIKE` ignores. If there aren't any, every scalar is treated as a separate
  ///   letter.
  init(_ pattern: LikeElements, folding: StringFolding, domain: ScalarSet = .all, skipsMarks: Bool = false) {
    elements = pattern.elements
    table = folding.isEmpty ? .literal : .like(folding)
    groups = pattern.isASCII ? table.groupsForASCII : table.groups
    self.domain = domain
    self.skipsMarks = skipsMarks
  }

  /// The number of steps that building the automaton costs, besides one step for each letter. At each wildcard, all
  /// scalars that fold to several letters have to be considered.
  var work: Int { elements.reduce(0) { if case .letter = $1 { $0 } else { $0 + 2 * groups.count } } }

  func build(_ graph: inout StateGraph) -> UInt32? {
    var builder = AutomatonBuilder()
    let all = graph.number(of: domain)
    let several = ScalarSet(table.allMultiples.map(\.scalar))
    let single = graph.number(of: domain.subtracting(several))
    let skipped = graph.number(of: skippable.intersection(domain))
    // State `i` is the position before element `i`.
    for position in 0...elements.count { _ = builder.addState(isAccepting: position == elements.count) }
    for (position, element) in elements.enumerated() {
      let source = UInt32(position)
      switch element {
      case .letter(let letter):
        if let scalars = number(of: letter, &graph) { builder.addEdge(from: source, over: scalars, to: source + 1) }
      case .one: builder.addEdge(from: source, over: single, to: source + 1)
      case .many:
        builder.addEdge(from: source, over: all, to: source)
        builder.addSilentEdge(from: source, to: source + 1)
      }
      for group in groups(from: element) {
        let targets = targets(from: position, reading: group.letters)
        guard !targets.isEmpty else { continue }
        let scalars = ScalarSet(group.scalars).intersection(domain)
        guard !scalars.isEmpty else { continue }
        let set = graph.number(of: scalars)
        for target in targets { builder.addEdge(from: source, over: set, to: UInt32(target)) }
      }
    }
    if skipsMarks {
      for position in 0...elements.count {
        builder.addEdge(from: UInt32(position), over: skipped, to: UInt32(position))
      }
    }
    return builder.build(into: &graph)
  }

  /// Returns the number assigned to the set of scalars that fold to a letter, or `nil` if the set is empty.
  private func number(of letter: UInt32, _ graph: inout StateGraph) -> UInt32? {
    if domain == .all { return graph.number(of: letter, in: table) }
    let scalars = table.scalars(of: letter).intersection(domain)
    return scalars.isEmpty ? nil : graph.number(of: scalars)
  }

  private var skippable: ScalarSet {
    ScalarSets.plain.complement.subtracting(ScalarSet(0x200D))
  }

  /// Returns the groups of scalars that an element can start to read.
  private func groups(from element: LikeElements.Element) -> ArraySlice<FoldTable.Group> {
    if case .letter(let letter) = element { FoldTable.groups(in: groups, beginningWith: letter) } else { groups[...] }
  }

  /// Returns the indices of the elements that can be reached by reading the given letters.
  private func targets(from position: Int, reading letters: [UInt32]) -> [Int] {
    var current = [position]
    for letter in letters {
      // In ascending order, because two adjacent elements are never both `.many`.
      var next: [Int] = []
      func add(_ position: Int) { if next.last ?? -1 < position { next.append(position) } }
      for start in current {
        var position = start
        if position < elements.count, elements[position] == .many {
          add(position)
          position += 1
        }
        guard position < elements.count else { continue }
        switch elements[position] {
        case .letter(let wanted): if wanted == letter { add(position + 1) }
        case .one: add(position + 1)
        case .many: break
        }
      }
      current = next
    }
    return current
  }
}

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
