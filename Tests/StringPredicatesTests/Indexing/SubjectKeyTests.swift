import StringPredicates
import Testing

@Suite struct SubjectKeyTests {
  private func key(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { String(decoding: SubjectKey.key(of: $0), as: UTF8.self) }
  }

  private static let foldings = FoundationAgreementTests.foldings.map(\.value)

  @Test(arguments: [
    ("Mail/42", "mail/42"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"), ("ﬁle", "file"), ("\u{212A}ey", "key"),
    ("漢/한/e\u{301}\u{200D}", "漢//e"), ("が", "か"), ("\u{F900}\u{2F800}😀", "豈丽"), ("ЖЁ/ᾀ", "же/α"),
    ("\u{301}\u{301}", ""), ("", ""),
  ])
  func keysContainTheLettersThatMayBeEqual(text: String, expected: String) { #expect(key(text) == expected) }

  /// All folded, composed and decomposed forms of a character have the same key. Under any options, a single character
  /// that equals ASCII text equals its key and nothing else.
  @Test func allFormsOfACharacterHaveTheSameKey() {
    var found = 0
    for value in UInt32(0x80)...0x2FFFF {
      guard Unicode.Scalar(value) != nil else { continue }
      var forms = Self.foldings.map { TextMapping.likeFolded([value], $0) }
      forms.append(CanonicalText.decomposed([value]))
      let key = SubjectKey.key(of: [value])
      for form in forms + [TextMapping.removingMarks([value])] where !form.isEmpty && form.allSatisfy({ $0 < 0x80 }) {
        found += 1
        let small = form.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        #expect(small.map { UInt8($0) } == key, "U+\(String(value, radix: 16))")
      }
      for folding in Self.foldings {
        var parts: [UInt32] = []
        ClusterFolding.forEachPart(of: value, folding) { parts.append($0) }
        forms.append(parts)
      }
      for form in forms { #expect(SubjectKey.key(of: form) == key, "U+\(String(value, radix: 16))") }
    }
    #expect(found > 500)
  }

  /// No text in an ASCII subject equals a character beyond ASCII, nor is the character skipped.
  @Test func asciiTextContainsNoCharacterBeyondASCII() throws {
    let foldings: [StringFolding] = [[], [.caseInsensitive, .diacriticInsensitive]]
    var found = 0
    for value in [0x80...0x24FF, 0x3000...0x30FF, 0xFB00...0xFFFD, 0x1F600...0x1F64F].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let literal = "a" + String(scalar)
      guard Array(literal.utf8).withUnsafeBufferPointer({ SubjectKey.isBeyondASCII($0) }) else { continue }
      found += 1
      for folding in foldings {
        let sought = FoldedText(literal, folding: folding)
        for subject in ["a", "ab"] {
          let text = FoldedText(subject, folding: folding)
          #expect(text.compare(sought) != 0, "U+\(String(value, radix: 16))")
          #expect(!text.contains(sought), "U+\(String(value, radix: 16))")
        }
      }
    }
    #expect(found > 3_000)
  }
}
