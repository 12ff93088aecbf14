/// A set of Unicode scalars.
///
/// It is stored as sorted borders: the set begins at each border with an even index and ends before the next one.
/// Surrogates are never members.
package struct ScalarSet: Hashable, Sendable {
  /// The borders, in ascending order and of even count.
  package private(set) var borders: [UInt32]

  private init(borders: [UInt32]) { self.borders = borders }

  /// The empty set.
  package static let empty = ScalarSet(borders: [])
  /// All Unicode scalars.
  package static let all = ScalarSet(borders: [0, 0xD800, 0xE000, 0x11_0000])
  /// U+0000 to U+007F.
  package static let ascii = ScalarSet(borders: [0, 0x80])

  /// One scalar.
  package init(_ scalar: UInt32) { self = ScalarSet(range: scalar...scalar) }

  /// A range of scalars, without the surrogates inside it.
  package init(range: ClosedRange<UInt32>) {
    let upper = min(range.upperBound, 0x10_FFFF)
    let isWhole = range.lowerBound <= upper && (upper < 0xD800 || range.lowerBound > 0xDFFF)
    borders = range.lowerBound <= upper ? [range.lowerBound, upper + 1] : []
    if !isWhole { self = intersection(.all) }
  }

  /// The scalars of a sequence in any order.
  package init(_ scalars: some Sequence<UInt32>) {
    borders = []
    for scalar in scalars.sorted() where scalar < 0xD800 || scalar - 0xE000 < 0x10_2000 {
      if let last = borders.last, last > scalar { continue }
      if borders.last == scalar {
        borders[borders.count - 1] = scalar + 1
      } else {
        borders.append(scalar)
        borders.append(scalar + 1)
      }
    }
  }

  /// The union of ranges in any order.
  package init(ranges: some Sequence<ClosedRange<UInt32>>) {
    var borders: [UInt32] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let end = min(range.upperBound, 0x10_FFFF) + 1
      if let last = borders.last, range.lowerBound <= last {
        borders[borders.count - 1] = max(last, end)
      } else if range.lowerBound < end {
        borders.append(range.lowerBound)
        borders.append(end)
      }
    }
    self = ScalarSet(borders: borders).intersection(.all)
  }

  /// The scalars that satisfy a condition, among those of a range.
  ///
  /// - Complexity: O(n) in the size of the range.
  package init(in range: Range<UInt32>, where holds: (UInt32) -> Bool) {
    borders = []
    for scalar in range {
      let isMember = (scalar < 0xD800 || scalar > 0xDFFF) && holds(scalar)
      if isMember != (borders.count % 2 == 1) { borders.append(scalar) }
    }
    if borders.count % 2 == 1 { borders.append(range.upperBound) }
  }

  package var isEmpty: Bool { borders.isEmpty }

  /// - Complexity: O(log n) in the number of ranges.
  package func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = borders.count
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] <= scalar { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }

  package func union(_ other: Self) -> Self { combined(with: other) { $0 || $1 } }
  package func intersection(_ other: Self) -> Self { combined(with: other) { $0 && $1 } }
  package func subtracting(_ other: Self) -> Self { combined(with: other) { $0 && !$1 } }

  /// All scalars but those of the set.
  package var complement: Self { Self.all.subtracting(self) }

  /// Walks both lists of borders at once.
  ///
  /// - Complexity: O(n + m) in the numbers of ranges.
  private func combined(with other: Self, _ keeps: (Bool, Bool) -> Bool) -> Self {
    var result: [UInt32] = []
    var left = 0
    var right = 0
    while left < borders.count || right < other.borders.count {
      let position = min(
        left < borders.count ? borders[left] : .max, right < other.borders.count ? other.borders[right] : .max)
      while left < borders.count, borders[left] == position { left += 1 }
      while right < other.borders.count, other.borders[right] == position { right += 1 }
      if keeps(left % 2 == 1, right % 2 == 1) != (result.count % 2 == 1) { result.append(position) }
    }
    return ScalarSet(borders: result)
  }
}
