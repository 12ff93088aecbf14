import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

/// Compares the analyzer with brute force over all strings of up to six letters: emptiness, inclusion, partition of the
/// strings by the first matching predicate, and shortest lengths.
@Suite struct BruteForceTests {
  private static let cases = 60 * TestEnvironment.scale
  private static let budget = AnalysisBudget(steps: .max)

  /// Checks that an answer exists, and its length, by evaluating every string.
  private func check(
    _ answer: AnalysisAnswer, _ alphabet: RandomConditions.Alphabet, _ question: String, _ holds: (String) -> Bool
  ) {
    let shortest = alphabet.preferred(where: holds)
    #expect(answer.exists == (shortest != nil), "\(question)")
    #expect(answer.example?.length == shortest?.unicodeScalars.count, "\(question)")
  }

  @Test func agreesOnEmptinessAndShortestStrings() throws {
    var random = RandomConditions(seed: 11)
    for _ in 0..<Self.cases {
      let alphabet = random.alphabet()
      let predicate = try StringPredicate(random.condition(alphabet, depth: 3))
      let answer = try PredicateAnalyzer(budget: Self.budget).satisfiability(of: predicate)
      check(answer, alphabet, predicate.format) { predicate.evaluate($0) == true }
    }
  }

  @Test func agreesOnInclusion() throws {
    var random = RandomConditions(seed: 12)
    for _ in 0..<(Self.cases / 2) {
      let alphabet = random.alphabet()
      let first = try StringPredicate(random.condition(alphabet, depth: 2))
      let second = try StringPredicate(random.condition(alphabet, depth: 2))
      let relation = try PredicateAnalyzer(budget: Self.budget).relation(of: first, to: second)
      for (answer, one, other) in relation.answers {
        check(answer, alphabet, "\(first.format) | \(second.format), \(one) \(other)") {
          first.evaluate($0) == one && second.evaluate($0) == other
        }
      }
    }
  }

  /// Each string belongs to the first of several predicates that it satisfies.
  @Test func agreesOnPartition() throws {
    var random = RandomConditions(seed: 13)
    for _ in 0..<(Self.cases / 2) {
      let alphabet = random.alphabet()
      let predicates = try (0..<4).map { _ in try StringPredicate(random.condition(alphabet, depth: 1)) }
      var analysis = LanguageAnalysis(universe: .any, budget: Self.budget)
      let languages = predicates.map { analysis.add($0).language }
      for winner in predicates.indices {
        func wins(_ text: String) -> Bool { predicates.firstIndex { $0.evaluate(text) == true } == winner }
        let before = analysis.union(Array(languages[..<winner]))
        let answer = try analysis.find(
          in: analysis.intersection([languages[winner], analysis.complement(before)]), question: "part \(winner)",
          confirm: wins)
        check(answer, alphabet, "\(predicates.map(\.format)), part \(winner)", wins)
      }
    }
  }
}

/// Answers about all operators and options may be undecided, but must never be refuted.
@Suite struct FoldingBruteForceTests {
  private static let cases = 60 * TestEnvironment.scale

  private struct Tally {
    var asked = 0
    var undecided = 0
    var faults: [String] = []

    mutating func check(_ answer: AnalysisAnswer, _ question: String, _ holds: (String) -> Bool) {
      asked += 1
      let strings = RandomConditions.Alphabet.folding
      switch answer {
      case .undecided: undecided += 1
      case .impossible:
        if let text = strings.strings.first(where: holds) { faults.append("\(question): impossible, but \(text)") }
      case .witness(let witness):
        let text = witness.identifier
        if !holds(text) { faults.append("\(question): \(text) is wrong") }
        guard witness.isShortest, let shortest = strings.preferred(where: holds) else { return }
        // Any ASCII witness is preferred to a witness beyond ASCII.
        let (isASCII, isBestASCII) = (
          text.unicodeScalars.allSatisfy(\.isASCII), shortest.unicodeScalars.allSatisfy(\.isASCII)
        )
        if isASCII == isBestASCII ? shortest.unicodeScalars.count < witness.length : isBestASCII {
          faults.append("\(question): \(text), but \(shortest) is shorter or in ASCII")
        }
      }
    }
  }

