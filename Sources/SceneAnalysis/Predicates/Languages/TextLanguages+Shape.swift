import StringPredicates

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
