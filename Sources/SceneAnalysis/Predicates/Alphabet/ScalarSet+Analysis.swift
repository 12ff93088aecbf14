import StringPredicates

/// A scalar set can contain surrogates, but an identifier universe never does.
extension ScalarSet {
  static let empty = ScalarSet()
  /// The ASCII scalars, U+0000 to U+007F.
  static let ascii = ScalarSet(0, 0x7F)

  init(_ scalar: UInt32) { self.init(scalar, scalar) }

  /// Creates the set of scalars in a range that satisfy a predicate. Excludes surrogates.
  ///
  /// - Complexity: O(n), where n is the size of the range.
  init(in range: Range<UInt32>, where isIncluded: (UInt32) -> Bool) {
    self.init(range.filter { !(0xD800...0xDFFF).contains($0) && isIncluded($0) })
  }
}
