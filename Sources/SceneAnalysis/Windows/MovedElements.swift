/// Computes which elements of a list moved.
enum MovedElements {
  /// Returns the elements outside a longest common subsequence of both lists.
  ///
  /// Elements must be unique in each list.
  ///
  /// - Complexity: O(n log n).
  static func between(_ old: [String], _ new: [String]) -> Set<String> {
    if old == new { return [] }
    var moved = Set(old).symmetricDifference(new)
    let ranks = Dictionary(new.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let common = old.filter { !moved.contains($0) }
    let order = common.map { ranks[$0] ?? 0 }
    // Longest increasing subsequence: for each length, the index of the smallest last element.
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
