import StringPredicates

/// Builds automata for comparisons between the identifier and a literal.
///
/// The automata follow the rules of `FoldedText`. A search matches scalar by scalar, a scalar that folds to several
/// letters must match as a whole, and a match without `[d]` must not end before a mark.
struct TextLanguages {
  /// The letters of the folded literal.
  let letters: [UInt32]
  let table: FoldTable
  /// Whether a match must not end before a mark. The value is `false` with the option `[n]`.
  let respectsMarks: Bool
  let ignoresMarks: Bool
  /// The scalars that strings in the language can contain.
  let domain: ScalarSet

  /// - Parameters:
  ///   - letters: The letters of the folded literal.
  ///   - folding: The differences that the comparison ignores, or `nil` to compare literally.
  init(_ letters: [UInt32], folding: StringFolding?, domain: ScalarSet = .all) {
    self.letters = letters
    table = folding.map(FoldTable.comparison) ?? .literal
    respectsMarks = folding != nil
    ignoresMarks = folding?.contains(.diacriticInsensitive) ?? false
    self.domain = domain
  }

  /// Creates the languages for comparing a string with a literal scalar by scalar, after mapping the string through a
  /// table.
  init(_ letters: [UInt32], mappedBy table: FoldTable) {
    self.letters = letters
    self.table = table
    respectsMarks = false
    ignoresMarks = false
    domain = .all
  }

  // MARK: - Automaton parts

  /// Adds a state that accepts every string whose scalars are all in the domain.
  func addEverything(_ builder: inout AutomatonBuilder, _ graph: inout StateGraph) -> UInt32 {
    if domain == .all { return AutomatonBuilder.universal }
    let state = builder.addState(isAccepting: true)
    builder.addEdge(from: state, over: graph.number(of: domain), to: state)
    return state
  }

  func addEdge(
    _ builder: inout AutomatonBuilder, _ graph: inout StateGraph, from source: UInt32, over set: ScalarSet,
    to target: UInt32
  ) {
    let inside = domain == .all ? set : set.intersection(domain)
    if !inside.isEmpty { builder.addEdge(from: source, over: graph.number(of: inside), to: target) }
  }

  /// Adds edges for the letter at an index, including edges for scalars that fold to this letter and the letters after
  /// it.
  ///
  /// - Parameter target: Returns the state after the given number of letters.
  func addLetter(
    _ builder: inout AutomatonBuilder, _ graph: inout StateGraph, at index: Int, from source: UInt32,
    within scalars: ScalarSet = .all, to target: (Int) -> UInt32
  ) {
    if scalars == .all, domain == .all {
      if let singles = graph.number(of: letters[index], in: table) {
        builder.addEdge(from: source, over: singles, to: target(index + 1))
      }
    } else {
      let singles = table.scalars(of: letters[index]).intersection(scalars)
      addEdge(&builder, &graph, from: source, over: singles, to: target(index + 1))
    }
    for multiple in table.multiples(beginning: letters[index...]) where scalars.contains(multiple.scalar) {
      addEdge(
        &builder, &graph, from: source, over: ScalarSet(multiple.scalar), to: target(index + multiple.letters.count))
    }
  }

  /// Adds a chain of states for the letters. With `[d]`, marks are ignored after the first letter.
  ///
  /// - Parameter end: The state after the last letter.
  func addChain(
    _ builder: inout AutomatonBuilder, _ graph: inout StateGraph, from start: UInt32, to end: UInt32
  ) -> [UInt32] {
    let states = [start] + letters.dropFirst().map { _ in builder.addState() } + [end]
    let marks = !ignoresMarks ? .empty : domain == .all ? ScalarSets.marks : ScalarSets.marks.intersection(domain)
    let skipped = marks.isEmpty || letters.count < 2 ? nil : graph.number(of: marks)
    for index in letters.indices {
      if index > 0, let skipped { builder.addEdge(from: states[index], over: skipped, to: states[index]) }
      addLetter(&builder, &graph, at: index, from: states[index]) { states[$0] }
    }
    return states
  }

