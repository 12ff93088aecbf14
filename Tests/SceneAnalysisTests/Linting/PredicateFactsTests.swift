import PredicateSyntax
import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

@Suite struct PredicateFactsTests {
  func facts(_ format: String) -> PredicateFacts { PredicateFacts(CompilationResult(format)) }

  /// `SELF == NULL` counts as never true, because an event without an identifier evaluates no condition.
  @Test(arguments: [
    ("FALSEPREDICATE", true), ("NOT TRUEPREDICATE", true), ("SELF IN {}", true), ("SELF CONTAINS ''", true),
    ("SELF ENDSWITH 'x.pdf' AND SELF ENDSWITH '.txt'", true), ("SELF == 'a' AND NOT (SELF LIKE 'a*')", true),
    ("(SELF == 'a' AND SELF == 'b') OR FALSEPREDICATE OR SELF BEGINSWITH ''", true), ("TRUEPREDICATE", false),
    ("SELF ==[c] 'A' AND SELF == 'a'", false), ("SELF == NULL", true), ("NOT (SELF == 'a')", false),
    ("SELF BEGINSWITH 'a' AND SELF ENDSWITH 'b'", false), ("SELF ==[d] 'a' AND SELF ==[d] 'á'", false),
  ]) func provesThatNothingMatches(format: String, isNever: Bool) {
    #expect(facts(format).isNever == isNever)
  }

  /// Returns a random predicate of short texts, which often contradict each other.
  func random(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let texts = ["a", "ab", "b", "ba", "A", "á", "", "aba"]
    func text() -> String { texts.randomElement(using: &generator) ?? "a" }
    switch depth > 0 ? Int.random(in: 0..<6, using: &generator) : 5 {
    case 0, 1: return "(\(random(depth - 1, &generator)) AND \(random(depth - 1, &generator)))"
    case 2: return "(\(random(depth - 1, &generator)) OR \(random(depth - 1, &generator)))"
    case 3: return "NOT \(random(depth - 1, &generator))"
    case 4: return "SELF IN {'\(text())', '\(text())'}"
    default:
      let operation = ["==", "==", "!=", "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "<"].randomElement(
        using: &generator)
      let options = ["", "", "[c]", "[cd]", "[n]"].randomElement(using: &generator)
      return "SELF \(operation ?? "==")\(options ?? "") '\(text())'"
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>) func provenImpossiblePredicatesNeverMatch(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["a", "b", "A", "á", "B", "x"]
    var subjects = [""]
    for _ in 0..<3 { subjects += subjects.flatMap { subject in letters.map { subject + $0 } } }
    subjects = Array(Set(subjects))
    var count = 0
    for _ in 0..<500 * TestEnvironment.scale {
      let format = random(3, &generator)
      let facts = facts(format)
      guard facts.isNever else { continue }
      count += 1
      for subject in subjects where facts.matches(subject) != false { Issue.record("\(format) matches \(subject)") }
    }
    #expect(count > 5)  // The test would be vacuous otherwise.
  }

  @Test func listsTheComparedTexts() {
    let literals = facts("SELF IN {'a', 'b'} OR NOT (SELF BEGINSWITH[c] 'c') OR SELF != 'd' OR 'e' == SELF").literals
    #expect(literals.map(\.text) == ["a", "b", "c", "d"])
    #expect(literals.map(\.isNegated) == [false, false, true, true])
    #expect(literals.map(\.operation) == [.equal, .equal, .beginsWith, .notEqual])
  }

  @Test func provesNothingAboutABrokenPredicate() {
    let broken = facts("SELF ==")
    #expect(!broken.isNever && !broken.isAlways && broken.literals.isEmpty && broken.matches("") == nil)
  }

  @Test func takesLinearTimeForManyParts() {
    let parts = (0..<20_000).map { "SELF == 'com.example/\($0)'" }
    let facts = facts(parts.joined(separator: " OR "))
    #expect(!facts.isNever)
    #expect(facts.literals.count == 20_000)
    #expect(PredicateFacts(CompilationResult(parts.prefix(5_000).joined(separator: " AND "))).isNever)
  }
}
