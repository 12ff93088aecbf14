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
  let ignoresCase: Bool
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
    ignoresCase = folding?.contains(.caseInsensitive) ?? false
    self.domain = domain
  }

  /// Creates the languages for comparing a string with a literal scalar by scalar, after mapping the string through a
  /// table.
  init(_ letters: [UInt32], mappedBy table: FoldTable) {
    self.letters = letters
    self.table = table
    respectsMarks = false
    ignoresMarks = false
    ignoresCase = false
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
    for index in letters.indices {
      if index > 0, ignoresMarks {
        addEdge(&builder, &graph, from: states[index], over: ScalarSets.marks, to: states[index])
      }
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
