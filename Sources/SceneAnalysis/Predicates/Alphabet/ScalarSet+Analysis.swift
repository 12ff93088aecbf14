import StringPredicates

/// A set may contain surrogates, but no universe does.
extension ScalarSet {
  static let empty = ScalarSet()
  /// U+0000 to U+007F.
  static let ascii = ScalarSet(0, 0x7F)

  init(_ scalar: UInt32) { self.init(scalar, scalar) }

  /// Creates the set of scalars in a range that satisfy a predicate, without surrogates.
  ///
  /// - Complexity: O(n) in the size of the range.
  init(in range: Range<UInt32>, where isIncluded: (UInt32) -> Bool) {
    self.init(range.filter { !(0xD800...0xDFFF).contains($0) && isIncluded($0) })
  }
}
