import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Long text between two wildcards uses a different search from short text, with the same result.
@Suite struct LikeTests {
  /// Uses two letters only, so that runs almost match at many offsets.
  private static func text(_ random: inout SeededGenerator, _ count: Int, _ letters: [String]) -> String {
    (0..<count).map { _ in random.pick(letters, or: "") }.joined()
  }

  @Test(
    arguments: [
      ([], ["a", "b"]), (.caseInsensitive, ["a", "B"]), ([], ["a", "é"]), ([], ["漢", "😀"]),
      ([.caseInsensitive, .diacriticInsensitive], ["a", "É"]),
    ] as [(ComparisonOptions, [String])])
  func findsLongTextLikeShortText(options: ComparisonOptions, letters: [String]) throws {
    var random = SeededGenerator(seed: 71)
    var held = 0
    for length in [1, 3, 62, 63, 64, 65, 66, 127, 128, 129, 190, 256, 400] {
      for _ in 0..<12 {
        let run = Self.text(&random, length, letters)
        let pattern = String(run.map { random.once(in: 6) ? "?" : $0 })
        var found = run.map { random.once(in: 40) ? Character(letters[1]) : $0 }
        if random.once(in: 2) { found = Array(run) }
        let subject =
          Self.text(&random, random.below(90), letters) + String(found)
          + Self.text(&random, random.below(90), letters)
        let expected = try ReferenceLike.matches(subject, "*\(pattern)*", options)
        for format in ["SELF LIKE\(options.spelling) %@", "SELF LIKE\(options.spelling) {%@}[length:(SELF) * 0]"] {
          let predicate = try StringPredicate(format, arguments: [.string("*\(pattern)*")])
          #expect(try predicate.matches(subject) == expected, "\(pattern) \(subject)")
        }
        if expected { held += 1 }
      }
    }
    #expect(held > 20)
  }

  @Test func limitsTextInComputedPatterns() throws {
    let computed = try StringPredicate("'x' LIKE SELF", limits: PredicateLimits(patternLength: 8))
    #expect(try computed.matches("*x*") == true)
    #expect(throws: EvaluationError.self) { try computed.matches("*123456789*") }
  }

  /// A pattern of 20 KB on a string of 20 KB: fast with a table per letter, many seconds index by index.
  @Test func matchesManyWildcardsInReasonableTime() throws {
    let pattern = "*" + String(repeating: "a?", count: 10_000) + "b*"
    let predicate = try StringPredicate("SELF LIKE %@", arguments: [.string(pattern)])
    #expect(try predicate.matches(String(repeating: "a", count: 20_000)) == false)
    #expect(try predicate.matches(String(repeating: "a", count: 20_000) + "b") == true)
  }
}
