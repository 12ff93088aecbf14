/// Determines which elements of a list have moved.
enum MovedElements {
  /// Returns the elements that aren't in a longest common subsequence of two lists.
  ///
  /// The elements of each list must be unique.
  ///
  /// - Complexity: O(n log n), where n is the total number of elements.
  static func between(_ old: [String], _ new: [String]) -> Set<String> {
    if old == new { return [] }
    var moved = Set(old).symmetricDifference(new)
    let ranks = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let common = old.filter { !moved.contains($0) }
    let order = common.map { ranks[$0] ?? 0 }
    // Find the longest increasing subsequence. For each length, `ends` contains the index of the smallest last element.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: common.count)
    for (index, rank) in order.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if order[ends[middle]] < rank { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    moved.formUnion(common)
    var index = ends.last ?? -1
    while index >= 0 {
      moved.remove(common[index])
      index = previous[index]
    }
    return moved
  }
}
