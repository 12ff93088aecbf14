/// The properties of a Unicode scalar that comparisons use.
package struct ScalarProperties: Sendable {
  private let record: UInt32

  /// Creates the properties of a scalar.
  ///
  /// - Complexity: O(1).
  package init(_ scalar: UInt32) { record = UnicodeTables.properties[scalar] }

  /// The canonical combining class; 0 for everything but marks that are reordered.
  package var combiningClass: UInt8 { UInt8(truncatingIfNeeded: record) }
  /// Whether the scalar extends the previous character: marks, variation selectors, skin tones.
  package var extends: Bool { record & 1 << 8 != 0 }
  /// Whether the scalar is a letter or a mark.
  package var isLetter: Bool { record & 1 << 9 != 0 }
  package var isPictographic: Bool { record & 1 << 10 != 0 }
  /// Whether the scalar is a mark that has its own width and belongs to the previous character.
  package var isSpacingMark: Bool { record & 1 << 11 != 0 }
  package var isCased: Bool { record & 1 << 12 != 0 }
  /// Whether the rule of the final sigma ignores the scalar.
  package var isCaseIgnorable: Bool { record & 1 << 13 != 0 }
  /// Whether the scalar has a canonical decomposition in the table, which excludes Hangul syllables.
  package var decomposes: Bool { record & 1 << 14 != 0 }
  /// Whether the scalar has an entry in the table of full case folding.
  package var folds: Bool { record & 1 << 15 != 0 }
  /// Whether the scalar is a virama, which can join its letter to the next one.
  package var isVirama: Bool { combiningClass == 9 }
}