  /// Adds the state after a match. Unless marks are ignored, a match must not be followed by a mark.
  func addEndOfMatch(_ builder: inout AutomatonBuilder, _ graph: inout StateGraph) -> UInt32 {
    let everything = addEverything(&builder, &graph)
    guard respectsMarks, !ignoresMarks else { return everything }
    let end = builder.addState(isAccepting: true)
    addEdge(&builder, &graph, from: end, over: ScalarSets.nonMarks, to: everything)
    return end
  }

  // MARK: - Comparisons

  /// Builds an automaton for `==`. With `[d]`, marks can follow each character.
  func equal(_ graph: inout StateGraph) -> UInt32? {
    var builder = AutomatonBuilder()
    let start = builder.addState(isAccepting: letters.isEmpty)
    if letters.isEmpty {
      if ignoresMarks { addEdge(&builder, &graph, from: start, over: ScalarSets.marks, to: start) }
      return builder.build(into: &graph)
    }
    let end = builder.addState(isAccepting: true)
    if ignoresMarks { addEdge(&builder, &graph, from: end, over: ScalarSets.marks, to: end) }
    _ = addChain(&builder, &graph, from: start, to: end)
    return builder.build(into: &graph)
  }

  /// Builds an automaton for `BEGINSWITH`. An empty literal never matches.
  func beginsWith(_ graph: inout StateGraph) -> UInt32? {
    guard !letters.isEmpty else { return nil }
    var builder = AutomatonBuilder()
    let start = builder.addState()
    _ = addChain(&builder, &graph, from: start, to: addEndOfMatch(&builder, &graph))
    return builder.build(into: &graph)
  }

  /// Builds an automaton for `CONTAINS`. An empty literal never matches.
  func contains(_ graph: inout StateGraph) -> UInt32? {
    guard !letters.isEmpty else { return nil }
    var builder = AutomatonBuilder()
    let start = builder.addState()
    addEdge(&builder, &graph, from: start, over: .all, to: start)
    let states = addChain(&builder, &graph, from: start, to: addEndOfMatch(&builder, &graph))
    if ignoresMarks { addLigatures(&builder, &graph, from: start, to: states) }
    return builder.build(into: &graph)
  }

  /// Adds matches that start inside the folding of a character that is followed by a mark. For example, `CONTAINS[cd]`
  /// finds `fi` in `ﬃ` followed by a mark. This matches Foundation's behavior. See `ClusterCursor.foldFromCache`.
  private func addLigatures(
    _ builder: inout AutomatonBuilder, _ graph: inout StateGraph, from start: UInt32, to states: [UInt32]
  ) {
    for multiple in table.multiplesOfThree {
      let rest = multiple.letters.dropFirst()
      guard letters.starts(with: rest) else { continue }
      let waiting = builder.addState()
      addEdge(&builder, &graph, from: start, over: ScalarSet(multiple.scalar), to: waiting)
      addEdge(&builder, &graph, from: waiting, over: ScalarSets.marks, to: states[rest.count])
    }
  }

  /// Builds an automaton for `ENDSWITH`. An empty literal never matches.
  func endsWith(_ graph: inout StateGraph) -> UInt32? {
    guard !letters.isEmpty else { return nil }
    if ignoresMarks { return endsWithIgnoringMarks(&graph) }
    var builder = AutomatonBuilder()
    let start = builder.addState()
    addEdge(&builder, &graph, from: start, over: .all, to: start)
    _ = addChain(&builder, &graph, from: start, to: builder.addState(isAccepting: true))
    return builder.build(into: &graph)
  }

