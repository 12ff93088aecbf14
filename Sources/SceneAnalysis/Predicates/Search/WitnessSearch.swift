/// An A* search for the shortest strings in a language.
///
/// The estimate for a state combines the distances to acceptance in the individual automata. The estimate is admissible
/// and consistent, so the first string found is a shortest one. Ties are broken by the penalties of the scalars.
///
/// Most steps never leave the queue. Therefore, the steps of an intersection are queued with estimates, and their
/// languages are created only when they are dequeued.
///
/// A store supports only one search at a time.
struct WitnessSearch {
  struct Visit {
    /// The language that remains, or `unmade` until the visit is dequeued.
    var node: UInt32
    var depth: UInt32
    var penalty: UInt32
    var parent: Int32
    var scalarClass: UInt32

    static let unmade = UInt32.max
  }

  /// The size of a queued step in bytes.
  private static let bytesPerVisit = MemoryLayout<Visit>.stride + MemoryLayout<SearchQueue.Entry>.stride

  /// The approximate size of the search in bytes.
  private var byteCount: Int { visits.count * Self.bytesPerVisit }

  private let generation: UInt32
  /// Whether to search only for ASCII strings.
  private let isASCII: Bool
  private var queue = SearchQueue()
  private var visits: [Visit] = []
  /// The visit that completed the most recently returned string. Its steps are queued only when another string is
  /// requested.
  private var pending: Int?

  init(_ node: UInt32, isASCII: Bool = false, in store: inout LanguageStore) {
    self.isASCII = isASCII
    generation = store.marks.nextGeneration()
    swap(&queue, &store.scratch.queue)
    swap(&visits, &store.scratch.visits)
    push(Visit(node: node, depth: 0, penalty: 0, parent: -1, scalarClass: 0), &store)
  }

  /// Returns the buffers to the store, so that the next search can use them.
  mutating func finish(_ store: inout LanguageStore) {
    queue.removeAll()
    visits.removeAll(keepingCapacity: true)
    swap(&queue, &store.scratch.queue)
    swap(&visits, &store.scratch.visits)
  }

  /// Returns the next string. The first string is a shortest one, and each later string leads to a different final
  /// state.
  ///
  /// - Parameter limit: The maximum number of queued steps. If the limit is exceeded, the search returns `nil`.
  mutating func next(in store: inout LanguageStore, limit: Int = .max) throws(AnalysisInterruption) -> String? {
    if let visitIndex = pending {
      pending = nil
      try pushSteps(of: visits[visitIndex], at: visitIndex, &store)
    }
    while visits.count <= limit, let entry = queue.pop() {
      try store.charge(1, adding: byteCount)
      guard try make(entry, &store) else { continue }
      let visit = visits[entry.visitIndex]
      guard store.marks.close(visit.node, generation) else { continue }
      if store.nodes[Int(visit.node)].acceptsEmpty {
        pending = entry.visitIndex
        return text(endingAt: entry.visitIndex, store)
      }
      try pushSteps(of: visit, at: entry.visitIndex, &store)
    }
    return nil
  }

  /// Whether no string is left.
  var isComplete: Bool { queue.isEmpty }

  /// Creates the language for a visit. Returns `false` if the visit is redundant or if it was queued again with a
  /// greater key.
  private mutating func make(
    _ entry: SearchQueue.Entry, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) -> Bool {
    var visit = visits[entry.visitIndex]
    guard visit.node == Visit.unmade else { return true }
    visit.node = store.stepOfParts(visits[Int(visit.parent)].node, over: visit.scalarClass)
    visits[entry.visitIndex] = visit
    guard let key = key(of: visit, distance: store.nodes[Int(visit.node)].distance),
      store.marks.improve(visit.node, key, generation)
    else { return false }
    guard key > entry.key else { return true }
    queue.push(SearchQueue.Entry(key: key, order: entry.order, visitIndex: entry.visitIndex))
    return false
  }

  private mutating func pushSteps(
    of visit: Visit, at visitIndex: Int, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) {
    switch store.nodes[Int(visit.node)].kind {
    case .intersection: return try pushEstimates(of: visit, at: visitIndex, &store)
    case .union:
      // A string is in a union if it is in at least one operand, so each operand can be searched separately.
      for operand in store.operandRange(of: visit.node) {
        var part = visit
        part.node = store.operands[operand]
        push(part, &store)
      }
      return
    case .nothing, .everything, .states, .complement: break
    }
    try store.expand(visit.node)
    let node = store.nodes[Int(visit.node)]
    let range = Int(node.exceptionStart)..<Int(node.exceptionStart + node.exceptionCount)
    try store.charge(range.count, adding: byteCount + range.count * Self.bytesPerVisit)
    for index in range
    where store.steps[index].target != LanguageStore.nothing && isWanted(store.steps[index].scalarClass, store) {
      push(visit, visitIndex, store.steps[index], &store)
    }
    guard node.fallback != LanguageStore.nothing else { return }
    // All classes that aren't exceptions lead to the same language, so only the preferred class is queued.
    let exceptions = store.steps[range]
    let other = bestClass(store) { candidate in
      !exceptions.containsSorted {
        $0.scalarClass < candidate
      } equal: {
        $0.scalarClass == candidate
      }
    }
    if let other { push(visit, visitIndex, LanguageStep(scalarClass: other, target: node.fallback), &store) }
  }

  private mutating func push(_ visit: Visit, _ visitIndex: Int, _ step: LanguageStep, _ store: inout LanguageStore) {
    push(
      Visit(
        node: step.target, depth: visit.depth + 1,
        penalty: visit.penalty + UInt32(store.alphabet.penalties[Int(step.scalarClass)]),
        parent: Int32(truncatingIfNeeded: visitIndex), scalarClass: step.scalarClass), &store)
  }

