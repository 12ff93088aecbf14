import PredicateAnalysis
import StringPredicates
import TestSupport
import Testing

/// The analyzer against all strings of a small alphabet: the same yes and no, and no shorter string.
@Suite struct BruteForceTests {
  private static let strings: [String] = {
    var all = [""]
    var layer = [""]
    for _ in 0..<6 {
      layer = layer.flatMap { text in ["a", "b"].map { text + $0 } }
      all += layer
    }
    return all
  }()

  @Test func agreesWithAllShortStrings() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Rounds.count(100) {
      // The condition is confined to the alphabet, so that every string of up to six letters is known.
      let inside = "NOT SELF LIKE '*?*' OR SELF MATCHES '[ab]*' AND length:(SELF) < 7"
      let format = "(\(inside)) AND (\(Self.condition(&random, depth: 3)))"
      let predicate = try StringPredicate(format)
      let answer = try PredicateAnalyzer(budget: AnalysisBudget(seconds: 600)).satisfiability(of: predicate)
      let shortest = Self.strings.first { predicate.verdict($0) == true }
      #expect(answer.exists == (shortest != nil), "\(format)")
      #expect(answer.witness?.length == shortest?.unicodeScalars.count, "\(format)")
    }
  }

  @Test func relationsAgreeWithAllShortStrings() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<Rounds.count(40) {
      let inside = "SELF MATCHES '[ab]*' AND length:(SELF) < 7"
      let first = try StringPredicate("\(inside) AND (\(Self.condition(&random, depth: 2)))")
      let second = try StringPredicate("\(inside) AND (\(Self.condition(&random, depth: 2)))")
      let relation = try PredicateAnalyzer(budget: AnalysisBudget(seconds: 600)).relation(of: first, to: second)
      func shortest(_ one: Bool, _ other: Bool) -> Int? {
        Self.strings.first { first.verdict($0) == one && second.verdict($0) == other }?.unicodeScalars.count
      }
      #expect(relation.both.witness?.length == shortest(true, true))
      #expect(relation.onlyFirst.witness?.length == shortest(true, false))
      #expect(relation.onlySecond.witness?.length == shortest(false, true))
    }
  }

  static func condition(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0, random.once(in: 2) else { return comparison(&random) }
    let first = condition(&random, depth: depth - 1)
    switch random.below(3) {
    case 0: return "NOT (\(first))"
    case 1: return "(\(first)) AND (\(condition(&random, depth: depth - 1)))"
    default: return "(\(first)) OR (\(condition(&random, depth: depth - 1)))"
    }
  }

  private static func comparison(_ random: inout SeededGenerator) -> String {
    func text(_ length: Int) -> String {
      (0..<random.below(length + 1)).map { _ in random.pick(["a", "b"], or: "a") }.joined()
    }
    switch random.below(9) {
    case 0: return "SELF == '\(text(3))'"
    case 1: return "SELF BEGINSWITH '\(text(2))'"
    case 2: return "SELF ENDSWITH '\(text(2))'"
    case 3: return "SELF CONTAINS '\(text(2))'"
    case 4:
      let pattern = (0..<random.below(4)).map { _ in random.pick(["a", "b", "*", "?"], or: "a") }.joined()
      return "SELF LIKE '\(pattern)'"
    case 5: return "SELF IN {'\(text(2))', '\(text(2))'}"
    case 6: return "SELF \(random.pick(["<", "<=", ">", ">="], or: "<")) '\(text(2))'"
    case 7:
      return "SELF MATCHES '\(random.pick(["a*b", "(a|bb)+", "a?b{1,2}", "^a.*$", "[^a]b", "(?=a).*b"], or: "a"))'"
    default: return random.pick(["TRUEPREDICATE", "SELF IN 'abab'", "length:(SELF) == 2"], or: "TRUEPREDICATE")
    }
  }
}