  /// Builds an automaton for `ENDSWITH[d]`. Marks at the end belong to the match if the last character was folded. If
  /// the last character is ASCII, only marks up to U+FFFF belong to the match, and only if the string starts with a
  /// scalar below U+0510.
  private func endsWithIgnoringMarks(_ graph: inout StateGraph) -> UInt32? {
    var builder = AutomatonBuilder()
    let start = builder.addState()
    for isLow in [true, false] {
      let first = isLow ? ScalarSets.belowKeptMarks : ScalarSets.belowKeptMarks.complement
      let loop = builder.addState()
      let afterASCII = builder.addState(isAccepting: true)
      let afterFolding = builder.addState(isAccepting: true)
      let states = letters.dropFirst().map { _ in builder.addState() }
      addEdge(&builder, &graph, from: start, over: first, to: loop)
      addEdge(&builder, &graph, from: loop, over: .all, to: loop)
      addEdge(&builder, &graph, from: afterFolding, over: ScalarSets.marks, to: afterFolding)
      if isLow {
        addEdge(&builder, &graph, from: afterASCII, over: ScalarSets.marksInBasicPlane, to: afterASCII)
      }
      for state in states { addEdge(&builder, &graph, from: state, over: ScalarSets.marks, to: state) }
      for index in letters.indices {
        let sources = index == 0 ? [(start, first), (loop, ScalarSet.all)] : [(states[index - 1], .all)]
        for (source, scalars) in sources {
          for isASCII in [true, false] {
            let part = scalars.intersection(isASCII ? .ascii : ScalarSet.ascii.complement)
            addLetter(&builder, &graph, at: index, from: source, within: part) { next in
              next < letters.count ? states[next - 1] : isASCII ? afterASCII : afterFolding
            }
          }
        }
      }
    }
    return builder.build(into: &graph)
  }

  /// Builds an automaton for `SELF IN 'literal'`, which accepts every nonempty string that the literal contains.
  func within(_ graph: inout StateGraph) -> UInt32? {
    guard !letters.isEmpty else { return nil }
    var builder = AutomatonBuilder()
    let start = builder.addState()
    let states = letters.map { _ in builder.addState(isAccepting: true) }
    for index in letters.indices {
      if ignoresMarks { addEdge(&builder, &graph, from: states[index], over: ScalarSets.marks, to: states[index]) }
      addLetter(&builder, &graph, at: index, from: start) { states[$0 - 1] }
      if index > 0 { addLetter(&builder, &graph, at: index, from: states[index - 1]) { states[$0 - 1] } }
    }
    return builder.build(into: &graph)
  }
}

extension TextLanguages {
  /// How the subject must be ordered relative to the literal.
  enum Order: Hashable {
    case less, lessOrEqual, greater, greaterOrEqual

    var wantsLess: Bool { self == .less || self == .lessOrEqual }
    var wantsEqual: Bool { self == .lessOrEqual || self == .greaterOrEqual }
  }

  /// Builds an automaton that accepts all strings that have the given order relative to the literal. Letters are
  /// compared one by one, and a proper prefix is less than the longer string. With `[d]`, marks are ignored except at
  /// the start.
  ///
  /// The order isn't transitive, so the automaton says nothing about the order of two other strings.
  func ordered(_ order: Order, _ store: inout LanguageStore) -> UInt32? {
    var builder = AutomatonBuilder()
    let states = (0...letters.count).map { index in
      builder.addState(isAccepting: index == letters.count ? order.wantsEqual : order.wantsLess)
    }
    for index in 0...letters.count {
      for step in steps(at: index, order, &store) {
        builder.addEdge(
          from: states[index], over: step.set,
          to: step.advance.map { states[index + $0] } ?? AutomatonBuilder.universal)
      }
    }
    return builder.build(into: &store.graph)
  }

  /// A step of an order comparison.
  struct OrderStep {
    var set: UInt32
    /// The number of letters to advance, or `nil` if the order has been decided.
    var advance: Int?
  }

  /// Everything on which the steps at an index of a literal depend.
  struct OrderKey: Hashable {
    var table: UInt8
    var order: Order
    var skipsMarks: Bool
    /// The next letter. If a scalar can fold to this letter and others, also the letters after it.
    var letters: [UInt32]
  }

  /// The number of steps that a new set of scalars costs. The sets for a letter have about a thousand ranges.
  private static let stepsPerLetter = 200

