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

/// A table that maps scalars to numbers. The table is read directly from a string literal, so nothing has to be built
/// at startup.
///
/// The literal contains two stages of base-64 numbers, with the most significant digit first. Each digit is an ASCII
/// character, starting with `$` for 0. The first stage maps each block of 64 scalars to the contents of the block, with
/// two digits per block. The second stage contains the contents, with three digits per scalar. Scalars without an entry
/// have the value 0.
struct UnicodeTrie: Sendable {
  private let blocks: Int
  private let data: StaticString

  init(blocks: Int, data: StaticString) {
    self.blocks = blocks
    self.data = data
  }

  /// The value of a scalar, or 0 if the scalar has no entry.
  ///
  /// - Complexity: O(1).
  subscript(scalar: UInt32) -> UInt32 {
    guard let slot = Self.slot(of: scalar), slot >> 6 < blocks else { return 0 }
    let digits = data.utf8Start
    let block = Int(Self.number(digits + (slot >> 6) &* 2, digits: 2))
    return Self.number(digits + blocks &* 2 + (block &* 64 + slot & 63) &* 3, digits: 3)
  }

  /// Returns the index of a scalar in the table, or `nil` if the scalar isn't in the table. The only scalars at or
  /// above U+30000 that have properties are tags and variation selectors, and their indices start at 0x30000.
  private static func slot(of scalar: UInt32) -> Int? {
    if scalar < 0x30000 { return Int(scalar) }
    return scalar &- 0xE0000 < 0x1000 ? Int(0x30000 + scalar & 0xFFF) : nil
  }

  @inline(__always)
  static func number(_ start: UnsafePointer<UInt8>, digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<digits { value = value << 6 | UInt32(start[index] &- 0x24) }
    return value
  }
}

/// A short sequence of numbers in the pool of the generated Unicode tables.
struct UnicodeSequence: Sequence, IteratorProtocol {
  private var cursor: UnsafePointer<UInt8>?

  /// Creates the sequence that a trie value refers to. The value is the sequence's offset in entries plus one, or 0 for
  /// the empty sequence.
  init(_ value: UInt32) {
    cursor = value == 0 ? nil : UnicodeTables.pool.utf8Start + (Int(value) &- 1) &* 4
  }

  mutating func next() -> UInt32? {
    guard let start = cursor else { return nil }
    let entry = UnicodeTrie.number(start, digits: 4)
    cursor = entry & 1 << 21 == 0 ? nil : start + 4
    return entry & 0x1F_FFFF
  }
}

/// The 11,172 Hangul syllables, which are composed arithmetically from two or three jamo.
///
/// Source: Unicode, section 3.12.
package enum Hangul {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let firstLead: UInt32 = 0x1100
  private static let firstVowel: UInt32 = 0x1161
  private static let beforeTrail: UInt32 = 0x11A7
  private static let vowels: UInt32 = 21
  private static let trails: UInt32 = 28

  static func isSyllable(_ scalar: UInt32) -> Bool { scalar &- firstSyllable < 11_172 }
  package static func isJamo(_ scalar: UInt32) -> Bool { scalar &- firstLead < 0x100 }

  /// Returns the jamo of a syllable. `trail` is `nil` if the syllable has no final consonant.
  static func parts(of syllable: UInt32) -> (lead: UInt32, vowel: UInt32, trail: UInt32?) {
    let index = syllable &- firstSyllable
    let trail = index % trails
    return (
      firstLead &+ index / (vowels * trails), firstVowel &+ index / trails % vowels,
      trail == 0 ? nil : beforeTrail &+ trail
    )
  }

  /// Returns the syllable composed of a lead and a vowel, or of an open syllable and a trail, or `nil` if the two
  /// scalars don't compose.
  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if first &- firstLead < 19, second &- firstVowel < vowels {
      return firstSyllable &+ ((first &- firstLead) &* vowels &+ (second &- firstVowel)) &* trails
    }
    if isSyllable(first), (first &- firstSyllable) % trails == 0, second &- beforeTrail &- 1 < trails - 1 {
      return first &+ (second &- beforeTrail)
    }
    return nil
  }
}
