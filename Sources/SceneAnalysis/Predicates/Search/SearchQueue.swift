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
