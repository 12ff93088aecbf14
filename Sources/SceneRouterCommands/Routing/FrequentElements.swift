/// The most frequent elements of a sequence, counted in constant memory.
///
/// Every element that occurs more than `total / (capacity + 1)` times is kept. Source: J. Misra and D. Gries, "Finding
/// repeated elements", 1982.
struct FrequentElements<Element: Hashable> {
  /// The counts of the kept elements. Each count is exact or too low by at most `undercount`.
  private(set) var counts: [Element: Int] = [:]
  /// The number of elements that were added.
  private(set) var total = 0
  /// The amount by which the counts can be too low, or 0 if all elements are kept.
  private(set) var undercount = 0
  /// The maximum number of elements to keep.
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Adds an element. The result depends on the order of the elements only if there are more than `capacity` different
  /// ones.
  ///
  /// - Complexity: Amortized O(1). Removing one occurrence of each kept element takes O(`capacity`), but it can't
  ///   happen again until as many elements have been added.
  mutating func add(_ element: Element) {
    total += 1
    if let index = counts.index(forKey: element) {
      counts.values[index] += 1
    } else if counts.count < capacity {
      counts[element] = 1
    } else {
      undercount += 1
      counts = counts.compactMapValues { $0 > 1 ? $0 - 1 : nil }
    }
  }
}