  /// Returns the steps at an index of the literal. Most letters of a literal occur in other literals, too, so the
  /// steps are kept.
  private func steps(at index: Int, _ order: Order, _ store: inout LanguageStore) -> [OrderStep] {
    let rest = letters[index...]
    let multiples = rest.first.map(table.multiplesOfASCII) ?? []
    let key = OrderKey(
      table: table.number, order: order, skipsMarks: ignoresMarks && (index > 0 || letters.isEmpty),
      letters: Array(rest.prefix(multiples.map(\.letters.count).max() ?? 1)))
    if let known = store.graph.orderSteps[key] { return known }
    store.meter.note(Self.stepsPerLetter)
    let steps = newSteps(rest, multiples, order, skipsMarks: key.skipsMarks, &store.graph)
    store.graph.orderSteps[key] = steps
    return steps
  }

  private func newSteps(
    _ rest: ArraySlice<UInt32>, _ multiples: [FoldTable.Multiple], _ order: Order, skipsMarks: Bool,
    _ graph: inout StateGraph
  ) -> [OrderStep] {
    var steps: [OrderStep] = []
    func add(_ set: ScalarSet, _ advance: Int?, _ graph: inout StateGraph) {
      if !set.isEmpty { steps.append(OrderStep(set: graph.number(of: set), advance: advance)) }
    }
    let skipped = skipsMarks ? ScalarSets.marks : .empty
    add(skipped, 0, &graph)
    var less = ScalarSet.empty
    var equal = ScalarSet.empty
    if let letter = rest.first {
      equal = table.scalars(of: letter)
      less = !respectsMarks ? before(letter) : table.scalars(before: letter)
      add(equal, 1, &graph)
      for multiple in multiples {
        if rest.starts(with: multiple.letters) {
          equal = equal.union(ScalarSet(multiple.scalar))
          add(ScalarSet(multiple.scalar), multiple.letters.count, &graph)
        } else if multiple.letters.lexicographicallyPrecedes(rest) {
          less = less.union(ScalarSet(multiple.scalar))
        }
      }
    }
    add(order.wantsLess ? less : less.union(equal).union(skipped).complement, nil, &graph)
    return steps
  }

  private func before(_ letter: UInt32) -> ScalarSet {
    letter == 0 ? .empty : ScalarSet(0, letter - 1)
  }
}

