import Foundation
import StringPredicates
import Testing

/// `MATCHES[d]`: the pattern's text loses its marks, as the caller's subject does.
@Suite struct DiacriticPatternTests {
  /// Takes the marks off, by decomposition.
  private func fold(_ bytes: [UInt8]) -> [UInt8] {
    let plain = String(decoding: bytes, as: UTF8.self).decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !(0x300...0x36F).contains($0.value) }
    return Array(String(String.UnicodeScalarView(plain)).utf8)
  }

  private func program(_ pattern: String) -> String {
    let options = PatternOptions(diacriticInsensitive: true)
    let read = RegularExpressionPattern(pattern, options: options, foldDiacritics: fold)
    return String(decoding: read.program, as: UTF8.self)
  }

  @Test func literalTextLosesItsMarks() {
    #expect(program("café.*") == "cafe.*")
    #expect(program("[éa-ü]") == "[ea-u]")
    #expect(program("\\Qé\\E\\é").hasSuffix("(?:)e"))
    #expect(program("\\x{e9}\\p{L}") == "\\x{e9}\\p{L}")
  }

  @Test func whatVanishesLeavesSomethingToRepeat() {
    #expect(program("[ab]\u{301}*c") == "[ab](?:)*c")
    #expect(program("[\u{301}]") == "[\u{301}]")
  }
}
