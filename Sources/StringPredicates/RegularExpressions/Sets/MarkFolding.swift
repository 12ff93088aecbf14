/// Removes diacritical marks from single characters, for `MATCHES[d]`.
enum MarkFolding {
  /// The scalars that change when marks are removed, in ascending order. Each is paired with the scalar that remains,
  /// or with `nil` if nothing remains.
  private static let changes: [(scalar: UInt32, remaining: UInt32?)] = {
    var changes: [(UInt32, UInt32?)] = []
    for scalar in UInt32(0xC0)..<0x3_0000
    where !(0x3400..<0xF900).contains(scalar) || (0xA000..<0xAC00).contains(scalar) {
      let properties = ScalarProperties(scalar)
      guard properties.decomposes || properties.extends || properties.combiningClass != 0 else { continue }
      let remaining = TextMapping.removingMarks([scalar])
      if remaining.count < 2, remaining.first != scalar { changes.append((scalar, remaining.first)) }
    }
    return changes
  }()

  /// Returns the scalars in a range with their marks removed. Marks on their own are dropped, because they are also
  /// removed from the subject.
  static func folded(_ first: UInt32, _ last: UInt32) -> ScalarSet {
    var set = ScalarSet(first, last)
    guard last >= 0xC0 else { return set }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].scalar < first { low = middle + 1 } else { high = middle }
    }
    let changed = changes[low...].prefix { $0.scalar <= last }
    guard !changed.isEmpty else { return set }
    set = set.subtracting(ScalarSet(changed.map(\.scalar)))
    return set.union(ScalarSet(Set(changed.compactMap(\.remaining))))
  }
}
