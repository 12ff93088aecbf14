import StringPredicates
import Testing

@Suite struct SubjectKeyTests {
  private func key(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { String(decoding: SubjectKey.key(of: $0), as: UTF8.self) }
  }

  @Test func keysAreTheASCIIThatTextMayBeEqualTo() {
    #expect(key("Mail/42") == "mail/42")
    #expect(key("Café") == "cafe")
    #expect(key("Cafe\u{301}") == "cafe")
    #expect(key("ﬁle") == "file")
    #expect(key("\u{212A}ey") == "key")
    #expect(key("漢/한/e\u{301}\u{200D}") == "//e")
    #expect(key("\u{301}\u{301}") == "")
    #expect(key("") == "")
  }

  /// Whatever the options are: a character that is equal to ASCII by itself is equal to its key and to nothing else.
  @Test func everyWayOfFoldingAgreesWithTheKey() {
    let foldings: [StringFolding] = [
      [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
    var found = 0
    for value in UInt32(0x80)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = Array(key(String(scalar)).unicodeScalars.map(\.value))
      var forms = foldings.map { TextMapping.likeFolded([value], $0) }
      forms.append(TextMapping.removingMarks([value]))
      forms.append(CanonicalText.decomposed([value]))
      for form in forms where !form.isEmpty && form.allSatisfy({ $0 < 0x80 }) {
        found += 1
        #expect(form.map { (65...90).contains($0) ? $0 | 0x20 : $0 } == key, "U+\(String(value, radix: 16))")
      }
    }
    #expect(found > 500)
  }
}