  private mutating func pushEstimates(
    of visit: Visit, at visitIndex: Int, _ store: inout LanguageStore
  ) throws(AnalysisInterruption) {
    let fallback = try store.estimateSteps(of: visit.node)
    func push(_ scalarClass: UInt32, _ distance: UInt32, _ search: inout Self) {
      let step = Visit(
        node: Visit.unmade, depth: visit.depth + 1,
        penalty: visit.penalty + UInt32(store.alphabet.penalties[Int(scalarClass)]),
        parent: Int32(truncatingIfNeeded: visitIndex), scalarClass: scalarClass)
      if let key = search.key(of: step, distance: distance) { search.enqueue(step, key) }
    }
    try store.charge(0, adding: byteCount + store.scratch.estimates.count * Self.bytesPerVisit)
    for estimate in store.scratch.estimates where isWanted(estimate.scalarClass, store) {
      push(estimate.scalarClass, estimate.distance, &self)
    }
    guard fallback != StateGraph.unreachable else { return }
    let estimates = store.scratch.estimates
    let other = bestClass(store) { candidate in
      !estimates.containsSorted {
        $0.scalarClass < candidate
      } equal: {
        $0.scalarClass == candidate
      }
    }
    if let other { push(other, fallback, &self) }
  }

  /// Whether the search can step over a class. A class that contains ASCII scalars has an ASCII representative.
  private func isWanted(_ scalarClass: UInt32, _ store: LanguageStore) -> Bool {
    !isASCII || store.alphabet.representatives[Int(scalarClass)] < 0x80
  }

  private func bestClass(_ store: LanguageStore, where isOther: (UInt32) -> Bool) -> UInt32? {
    (isASCII ? store.alphabet.asciiByPreference : store.alphabet.byPreference).first(where: isOther)
  }

  /// Returns a key that combines the estimated length and the penalty, or `nil` if no string can be accepted.
  private func key(of visit: Visit, distance: UInt32) -> UInt64? {
    guard distance != StateGraph.unreachable else { return nil }
    // Adding 1 to the penalty reserves key 0 for closed languages.
    return (UInt64(visit.depth) + UInt64(distance)) << 32 | UInt64(visit.penalty) + 1
  }

  private mutating func push(_ visit: Visit, _ store: inout LanguageStore) {
    guard let key = key(of: visit, distance: store.nodes[Int(visit.node)].distance),
      store.marks.improve(visit.node, key, generation)
    else { return }
    enqueue(visit, key)
  }

  private mutating func enqueue(_ visit: Visit, _ key: UInt64) {
    let order = UInt64(UInt32.max - visit.depth) << 32 | UInt64(UInt32(truncatingIfNeeded: visits.count))
    queue.push(SearchQueue.Entry(key: key, order: order, visitIndex: visits.count))
    visits.append(visit)
  }

  private func text(endingAt visitIndex: Int, _ store: LanguageStore) -> String {
    var classes: [UInt32] = []
    var visitIndex = visitIndex
    while visitIndex >= 0, visits[visitIndex].parent >= 0 {
      classes.append(visits[visitIndex].scalarClass)
      visitIndex = Int(visits[visitIndex].parent)
    }
    return store.alphabet.text(of: classes.reversed())
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns whether a sorted collection contains an element.
  ///
  /// - Complexity: O(log n), where n is the number of elements.
  func containsSorted(_ isBefore: (Element) -> Bool, equal isEqual: (Element) -> Bool) -> Bool {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && isEqual(self[low])
  }
}

extension LanguageStore {
  /// Returns a shortest string in a language, or `nil` if the language is empty.
  mutating func shortest(_ node: UInt32) throws(AnalysisInterruption) -> String? {
    if node == Self.nothing { return nil }
    var search = WitnessSearch(node, in: &self)
    defer { search.finish(&self) }
    return try search.next(in: &self)
  }

  /// The maximum number of queued steps in a search for an ASCII string.
  static let asciiLimit = 20_000

  /// Returns the shortest ASCII string in a language, or the shortest of all strings if no ASCII string is found within
  /// `asciiLimit` steps. `isBest` is `false` if a shorter string exists or another ASCII string may exist. Returns `nil`
  /// if the language is empty.
  mutating func preferred(_ node: UInt32) throws(AnalysisInterruption) -> (text: String, isBest: Bool)? {
    guard let shortest = try shortest(node) else { return nil }
    if shortest.unicodeScalars.allSatisfy(\.isASCII) { return (shortest, true) }
    var search = WitnessSearch(node, isASCII: true, in: &self)
    defer { search.finish(&self) }
    if let text = try search.next(in: &self, limit: Self.asciiLimit) {
      return (text, text.unicodeScalars.count == shortest.unicodeScalars.count)
    }
    return (shortest, search.isComplete)
  }
}

/// A binary min-heap of search states. Among states with equal keys, deeper states come first, followed by states that
/// were added earlier.
struct SearchQueue {
  struct Entry {
    /// The estimated length in the upper half and the penalty of the scalars read so far in the lower half.
    var key: UInt64
    /// A tiebreaker for entries with equal keys. It is smaller for deeper states and, at the same depth, for states
    /// that were added earlier.
    var order: UInt64
    var visitIndex: Int

    static func < (left: Self, right: Self) -> Bool {
      left.key == right.key ? left.order < right.order : left.key < right.key
    }
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Removes all entries while keeping the capacity.
  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func push(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard entries[index] < entries[parent] else { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < entries.count else { return first }
      let right = left + 1
      let child = right < entries.count && entries[right] < entries[left] ? right : left
      guard entries[child] < last else { return first }
      entries.swapAt(index, child)
      index = child
    }
  }
}
