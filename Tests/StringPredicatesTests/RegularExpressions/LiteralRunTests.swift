import StringPredicates
import Testing

@Suite struct LiteralRunTests {
  private func runs(_ pattern: String, _ options: PatternOptions = PatternOptions()) -> [String] {
    RegularExpressionPattern(pattern, options: options).literalRuns.map { run in
      (run.isAnchoredAtStart ? "^" : "") + String(decoding: run.bytes, as: UTF8.self) + (run.isAnchoredAtEnd ? "$" : "")
    }
  }

  @Test func textOutsideOfOptionalPartsIsNamed() {
    #expect(runs("scene://mail/\\d+/open") == ["^scene://mail/", "/open$"])
    #expect(runs("abc") == ["^abc$"])
    #expect(runs(".*abc.*") == ["abc"])
    #expect(runs("ab?c") == ["^a", "c$"])
    #expect(runs("ab+c") == ["^ab", "c$"])
    #expect(runs("aé*c") == ["^a", "c$"])
    #expect(runs("a\\.b\\x41\\Q*\\E") == ["^a.bA*$"])
    #expect(runs("x(abc)y[z]w") == ["^x", "y", "w$"])
    #expect(runs("^a\\bb$") == ["^ab$"])
    #expect(runs("a{0}b{2}") == ["b"])
  }

  @Test func nothingIsNamedWhereTextIsNotNecessary() {
    #expect(runs("ab|cd").isEmpty)
    #expect(runs("(?i)ab").isEmpty)
    #expect(runs("ab(?i:c)").isEmpty)
    #expect(runs("ab", PatternOptions(caseInsensitive: true)).isEmpty)
    #expect(runs("ab[c&&d]").isEmpty)
    #expect(runs("ab(").isEmpty)
  }
}
