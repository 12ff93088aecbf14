import StringPredicates
import Testing

/// `MATCHES[d]` removes the marks of the pattern's text and of single characters in its sets; the caller removes the
/// subject's.
@Suite struct DiacriticPatternTests {
  @Test(
    arguments: [
      ("café.*", "cafe au lait", true), ("\\u00e9", "e", true), ("\\x{e9}+", "eee", true), ("[éa-ü]", "u", true),
      ("[à-ü]", "b", false), ("[à-ü]", "a", true), ("[ø-ÿ]+", "øuy", true), ("[ø-ÿ]+", "o", false),
      ("[^é]", "e", false), ("[^é]", "f", true), ("\\Qé\\E\\é", "ee", true), ("e\u{301}*c", "ec", true),
      ("[ab]\u{301}*c", "ac", true), ("[\u{301}]", "\u{301}", false), ("\\p{L}", "e", true), ("(é)\\1", "ee", true),
      ("[\u{301}]", "", true), ("(\u{301})+a", "a", true),
    ] as [(String, String, Bool)])
  func matchesASubjectWithoutMarks(_ pattern: String, _ subject: String, _ expected: Bool) throws {
    let options = StringFolding.diacriticInsensitive
    let expression = try RegularExpression.compile(pattern, options: options)
    #expect(try expression.matches(subject) == expected, "\(pattern) on \(subject)")
  }

  @Test func ignoresCaseAndMarksTogether() throws {
    let options = [.caseInsensitive, .diacriticInsensitive] as StringFolding
    #expect(try RegularExpression.compile("É[Ü]", options: options).matches("eu"))
  }
}
