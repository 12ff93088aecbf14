import StringPredicates

/// The predicates that only their matchers decide, each at a place that it keeps.
struct MatcherStorage {
  private(set) var base: UnsafeMutablePointer<StringPredicate>
  private var count = 0
  private var capacity: Int
  /// Places that are free. A predicate that never holds stands there.
  private var free: [Int] = []

  init() {
    capacity = 4
    base = .allocate(capacity: capacity)
  }

  func deallocate() {
    base.deinitialize(count: count)
    base.deallocate()
  }

  func cloned() -> Self {
    var copy = self
    copy.base = .allocate(capacity: capacity)
    copy.base.initialize(from: base, count: count)
    return copy
  }

  /// How many bytes are held here. What the predicates refer to is shared with the sessions.
  var byteCount: Int { capacity * MemoryLayout<StringPredicate>.stride }

  subscript(place: Int) -> StringPredicate { base[place] }

  /// O(1) amortised.
  mutating func add(_ predicate: StringPredicate) -> Int {
    if let place = free.popLast() {
      base[place] = predicate
      return place
    }
    if count == capacity {
      capacity += capacity / 2 + 4
      let grown = UnsafeMutablePointer<StringPredicate>.allocate(capacity: capacity)
      grown.moveInitialize(from: base, count: count)
      base.deallocate()
      base = grown
    }
    (base + count).initialize(to: predicate)
    count += 1
    return count - 1
  }

  mutating func remove(at place: Int) {
    base[place] = StringPredicate(value: false)
    free.append(place)
  }
}
