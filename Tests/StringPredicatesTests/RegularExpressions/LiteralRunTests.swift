import StringPredicates
import Testing

@Suite struct LiteralRunTests {
  private func runs(_ pattern: String, _ options: StringFolding = []) -> [String] {
    let tree = PatternTree.read(Array(pattern.utf8), options: options).tree
    return tree.requiredLiterals(isCaseless: options.contains(.caseInsensitive)).map { run in
      (run.isAnchoredAtStart ? "^" : "") + String(decoding: run.bytes, as: UTF8.self) + (run.isAnchoredAtEnd ? "$" : "")
    }
  }

  @Test func findsTextOutsideOptionalParts() {
    #expect(runs("scene://mail/\\d+/open") == ["^scene://mail/", "/open$"])
    #expect(runs("abc") == ["^abc$"])
    #expect(runs(".*abc.*") == ["abc"])
    #expect(runs("ab?c") == ["^a", "c$"])
    #expect(runs("ab+c") == ["^ab", "c$"])
    #expect(runs("aé*c") == ["^a", "c$"])
    #expect(runs("a\\.b\\x41\\Q*\\E") == ["^a.bA*$"])
    #expect(runs("x(abc)y[z]w[a-b]") == ["^x", "yzw"])
    #expect(runs("^a\\bb$") == ["^ab$"])
    #expect(runs("a{0}b{2}") == ["b"])
  }

  @Test func findsNothingIfNoTextIsRequired() {
    #expect(runs("ab|cd").isEmpty)
    #expect(runs("(?i)ab").isEmpty)
    #expect(runs("(ab)").isEmpty)
    #expect(runs("\\uD83D").isEmpty)
  }

  @Test func omitsLettersWhoseCaseIsIgnored() {
    #expect(runs("ab(?i)c(?-i)d") == ["^ab", "d$"])
    let ignoringCase = StringFolding.caseInsensitive
    #expect(runs("ab.é.c", ignoringCase) == ["^ab", "c$"])
  }

  @Test func removesIgnoredMarks() {
    let ignoringMarks = StringFolding.diacriticInsensitive
    #expect(runs("café[0-9]\u{301}x", ignoringMarks) == ["^cafe", "x$"])
  }
}
