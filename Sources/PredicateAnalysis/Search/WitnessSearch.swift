/// Looks for the shortest strings of a language with A*.
///
/// The estimate of a state is the distance to acceptance in its automata, each for itself. That is never too much, and
/// shrinks by one at most with each scalar, so the first string found is a shortest one; among those of equal length
/// the one whose scalars a person would rather type.
///
/// A store serves one search at a time.
struct WitnessSearch {
  fileprivate struct Visit {
    var node: UInt32
    var depth: UInt32
    var penalty: UInt32
    var parent: Int32
    var scalarClass: UInt32
  }

  private let generation: UInt32
  private var queue = SearchQueue()
  private var visits: [Visit] = []
  /// The visit that the last string ended with; its steps are needed only for further strings.
  private var pending: Int?

  /// Begins a search.
  init(_ node: UInt32, in store: inout LanguageStore) {
    generation = store.marks.nextGeneration()
    visits.reserveCapacity(64)
    push(Visit(node: node, depth: 0, penalty: 0, parent: -1, scalarClass: 0), &store)
  }

  /// The next string of the language: first a shortest one, then others that end in another state.
  mutating func next(in store: inout LanguageStore) throws(AnalysisInterruption) -> String? {
    if let place = pending {
      pending = nil
      try pushSteps(of: visits[place], at: place, &store)
    }
    while let entry = queue.pop() {
      let visit = visits[entry.place]
      guard store.marks.close(visit.node, generation) else { continue }
      if store.nodes[Int(visit.node)].acceptsEmpty {
        pending = entry.place
        return text(endingAt: entry.place, store)
      }
      try pushSteps(of: visit, at: entry.place, &store)
    }
    return nil
  }

  private mutating func pushSteps(
    of visit: Visit, at place: Int, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) {
    try store.expand(visit.node)
    let node = store.nodes[Int(visit.node)]
    let range = Int(node.exceptionStart)..<Int(node.exceptionStart + node.exceptionCount)
    for index in range where store.steps[index].target != LanguageStore.nothing {
      push(visit, place, store.steps[index], &store)
    }
    guard node.fallback != LanguageStore.nothing else { return }
    // The best class that is no exception stands for all others.
    for candidate in store.alphabet.byPreference {
      var low = range.lowerBound
      var high = range.upperBound
      while low < high {
        let middle = (low + high) / 2
        if store.steps[middle].scalarClass < candidate { low = middle + 1 } else { high = middle }
      }
      if low < range.upperBound, store.steps[low].scalarClass == candidate { continue }
      push(visit, place, LanguageStep(scalarClass: candidate, target: node.fallback), &store)
      return
    }
  }

  private mutating func push(_ visit: Visit, _ place: Int, _ step: LanguageStep, _ store: inout LanguageStore) {
    push(
      Visit(
        node: step.target, depth: visit.depth + 1,
        penalty: visit.penalty + UInt32(store.alphabet.penalties[Int(step.scalarClass)]),
        parent: Int32(truncatingIfNeeded: place), scalarClass: step.scalarClass), &store)
  }

  private mutating func push(_ visit: Visit, _ store: inout LanguageStore) {
    let distance = store.nodes[Int(visit.node)].distance
    guard distance != StateGraph.unreachable else { return }
    // 1 is added because 0 stands for languages that were taken from the queue.
    let key = (UInt64(visit.depth) + UInt64(distance)) << 32 | UInt64(visit.penalty) + 1
    guard store.marks.improve(visit.node, key, generation) else { return }
    let order = UInt64(UInt32.max - visit.depth) << 32 | UInt64(UInt32(truncatingIfNeeded: visits.count))
    queue.push(SearchQueue.Entry(key: key, order: order, place: visits.count))
    visits.append(visit)
  }

  private func text(endingAt place: Int, _ store: LanguageStore) -> String {
    var classes: [UInt32] = []
    var place = place
    while place >= 0, visits[place].parent >= 0 {
      classes.append(visits[place].scalarClass)
      place = Int(visits[place].parent)
    }
    return store.alphabet.text(of: classes.reversed())
  }
}

extension LanguageStore {
  /// A shortest string of a language; `nil` for the empty language.
  mutating func shortest(_ node: UInt32) throws(AnalysisInterruption) -> String? {
    if node == Self.nothing { return nil }
    if let listed = try listedStrings(of: node) {
      for string in listed where try contains(string, in: node) { return alphabet.text(of: string) }
      return nil
    }
    var search = WitnessSearch(node, in: &self)
    return try search.next(in: &self)
  }
}
