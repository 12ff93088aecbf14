import PredicateSyntax
import Testing

@Suite struct SourceRangeTests {
  @Test func clampsBounds() {
    #expect(SourceRange(-3, -1) == SourceRange(0, 0))
    #expect(SourceRange(7, 5) == SourceRange(7, 7))
    #expect(SourceRange(5, .max).upperBound == Int(UInt32.max))
    #expect(SourceRange(.max, .max).count == 0)
  }

  @Test func unionCoversBothRanges() {
    #expect(SourceRange(3, 5).union(SourceRange(8, 9)) == SourceRange(3, 9))
    #expect(SourceRange(3, 5).count == 2)
  }
}
