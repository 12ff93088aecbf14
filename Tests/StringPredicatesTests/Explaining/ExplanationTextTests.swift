import PredicateSyntax
import StringPredicates
import Testing

@Suite struct ExplanationTextTests {
  private func text(_ format: String, _ subject: String?, _ arguments: [PredicateArgument] = []) throws -> String {
    try StringPredicate(format, arguments: arguments).explain(subject).description
  }

  @Test func drawsTheTree() throws {
    #expect(
      try text("SELF BEGINSWITH 'mail/' AND NOT SELF CONTAINS '/draft'", "mail/draft/7") == """
        false  SELF BEGINSWITH "mail/" AND (NOT SELF CONTAINS "/draft")
        true   ├─ SELF BEGINSWITH "mail/"
        false  └─ NOT SELF CONTAINS "/draft"
        true      └─ SELF CONTAINS "/draft"  ← decided
        """)
  }

  @Test func showsPartsThatWereNotNeeded() throws {
    #expect(
      try text("(SELF == %@ OR SELF == 'b') AND (SELF == 'c' OR SELF == 'd')", "x", ["a"]) == """
        false  (SELF == "a" OR SELF == "b") AND (SELF == "c" OR SELF == "d")
        false  ├─ SELF == "a" OR SELF == "b"
        false  │  ├─ SELF == "a"  ← decided
               │  │    matched 0 of 1 character, then 'a' where the subject has 'x'
        false  │  └─ SELF == "b"  ← decided
               │       matched 0 of 1 character, then 'b' where the subject has 'x'
        -      └─ SELF == "c" OR SELF == "d"
        -         ├─ SELF == "c"
                  │    not needed; it would have been false
        -         └─ SELF == "d"
                       not needed; it would have been false
        """)
  }

  @Test func writesASingleComparisonOnOneLine() throws {
    #expect(try text("SELF == 'a'", "a") == #"true   SELF == "a""#)
    #expect(try text("TRUEPREDICATE", nil) == "true   TRUEPREDICATE")
  }

  @Test func namesAConstantThatDecidesAJunction() throws {
    let explanation = try StringPredicate("SELF == 'a' OR TRUEPREDICATE").explain("b")
    #expect(explanation.decisiveParts.map(\.kind) == [.constant])
    #expect(explanation.parts[1].outcome == .notEvaluated(wouldBe: false))
  }

  @Test func cutsLongTexts() throws {
    let long = String(repeating: "a", count: 9_000)
    let explanation = try StringPredicate("SELF == %@", arguments: [.string(long)]).explain("b")
    #expect(explanation.parts[0].text.utf8.count < 4_200)
    #expect(explanation.lines(width: 40)[0].count == 47)
    #expect(explanation.lines(width: .min) == explanation.lines(width: 0))
  }
}
