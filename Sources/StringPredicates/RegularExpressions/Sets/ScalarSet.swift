/// A set of Unicode scalars.
///
/// The set stores the boundaries of its ranges in ascending order: the first member of each range, and the first
/// nonmember after it. For example, `a-z` is stored as `[0x61, 0x7B]`. As in ICU, surrogate code points can be members,
/// but they never occur in subjects.
package struct ScalarSet: Hashable, Sendable {
  /// The range boundaries in ascending order. The array has an even number of elements, none greater than `end`.
  package private(set) var bounds: [UInt32]

  /// The value after the last code point, which is U+10FFFF.
  static let end: UInt32 = 0x11_0000

  /// Creates an empty set.
  package init() { bounds = [] }

  /// Creates the set of scalars from `first` through `last`.
  package init(_ first: UInt32, _ last: UInt32) { bounds = first <= last ? [first, last &+ 1] : [] }

  /// Creates a set from boundaries in ascending order. If the number of boundaries is odd, the last range extends
  /// through the last code point.
  package init(bounds: [UInt32]) { self.bounds = bounds.count % 2 == 0 ? bounds : bounds + [Self.end] }

  /// Creates a set from scalars in any order.
  package init(_ scalars: some Sequence<UInt32>) {
    self.init()
    for scalar in scalars.sorted() where scalar >= bounds.last ?? 0 { insert(scalar, scalar) }
  }

  /// Creates a set from ranges in any order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ranges.
  init(ranges: [ClosedRange<UInt32>]) {
    self.init()
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let end = bounds.last ?? 0
      if bounds.isEmpty || range.lowerBound > end {
        bounds += [range.lowerBound, range.upperBound &+ 1]
      } else {
        bounds[bounds.count - 1] = max(end, range.upperBound &+ 1)
      }
    }
  }

  /// The set of all code points, including surrogates.
  package static let all = ScalarSet(0, end - 1)
  /// The set of surrogate code points, which never occur in subjects.
  static let surrogates = ScalarSet(0xD800, 0xDFFF)

  package var isEmpty: Bool { bounds.isEmpty }

  /// The number of ranges in the set.
  package var rangeCount: Int { bounds.count / 2 }

  /// The ranges in the set, in ascending order. They neither overlap nor touch each other.
  package var ranges: some Collection<ClosedRange<UInt32>> {
    (0..<rangeCount).lazy.map { bounds[$0 * 2]...(bounds[$0 * 2 + 1] - 1) }
  }

  /// The only member of the set, or `nil` if the set is empty or has more than one member.
  package var onlyMember: UInt32? { bounds.count == 2 && bounds[0] &+ 1 == bounds[1] ? bounds[0] : nil }

  /// Returns whether the set contains a scalar.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of ranges in the set.
  package func contains(_ scalar: UInt32) -> Bool { boundIndex(after: scalar) % 2 == 1 }

  /// Returns the index of the first boundary that is greater than a scalar.
  private func boundIndex(after scalar: UInt32) -> Int {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Inserts the scalars from `first` through `last`.
  ///
  /// - Complexity: O(1) if the scalars follow the last member; otherwise O(*n*), where *n* is the number of ranges in
  ///   the set.
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
  /// The set with all surrogates if it contains the scalars around them, and otherwise without surrogates. Subjects
  /// contain none, so that a range can span them.
  var spanningSurrogates: ScalarSet {
    if boundIndex(after: 0xD7FF) == boundIndex(after: 0xE000) { return self }
    return contains(0xD7FF) && contains(0xE000) ? union(.surrogates) : subtracting(.surrogates)
  }

  /// The set of all code points that aren't in this set.
  package var complement: ScalarSet { merged(with: .all) { $0 != $1 } }

  package func union(_ other: ScalarSet) -> ScalarSet {
    if isEmpty { return other }
    return other.isEmpty ? self : merged(with: other) { $0 || $1 }
  }

  /// Returns the scalars in both sets.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of ranges, or O(*n* log *m*) if one set has far fewer ranges.
  package func intersection(_ other: ScalarSet) -> ScalarSet {
    if bounds.count * 16 < other.bounds.count { return other.clipped(to: self) }
    if other.bounds.count * 16 < bounds.count { return clipped(to: other) }
    return merged(with: other) { $0 && $1 }
  }

  private func clipped(to few: ScalarSet) -> ScalarSet {
    var result: [UInt32] = []
    for range in few.ranges {
      var index = boundIndex(after: range.lowerBound)
      if index % 2 == 1 { result.append(range.lowerBound) }
      while index < bounds.count, bounds[index] <= range.upperBound {
        result.append(bounds[index])
        index += 1
      }
      if result.count % 2 == 1 { result.append(range.upperBound + 1) }
    }
    return ScalarSet(bounds: result)
  }

  package func subtracting(_ other: ScalarSet) -> ScalarSet { merged(with: other) { $0 && !$1 } }
  func symmetricDifference(_ other: ScalarSet) -> ScalarSet { merged(with: other) { $0 != $1 } }

  /// Merges two sets. The result contains the scalars for which `isMember` returns `true`, given whether each of the
  /// two sets contains the scalar. `isMember` must return `false` for a scalar that is in neither set.
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
