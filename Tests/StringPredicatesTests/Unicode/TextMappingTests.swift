import Foundation
import StringPredicates
import Testing

/// Case mapping and normalization agree with Foundation, scalar by scalar and in context.
struct TextMappingTests {
  /// Every scalar that a mapping changes, with its neighbors; only some of the ideographs and syllables, which
  /// behave the same.
  static let scalars = [
    0...0x33FF, 0x4DB0...0x4E10, 0xA000...0xAC20, 0xD780...0xD7FF, 0xF900...0x17010, 0x1AFF0...0x20010,
    0x2F800...0x2FA20, 0xE0000...0xE01FF, 0x10FFF0...0x10FFFF,
  ].joined().compactMap { Unicode.Scalar(UInt32($0)) }

  static func differences(_ foundation: (NSString) -> String, _ mapping: ([UInt32]) -> [UInt32]) -> [String] {
    scalars.compactMap { scalar in
      let expected = foundation(NSString(string: String(scalar))).codePoints
      let actual = TextMapping.string(of: mapping([scalar.value])).codePoints
      return expected == actual ? nil : "\(String(scalar).codePoints): Foundation \(expected), here \(actual)"
    }
  }

  @Test func mapsEveryScalarLikeFoundation() {
    #expect(Self.differences(\.uppercased, { TextMapping.uppercase($0) }) == [])
    #expect(Self.differences(\.lowercased, { TextMapping.lowercase($0) }) == [])
    #expect(Self.differences(\.decomposedStringWithCanonicalMapping, { CanonicalText.decomposed($0) }) == [])
    #expect(Self.differences(\.precomposedStringWithCanonicalMapping, { CanonicalText.composed($0) }) == [])
  }

  @Test func normalizesGeneratedTextLikeFoundation() {
    var generator = TextGenerator(seed: 5)
    let sigmas = ["ΟΔΟΣ", "ΣΑΣ ΟΔΟΣ", "Σ", "ΑΣ'Α", "Α'Σ", "ΑΣ.", "1Σ", "İ", "ẞ", "ǅ"]
    for text in sigmas + (0..<3_000).map({ _ in generator.pair().0 }) {
      let scalars = TextMapping.scalars(of: text)
      let object = NSString(string: text)
      // CoreFoundation does not put U+0F71 (class 129) before U+0F7A…U+0F7D (class 130); Unicode's own tests do.
      if scalars.contains(0x0F71), scalars.contains(where: { (0x0F7A...0x0F7D).contains($0) }) { continue }
      // Nor does it sort the marks of these, whose own class is 0.
      if !Set([0x0F73, 0x0F75, 0x0F81]).isDisjoint(with: scalars) { continue }
      let decomposed = TextMapping.string(of: CanonicalText.decomposed(scalars))
      #expect(
        decomposed.codePoints == object.decomposedStringWithCanonicalMapping.codePoints, "\(text.codePoints)")
      // CoreFoundation's composition of jamo is wrong for U+1113 and up, and for U+11C2. It composes U+0CCA with U+0CD5
      // only if U+0CCA is decomposed.
      if !scalars.contains(where: Hangul.isJamo), !Set([0x0CCA, 0x0CD5]).isSubset(of: scalars) {
        let composed = TextMapping.string(of: CanonicalText.composed(scalars))
        #expect(
          composed.codePoints == object.precomposedStringWithCanonicalMapping.codePoints, "\(text.codePoints)")
      }
      let lower = TextMapping.string(of: TextMapping.lowercase(scalars))
      #expect(lower.codePoints == object.lowercased.codePoints, "\(text.codePoints)")
    }
  }

  @Test func recomposesEveryHangulSyllable() {
    for syllable in UInt32(0xAC00)...0xD7A3 {
      let parts = CanonicalText.decomposed([syllable])
      #expect(parts.count == ((syllable - 0xAC00) % 28 == 0 ? 2 : 3))
      #expect(CanonicalText.composed(parts) == [syllable])
    }
    #expect(CanonicalText.composed([0x1113, 0x1161] as [UInt32]) == [0x1113, 0x1161])
    #expect(CanonicalText.composed([0xAC00, 0x11A7] as [UInt32]) == [0xAC00, 0x11A7])
    #expect(CanonicalText.composed([0xAC01, 0x11A8] as [UInt32]) == [0xAC01, 0x11A8])
  }

  /// Folding for LIKE: case, marks, normalization form C.
  @Test(
    arguments: [
      ("Cafe\u{301}", StringFolding.caseInsensitive, "café"), ("CAFÉ", .diacriticInsensitive, "CAFE"),
      ("STRASSE", .caseInsensitive, "strasse"), ("Straße", .caseInsensitive, "strasse"),
      ("İstanbul", [.caseInsensitive, .diacriticInsensitive], "istanbul"), ("İ", .caseInsensitive, "i\u{307}"),
      ("か\u{3099}", .diacriticInsensitive, "が"), ("が", .diacriticInsensitive, "が"),
      ("א\u{5B0}", .diacriticInsensitive, "א"), ("م\u{64F}", .diacriticInsensitive, "م"),
      ("a\u{323}\u{301}", .caseInsensitive, "ạ\u{301}"), ("\u{301}x", .caseInsensitive, "\u{301}x"),
      ("\u{1100}\u{1161}\u{11A8}", .caseInsensitive, "각"), ("ǅ", .caseInsensitive, "ǆ"),
      ("👍🏽", .diacriticInsensitive, "👍"), ("e\u{301}", [], "e\u{301}"),
    ] as [(String, StringFolding, String)])
  func foldsForLike(_ text: String, _ folding: StringFolding, _ expected: String) {
    let folded = TextMapping.string(of: TextMapping.likeFolded(TextMapping.scalars(of: text), folding))
    #expect(folded.codePoints == expected.codePoints)
  }

  /// Folding is idempotent, in either form of the text.
  @Test func foldingIsIdempotent() {
    var generator = TextGenerator(seed: 6)
    for _ in 0..<3_000 {
      let scalars = TextMapping.scalars(of: generator.pair().0)
      for folding in FoundationAgreementTests.foldings where !folding.value.isEmpty {
        let folded = TextMapping.likeFolded(scalars, folding.value)
        #expect(TextMapping.likeFolded(folded, folding.value) == folded, "\(folding.name) \(scalars)")
        #expect(
          TextMapping.likeFolded(CanonicalText.decomposed(scalars), folding.value) == folded,
          "\(folding.name) \(scalars)")
      }
    }
  }
}