extension TextLanguages {
  /// Builds an automaton that accepts every string that matches at least one value of a given shape. A shape consists
  /// of known letters, followed by unknown letters, followed by known letters.
  ///
  /// A scalar that folds to several letters can cross the boundary between known and unknown letters.
  ///
  /// - Parameters:
  ///   - begin: The letters at the start of the value.
  ///   - middle: The letters somewhere between the start and the end of the value.
  ///   - end: The letters at the end of the value.
  ///   - isOpenAtStart: Whether the string can contain other letters before the value.
  ///   - isOpenAtEnd: Whether the string can contain other letters after the value.
  static func shaped(
    begin: [UInt32], middle: [UInt32], end: [UInt32], folding: StringFolding?, isOpenAtStart: Bool, isOpenAtEnd: Bool,
    _ graph: inout StateGraph
  ) -> UInt32? {
    var builder = AutomatonBuilder()
    let beginning = Self(begin, folding: folding)
    let ending = Self(end, folding: folding)
    let ignoresMarks = beginning.ignoresMarks
    let multiples = beginning.table.allMultiples
    let longest = multiples.map(\.letters.count).max() ?? 0
    let start = builder.addState()
    let states = [start] + begin.map { _ in builder.addState() }
    let gap = states[begin.count]
    for (index, state) in states.enumerated() {
      if index == 0 ? isOpenAtStart : ignoresMarks {
        builder.addEdge(from: state, over: index == 0 ? graph.all : graph.number(of: ScalarSets.marks), to: state)
      }
      guard index < begin.count else { continue }
      beginning.addLetter(&builder, &graph, at: index, from: state) { states[$0] }
      guard begin.count - index < longest else { continue }
      let across = multiples.filter {
        $0.letters.count > begin.count - index && $0.letters.starts(with: begin[index...])
      }
      beginning.addEdge(&builder, &graph, from: state, over: ScalarSet(across.map(\.scalar)), to: gap)
    }
    // The letters in the gap are unknown except for `middle`, which is used only for literal comparisons.
    let inner = folding == nil ? middle : []
    builder.addEdge(from: gap, over: graph.all, to: gap)
    var rest = gap
    for letter in inner {
      let next = builder.addState()
      builder.addEdge(from: rest, over: graph.number(of: ScalarSet(letter)), to: next)
      rest = next
    }
    builder.addEdge(from: rest, over: graph.all, to: rest)
    let final = builder.addState(isAccepting: true)
    if isOpenAtEnd { builder.addEdge(from: final, over: graph.all, to: final) }
    guard !end.isEmpty else {
      builder.addSilentEdge(from: rest, to: final)
      return builder.build(into: &graph)
    }
    let tail = [rest] + end.dropFirst().map { _ in builder.addState() } + [final]
    for index in end.indices {
      if index > 0, ignoresMarks {
        builder.addEdge(from: tail[index], over: graph.number(of: ScalarSets.marks), to: tail[index])
      }
      ending.addLetter(&builder, &graph, at: index, from: tail[index]) { tail[$0] }
    }
    for multiple in multiples {
      for count in 1..<multiple.letters.count
      where count <= end.count && multiple.letters.suffix(count).elementsEqual(end.prefix(count)) {
        let others = multiple.letters.dropLast(count)
        ending.addEdge(&builder, &graph, from: rest, over: ScalarSet(multiple.scalar), to: tail[count])
        for index in begin.indices.suffix(others.count) where others.starts(with: begin[index...]) {
          ending.addEdge(&builder, &graph, from: states[index], over: ScalarSet(multiple.scalar), to: tail[count])
        }
      }
    }
    if ignoresMarks { builder.addEdge(from: final, over: graph.number(of: ScalarSets.marks), to: final) }
    return builder.build(into: &graph)
  }
}

extension TextLanguages {
  /// Builds an automaton that accepts every string whose search key contains the key of a literal; see `SubjectKey`.
  ///
  /// - Parameters:
  ///   - key: The key of the literal, in letters.
  ///   - isAtStart: Whether the string's key must begin with the literal's.
  ///   - isAtEnd: Whether the string's key must end with the literal's.
  static func withKey(_ key: [UInt32], isAtStart: Bool, isAtEnd: Bool, _ graph: inout StateGraph) -> UInt32? {
    let languages = Self(key, mappedBy: .subjectKey)
    var builder = AutomatonBuilder()
    let states = (0...key.count).map { builder.addState(isAccepting: $0 == key.count) }
    let (start, end) = (states[0], states[key.count])
    let omitted = graph.number(of: ScalarSets.omittedFromKeys)
    for index in states.indices {
      builder.addEdge(from: states[index], over: omitted, to: states[index])
      guard index < key.count else { continue }
      languages.addLetter(&builder, &graph, at: index, from: states[index]) { states[$0] }
    }
    if !isAtStart { builder.addEdge(from: start, over: graph.all, to: start) }
    if !isAtEnd { builder.addEdge(from: end, over: graph.all, to: end) }
    // A match can begin or end between two letters of the same scalar, such as those of `ß`.
    for multiple in FoldTable.subjectKey.allMultiples {
      let scalar = ScalarSet(multiple.scalar)
      for skipped in 0..<multiple.letters.count where skipped == 0 || !isAtStart {
        let letters = multiple.letters.dropFirst(skipped)
        for index in skipped > 0 ? 0..<min(1, key.count) : key.indices {
          let rest = key[index...]
          if skipped > 0, rest.starts(with: letters) {
            builder.addEdge(from: states[index], over: graph.number(of: scalar), to: states[index + letters.count])
          } else if !isAtEnd, letters.count > rest.count, letters.starts(with: rest) {
            builder.addEdge(from: states[index], over: graph.number(of: scalar), to: end)
          }
        }
      }
    }
    return builder.build(into: &graph)
  }
}
