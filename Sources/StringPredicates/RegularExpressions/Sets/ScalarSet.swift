/// A set of Unicode scalars.
///
/// Stores the boundaries of its ranges in ascending order: each first member, and each first nonmember after it. `a-z`
/// is `[0x61, 0x7B]`. Surrogate code points may be members, as in ICU; they never occur in subjects.
package struct ScalarSet: Hashable, Sendable {
  /// The range boundaries: ascending, an even number of values, at most `end`.
  package private(set) var bounds: [UInt32]

  /// One past the last code point.
  static let end: UInt32 = 0x11_0000

  /// The empty set.
  package init() { bounds = [] }

  /// Creates the set of scalars from `first` through `last`.
  package init(_ first: UInt32, _ last: UInt32) { bounds = first <= last ? [first, last &+ 1] : [] }

  /// Creates a set from ascending boundaries. If their number is odd, the last range ends with the last code point.
  package init(bounds: [UInt32]) { self.bounds = bounds.count % 2 == 0 ? bounds : bounds + [Self.end] }

  /// Creates a set of scalars in any order.
  package init(_ scalars: some Sequence<UInt32>) {
    self.init()
    for scalar in scalars.sorted() where scalar >= bounds.last ?? 0 { insert(scalar, scalar) }
  }

  /// Every code point.
  package static let all = ScalarSet(0, end - 1)
  /// The surrogate code points, which never occur in subjects.
  static let surrogates = ScalarSet(0xD800, 0xDFFF)

  package var isEmpty: Bool { bounds.isEmpty }

  /// The number of ranges.
  package var rangeCount: Int { bounds.count / 2 }

  /// The ranges in ascending order, neither overlapping nor adjacent.
  package var ranges: some Collection<ClosedRange<UInt32>> {
    (0..<rangeCount).lazy.map { bounds[$0 * 2]...(bounds[$0 * 2 + 1] - 1) }
  }

  /// The only member; `nil` unless the set has exactly one.
  package var onlyMember: UInt32? { bounds.count == 2 && bounds[0] &+ 1 == bounds[1] ? bounds[0] : nil }

  /// Returns whether the set contains a scalar.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of ranges.
  package func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }

  /// Inserts the scalars from `first` through `last`.
  ///
  /// - Complexity: O(1) if the range follows the last member, otherwise O(*n*).
  mutating func insert(_ first: UInt32, _ last: UInt32) {
    guard first <= last else { return }
    guard let end = bounds.last, first <= end else {
      bounds.append(first)
      bounds.append(last &+ 1)
      return
    }
    if first == end {
      bounds[bounds.count - 1] = last &+ 1
    } else {
      self = union(ScalarSet(first, last))
    }
  }
}

extension ScalarSet {
  /// All code points outside the set.
  package var complement: ScalarSet { merged(with: .all) { $0 != $1 } }

  package func union(_ other: ScalarSet) -> ScalarSet {
    if isEmpty { return other }
    return other.isEmpty ? self : merged(with: other) { $0 || $1 }
  }

  package func intersection(_ other: ScalarSet) -> ScalarSet { merged(with: other) { $0 && $1 } }
  package func subtracting(_ other: ScalarSet) -> ScalarSet { merged(with: other) { $0 && !$1 } }
  func symmetricDifference(_ other: ScalarSet) -> ScalarSet { merged(with: other) { $0 != $1 } }
  func isSubset(of other: ScalarSet) -> Bool { subtracting(other).isEmpty }

  /// Merges two sets. `isMember` combines memberships at each boundary and must return `false` for two nonmembers.
  @inline(__always)
  private func merged(with other: ScalarSet, _ isMember: (Bool, Bool) -> Bool) -> ScalarSet {
    var result: [UInt32] = []
    result.reserveCapacity(bounds.count + other.bounds.count)
    var (left, right) = (0, 0)
    while left < bounds.count || right < other.bounds.count {
      let next = min(
        left < bounds.count ? bounds[left] : .max, right < other.bounds.count ? other.bounds[right] : .max)
      if left < bounds.count, bounds[left] == next { left += 1 }
      if right < other.bounds.count, other.bounds[right] == next { right += 1 }
      if isMember(left % 2 == 1, right % 2 == 1) != (result.count % 2 == 1) { result.append(next) }
    }
    return ScalarSet(bounds: result)
  }
}
