import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// The short way of building `SELF operator 'literal'` must come to what the parser and the checker come to.
@Suite struct PlainComparisonTests {
  @Test(arguments: [
    "SELF == 'a'", "self = \"a\"", "SELF BEGINSWITH 'a/'", "SELF endswith 'é'", " SELF\nCONTAINS\t'x' ",
    "SELF LIKE 'a*'",
  ])
  func plainFormsAreRead(format: String) throws {
    let plain = try #require(CheckedPredicate.plainComparison(SourceText(format)))
    let reading = Reading(format)
    let checked = try #require(reading.checked)
    #expect(reading.diagnostics.isEmpty)
    #expect(String(describing: plain) == String(describing: checked))
  }

  @Test(arguments: [
    "", "SELF", "SELF ==", "SELF == a", "SELF == ''", "SELF == '%@'", "SELF LIKE '100%'", "SELF == 'a\\d'",
    "SELF == 'a", "SELF == 'a' // b", "SELF == 'Pepe's'", "SELF == 'a' 'b'", "SELF == 'a' OR SELF == 'b'",
    "SELF ==[c] 'a'", "SELF MATCHES 'a'", "SELF IN 'a'", "SELF < 'a'", "NOT SELF == 'a'", "'a' == SELF", "#SELF == 'a'",
    "TRUEPREDICATE", "(SELF == 'a')", "SELF BEGINWITH 'a'",
  ])
  func everythingElseIsLeftToTheParser(format: String) {
    #expect(CheckedPredicate.plainComparison(SourceText(format)) == nil)
  }

  @Test func randomPlainFormsAgree() {
    var random = SeededGenerator(seed: 41)
    let pieces = [
      "SELF", "==", "LIKE", "CONTAINS", "'a'", "'b*'", "\"é\"", "'%d'", "'\\n'", "[c]", "[", "'", "AND", "//", " ",
    ]
    for _ in 0..<3_000 {
      let format = "SELF " + (0..<random.below(5)).map { _ in random.pick(pieces, or: "") }.joined(separator: " ")
      guard let plain = CheckedPredicate.plainComparison(SourceText(format)) else { continue }
      let reading = Reading(format)
      #expect(reading.diagnostics.isEmpty, "\(format)")
      #expect(String(describing: plain) == reading.checked.map { String(describing: $0) }, "\(format)")
    }
  }

  @Test func leftoverArgumentsAreStillTold() throws {
    let predicate = try StringPredicate("SELF == 'a'", arguments: ["b"])
    #expect(predicate.diagnostics.map(\.code.rawValue) == ["leftover-arguments"])
  }
}
