import PredicateAnalysis
import StringPredicates
import TestSupport
import Testing

/// The analyzer against all strings of up to six letters of a small alphabet: emptiness, inclusion, the partition of the
/// strings among predicates that are asked in turn, and the shortest lengths. `BRUTE_FORCE_CASES` sets how many random
/// cases there are.
@Suite struct BruteForceTests {
  private static let cases = max(1, Int(TestEnvironment.value("BRUTE_FORCE_CASES") ?? "") ?? 120)
  private static let budget = AnalysisBudget(seconds: 600)

  @Test func emptinessAndShortestStrings() throws {
    var random = RandomConditions(seed: 11)
    for _ in 0..<Self.cases {
      let alphabet = random.alphabet()
      let predicate = try StringPredicate(random.condition(alphabet, depth: 3))
      let answer = try PredicateAnalyzer(budget: Self.budget).satisfiability(of: predicate)
      let shortest = alphabet.strings.first { predicate.verdict($0) == true }
      #expect(answer.exists == (shortest != nil), "\(predicate.format)")
      #expect(answer.witness?.length == shortest?.unicodeScalars.count, "\(predicate.format)")
    }
  }

  @Test func inclusion() throws {
    var random = RandomConditions(seed: 12)
    for _ in 0..<(Self.cases / 2) {
      let alphabet = random.alphabet()
      let first = try StringPredicate(random.condition(alphabet, depth: 2))
      let second = try StringPredicate(random.condition(alphabet, depth: 2))
      let relation = try PredicateAnalyzer(budget: Self.budget).relation(of: first, to: second)
      func shortest(_ one: Bool, _ other: Bool) -> Int? {
        alphabet.strings.first { first.verdict($0) == one && second.verdict($0) == other }?.unicodeScalars.count
      }
      #expect(relation.both.witness?.length == shortest(true, true), "\(first.format) | \(second.format)")
      #expect(relation.onlyFirst.witness?.length == shortest(true, false), "\(first.format) | \(second.format)")
      #expect(relation.onlySecond.witness?.length == shortest(false, true), "\(first.format) | \(second.format)")
      let undecided = [relation.both, relation.onlyFirst, relation.onlySecond].filter { $0.exists == nil }
      #expect(undecided.isEmpty)
    }
  }

  /// Each string belongs to the first of several predicates that it fulfils.
  @Test func partition() throws {
    var random = RandomConditions(seed: 13)
    for _ in 0..<(Self.cases / 2) {
      let alphabet = random.alphabet()
      let predicates = try (0..<4).map { _ in try StringPredicate(random.condition(alphabet, depth: 1)) }
      var analysis = LanguageAnalysis(universe: .any, budget: Self.budget)
      let languages = predicates.map { analysis.add($0).language }
      for winner in predicates.indices {
        func wins(_ text: String) -> Bool { predicates.firstIndex { $0.verdict(text) == true } == winner }
        let before = analysis.union(Array(languages[..<winner]))
        let answer = try analysis.find(
          in: analysis.intersection([languages[winner], analysis.complement(before)]), question: "part \(winner)",
          confirm: wins)
        let shortest = alphabet.strings.first(where: wins)
        #expect(answer.exists == (shortest != nil), "\(predicates.map(\.format)), part \(winner)")
        #expect(answer.witness?.length == shortest?.unicodeScalars.count, "\(predicates.map(\.format)), part \(winner)")
      }
    }
  }
}

/// Random conditions over a small alphabet, confined to its strings of up to six letters.
private struct RandomConditions {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Letters, and all strings of up to six of them, shortest first.
  struct Alphabet {
    let letters: [String]
    let strings: [String]

    init(_ letters: [String]) {
      self.letters = letters
      var all = [""]
      var layer = [""]
      for _ in 0..<6 {
        layer = layer.flatMap { text in letters.map { text + $0 } }
        all += layer
      }
      strings = all
    }

    static let all = [["a", "b"], ["a", "A"], ["/", "a"], ["a", "\u{301}"], ["1", "é"]].map(Alphabet.init)
  }

  mutating func alphabet() -> Alphabet { random.pick(Alphabet.all, or: Alphabet.all[0]) }

  mutating func condition(_ alphabet: Alphabet, depth: Int) -> String {
    "SELF MATCHES '[\(alphabet.letters.joined())]{0,6}' AND (\(junction(alphabet, depth)))"
  }

  private mutating func junction(_ alphabet: Alphabet, _ depth: Int) -> String {
    guard depth > 0, random.once(in: 2) else { return comparison(alphabet) }
    let first = junction(alphabet, depth - 1)
    switch random.below(3) {
    case 0: return "NOT (\(first))"
    case 1: return "(\(first)) AND (\(junction(alphabet, depth - 1)))"
    default: return "(\(first)) OR (\(junction(alphabet, depth - 1)))"
    }
  }

  private mutating func text(_ alphabet: Alphabet, _ length: Int, and others: [String] = []) -> String {
    let letters = alphabet.letters.filter { $0.unicodeScalars.allSatisfy(\.isASCII) } + others
    return (0..<random.below(length + 1)).map { _ in random.pick(letters, or: "a") }.joined()
  }

  private mutating func comparison(_ alphabet: Alphabet) -> String {
    let options = random.pick(["", "", "[c]", "[d]", "[n]"], or: "")
    switch random.below(10) {
    case 0: return "SELF ==\(options) '\(text(alphabet, 3))'"
    case 1: return "SELF BEGINSWITH\(options) '\(text(alphabet, 2))'"
    case 2: return "SELF ENDSWITH\(options) '\(text(alphabet, 2))'"
    case 3: return "SELF CONTAINS\(options) '\(text(alphabet, 2))'"
    case 4: return "SELF LIKE '\(text(alphabet, 4, and: ["*", "?"]))'"
    case 5: return "SELF IN {'\(text(alphabet, 2))', '\(text(alphabet, 2))'}"
    case 6: return "SELF \(random.pick(["<", "<=", ">", ">="], or: "<")) '\(text(alphabet, 2))'"
    case 7:
      let letter = random.pick(alphabet.letters, or: "a")
      let pattern = random.pick(
        ["X*.", "(X|.X)+", "X?.{1,2}", "^X.*$", "[^X].", "(?=X).*.", "(?!X).*", "X*X{2,}"], or: "X")
      return "SELF MATCHES '\(pattern.replacing("X", with: letter))'"
    case 8: return "SELF BETWEEN {'\(text(alphabet, 2))', '\(text(alphabet, 3))'}"
    default:
      return random.pick(["TRUEPREDICATE", "SELF IN 'abab'", "length:(SELF) == 2"], or: "TRUEPREDICATE")
    }
  }
}
