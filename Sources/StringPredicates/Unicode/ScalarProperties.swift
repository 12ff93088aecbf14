/// What the comparison needs to know about one Unicode scalar.
package struct ScalarProperties: Sendable {
  private let record: UInt32

  /// - Complexity: O(1).
  package init(_ scalar: UInt32) { record = UnicodeTables.properties[scalar] }

  /// The canonical combining class: 0 for everything but marks that have an order.
  package var combiningClass: UInt8 { UInt8(truncatingIfNeeded: record) }
  /// Whether the scalar belongs to the character before it: marks, variation selectors, skin tones.
  package var extends: Bool { record & 1 << 8 != 0 }
  /// Letter or mark.
  package var isLetter: Bool { record & 1 << 9 != 0 }
  package var isPictographic: Bool { record & 1 << 10 != 0 }
  /// A mark with its own width that users see as part of the character before it.
  package var isSpacingMark: Bool { record & 1 << 11 != 0 }
  package var isCased: Bool { record & 1 << 12 != 0 }
  /// Invisible to the rule of the final sigma.
  package var isCaseIgnorable: Bool { record & 1 << 13 != 0 }
  /// Whether there is a canonical decomposition in the table, that is, one other than a Hangul syllable's.
  package var decomposes: Bool { record & 1 << 14 != 0 }
  /// Whether there is an entry for the scalar in the table of full case folding.
  package var folds: Bool { record & 1 << 15 != 0 }
  /// Whether the scalar ends what can join it to a following letter: a virama.
  package var isVirama: Bool { combiningClass == 9 }
}