  /// Checks the satisfiability of a predicate and its relation to another one.
  @Test func givesNoWrongAnswer() throws {
    var random = RandomConditions(seed: 14)
    var tally = Tally()
    for _ in 0..<Self.cases {
      let first = try StringPredicate(random.foldingCondition(depth: 2))
      let second = try StringPredicate(random.foldingCondition(depth: 1))
      tally.check(try PredicateAnalyzer().satisfiability(of: first), first.format) { first.evaluate($0) == true }
      let relation = try PredicateAnalyzer().relation(of: first, to: second)
      for (answer, one, other) in relation.answers {
        tally.check(answer, "\(first.format) | \(second.format), \(one) \(other)") {
          first.evaluate($0) == one && second.evaluate($0) == other
        }
      }
    }
    #expect(tally.faults.isEmpty, "\(tally.faults.count): \(tally.faults.prefix(5))")
    print("undecided: \(tally.undecided) of \(tally.asked) answers about one or two predicates")
    #expect(tally.undecided * 100 <= tally.asked * 8, "\(tally.undecided) of \(tally.asked) are undecided")
  }
}

extension PredicateRelation {
  /// The answers, and the verdicts of the two predicates that each is about.
  fileprivate var answers: [(AnalysisAnswer, Bool, Bool)] {
    [(both, true, true), (onlyFirst, true, false), (onlySecond, false, true)]
  }
}

/// Random conditions over a small alphabet, restricted to strings of up to six letters.
private struct RandomConditions {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Letters and all strings of up to six of them, shortest first.
  struct Alphabet {
    let letters: [String]
    let strings: [String]

    init(_ letters: [String], length: Int = 6) {
      self.letters = letters
      var all = [""]
      var layer = [""]
      for _ in 0..<length {
        layer = layer.flatMap { text in letters.map { text + $0 } }
        all += layer
      }
      strings = all
    }

    /// Returns the expected witness: the first ASCII string, else the first string.
    func preferred(where holds: (String) -> Bool) -> String? {
      let found = strings.lazy.filter(holds)
      return found.first { $0.unicodeScalars.allSatisfy(\.isASCII) } ?? found.first
    }

    /// Letters with case variants, ligatures and a mark, and all strings of up to four of them.
    static let folding = Alphabet(["f", "i", "F", "\u{FB01}", "\u{E9}", "\u{301}"], length: 4)

    static let all = [["a", "b"], ["a", "A"], ["/", "a"], ["a", "\u{301}"], ["1", "é"]].map { Alphabet($0) }
  }

  mutating func alphabet() -> Alphabet { random.pick(Alphabet.all, or: Alphabet.all[0]) }

  mutating func condition(_ alphabet: Alphabet, depth: Int) -> String {
    let condition = junction(depth) { $0.comparison(alphabet) }
    return "SELF MATCHES '[\(alphabet.letters.joined())]{0,6}' AND (\(condition))"
  }

  /// Returns a condition over unrestricted strings.
  mutating func foldingCondition(depth: Int) -> String { junction(depth) { $0.foldingComparison() } }

  private mutating func foldingComparison() -> String {
    let options = random.pick(["", "", "[c]", "[d]", "[cd]", "[n]"], or: "")
    let letters = Alphabet.folding.letters
    let text = (0..<random.below(4)).map { _ in random.pick(letters, or: "f") }.joined()
    switch random.below(6) {
    case 0: return "SELF ==\(options) '\(text)'"
    case 1: return "SELF BEGINSWITH\(options) '\(text)'"
    case 2: return "SELF ENDSWITH\(options) '\(text)'"
    case 3: return "SELF CONTAINS\(options) '\(text)'"
    case 4: return "SELF LIKE\(options) '\(text)\(random.pick(["*", "?", ""], or: "*"))\(text.prefix(1))'"
    default: return "SELF \(random.pick(["<", ">="], or: "<"))\(options) '\(text)'"
    }
  }

  private mutating func junction(_ depth: Int, of comparison: (inout Self) -> String) -> String {
    guard depth > 0, random.once(in: 2) else { return comparison(&self) }
    let first = junction(depth - 1, of: comparison)
    switch random.below(3) {
    case 0: return "NOT (\(first))"
    case 1: return "(\(first)) AND (\(junction(depth - 1, of: comparison)))"
    default: return "(\(first)) OR (\(junction(depth - 1, of: comparison)))"
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
