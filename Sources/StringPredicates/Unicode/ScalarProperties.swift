/// The properties of a Unicode scalar that are used in comparisons.
package struct ScalarProperties: Sendable {
  private let record: UInt32

  /// Creates the properties of the given scalar.
  ///
  /// - Complexity: O(1).
  package init(_ scalar: UInt32) { record = UnicodeTables.properties[scalar] }

  /// The canonical combining class, which is 0 except for marks that can be reordered.
  package var combiningClass: UInt8 { UInt8(truncatingIfNeeded: record) }
  /// Whether the scalar extends the previous character, as marks, variation selectors and skin tones do.
  package var extends: Bool { record & 1 << 8 != 0 }
  /// Whether the scalar is a letter or a mark.
  package var isLetter: Bool { record & 1 << 9 != 0 }
  package var isPictographic: Bool { record & 1 << 10 != 0 }
  /// Whether the scalar is a spacing mark, which has its own width and belongs to the previous character.
  package var isSpacingMark: Bool { record & 1 << 11 != 0 }
  package var isCased: Bool { record & 1 << 12 != 0 }
  /// Whether the final-sigma rule of lowercase mapping ignores the scalar.
  package var isCaseIgnorable: Bool { record & 1 << 13 != 0 }
  /// Whether the scalar has an entry in the canonical decomposition table, which excludes Hangul syllables.
  package var decomposes: Bool { record & 1 << 14 != 0 }
  /// Whether the scalar has an entry in the full case folding table.
  package var folds: Bool { record & 1 << 15 != 0 }
  /// Whether the scalar is a virama, which can join the preceding letter to the next one.
  package var isVirama: Bool { combiningClass == 9 }
}
