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
