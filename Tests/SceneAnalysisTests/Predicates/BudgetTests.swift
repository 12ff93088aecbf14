import SceneAnalysis
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Expensive inputs must give an answer or be undecided with a reason, never a wrong answer. Steps limit the work, so
/// results do not depend on the machine.
@Suite struct BudgetTests {
  private let budget = AnalysisBudget(steps: 300_000, bytes: 50_000_000)

  private func answer(_ format: String) throws -> AnalysisAnswer {
    try PredicateAnalyzer(budget: budget).satisfiability(of: StringPredicate(format))
  }

  @Test func stopsAtTheBudgetForFiftyContains() throws {
    let parts = (0..<50).map { "SELF CONTAINS '\($0 % 10)x\($0 / 10)y'" }
    let answer = try answer(parts.joined(separator: " AND "))
    #expect(answer == .undecided(reason: "the budget of 300000 steps is used up"))
  }

  @Test func answersAConditionWithManyOrs() throws {
    let count = 5_000 * TestEnvironment.scale
    let parts = (0..<count).map { "SELF == 'item/\($0)'" }.joined(separator: " OR ")
    let found = try answer(parts)
    #expect(found.example?.length == 6 || found.exists == nil)
    let limited = try answer("(\(parts)) AND SELF BEGINSWITH 'x'")
    #expect(limited == .impossible || limited.exists == nil)
    #expect(count > 5_000 || limited == .impossible)
  }

  /// The budget also limits adding a predicate, not only the questions about it.
  @Test(arguments: ["SELF IN {%}", "SELF == %"])
  func stopsAtTheBudgetForManyAlternatives(form: String) throws {
    let texts = (0..<5_000).map { "'\($0)'" }
    let format =
      form.contains("IN")
      ? form.replacing("%", with: texts.joined(separator: ", "))
      : texts.map { form.replacing("%", with: $0) }.joined(separator: " OR ")
    let answer = try PredicateAnalyzer(budget: AnalysisBudget(steps: 1_000))
      .satisfiability(of: StringPredicate(format))
    #expect(answer == .undecided(reason: "the budget of 1000 steps is used up"))
  }

  @Test(arguments: [
    ("SELF MATCHES '(a|b|c)*'", 0), ("SELF MATCHES '(a|b|c){2000}'", 2_000),
    ("SELF MATCHES '(a|b|c|d|e|f|g|h){0,3000}x'", 1), ("SELF MATCHES '((a|b)*c){1500}'", 1_500),
    ("SELF MATCHES '(a{1000}){1000}'", 1_000_000), ("SELF MATCHES '((a{100}){100}){100}'", 1_000_000),
  ])
  func answersOrGivesUpOnLargeCounts(format: String, length: Int) throws {
    // Larger patterns do not compile.
    guard let predicate = try? StringPredicate(format) else { return }
    let answer = try PredicateAnalyzer(budget: budget).satisfiability(of: predicate)
    guard case .undecided(let reason) = answer else { return #expect(answer.example?.length == length) }
    #expect(reason.contains("budget") || reason.contains("too large"), "\(reason)")
  }

  /// Evaluation must confirm a string that the automaton accepts.
  @Test func rejectsAWitnessWhoseEvaluationReachesALimit() throws {
    let (format, limits) = ("SELF MATCHES '((a|b)*c){20}'", PredicateLimits(matchSteps: 1))
    let predicate = try StringPredicate(format, limits: limits)
    let text = String(repeating: "c", count: 20)
    #expect(
      try PredicateAnalyzer(budget: budget).satisfiability(of: predicate)
        == .undecided(reason: "evaluating '\(text)' meets a limit"))
  }

  /// Optional parts need quadratically many edges, which are limited.
  @Test(arguments: [(100, true), (2_400, false)])
  func limitsOptionalParts(count: Int, isDecided: Bool) throws {
    let parts = String(repeating: "a?", count: count)
    let predicate = try StringPredicate("SELF MATCHES '\(parts)' AND SELF MATCHES 'b\(parts)'")
    let budget = AnalysisBudget(bytes: 50_000_000)
    let answer = try PredicateAnalyzer(budget: budget).satisfiability(of: predicate)
    guard case .undecided(let reason) = answer else { return #expect(isDecided && answer == .impossible) }
    #expect(!isDecided && reason == "its pattern uses counts that are too large")
  }

  /// Nonregular constructs: a positive answer has a confirmed witness, any other answer has a reason.
  @Test(arguments: [
    "SELF MATCHES '(a+)b\\\\1'", "SELF MATCHES '(a*)(b*)\\\\1\\\\2c'", "SELF MATCHES '.*(?<=ab)c'",
    "SELF MATCHES 'a\\\\b.c'", "NOT SELF MATCHES '(.*)\\\\1'", "SELF MATCHES '(?>a*)a'", "SELF MATCHES 'a*+a'",
  ])
  func answersOrGivesUpOnNonregularPatterns(format: String) throws {
    let predicate = try StringPredicate(format)
    switch try PredicateAnalyzer(budget: budget).satisfiability(of: predicate) {
    case .witness(let witness): #expect(try predicate.matches(witness.identifier))
    case .impossible: #expect(["SELF MATCHES '(?>a*)a'", "SELF MATCHES 'a*+a'"].contains(format))
    case .undecided(let reason): #expect(reason.contains("its pattern uses"), "\(reason)")
    }
  }

  /// Just below the smallest sufficient budget the question is undecided; from there on it is answered.
  @Test func answersExactlyFromTheSmallestSufficientBudget() throws {
    let predicate = try StringPredicate("SELF MATCHES '(a|b){20}c' AND SELF CONTAINS 'abba'")
    let analyze = { try PredicateAnalyzer(budget: $0).satisfiability(of: predicate).exists }
    let budgets: [(Int) -> AnalysisBudget] = [
      { AnalysisBudget(steps: $0) }, { AnalysisBudget(steps: .max, bytes: $0) },
    ]
    for budget in budgets {
      var (low, high) = (0, 100_000_000)
      try #require(try analyze(budget(high)) == true)
      while low < high {
        let middle = (low + high) / 2
        if try analyze(budget(middle)) == nil { low = middle + 1 } else { high = middle }
      }
      #expect(try [low - 1, low, low + 1].map { try analyze(budget($0)) } == [nil, true, true])
      #expect(low > 1)
    }
  }

  /// Predicates whose automata, classes of scalars or sets of states are large compared with their text.
  private static let largePredicates: [(name: String, format: String)] = [
    ("lengths", (0..<600).map { "length:(SELF) > \(100_000 - $0)" }.joined(separator: " OR ")),
    ("lengths in a list", "length:(SELF) IN {\((0..<300).map { "\(65_000 - $0)" }.joined(separator: ","))}"),
    ("complements of sets", alternatives(600) { "SELF MATCHES '[^\(letter($0))]x\($0)'" }),
    ("sets in each other", alternatives(600) { "SELF MATCHES '[\(letter(0))-\(letter($0 + 1))]x\($0)'" }),
    ("searches", alternatives(600) { "SELF CONTAINS '\(letter($0))\(letter(2 * $0))'" }),
    ("order", alternatives(600) { "SELF BETWEEN {'x\($0)', 'y\($0)'}" }),
    ("a long text in order", "SELF < '\(String(repeating: "ab", count: 20_000))'"),
    ("order of all letters", alternatives(26) { "SELF >[cd] '\(Unicode.Scalar(UInt8(97 + $0)))x'" }),
    ("wildcards", "SELF LIKE[c] '\(String(repeating: "?", count: 5_000))'"),
    ("wildcards beyond ASCII", "SELF LIKE[c] 'é\(String(repeating: "?a", count: 5_000))'"),
    ("ends without marks", "SELF ENDSWITH[cd] '\(String(repeating: "fi", count: 5_000))'"),
    ("optional parts", "SELF MATCHES '\(String(repeating: "a?", count: 2_000))'"),
    ("negations", alternatives(600) { "NOT SELF CONTAINS '\(letter($0))'" }),
  ]

  private static func alternatives(_ count: Int, _ term: (Int) -> String) -> String {
    (0..<count).map(term).joined(separator: " OR ")
  }

  private static func letter(_ index: Int) -> String { String(Unicode.Scalar(UInt32(0x4E00 + index)) ?? "x") }

  /// Whatever is built is charged before it is built, so the cost never exceeds the budget noticeably.
  @Test(arguments: largePredicates.indices, [(1_000, 10), (50_000, 1), (300_000, 5)])
  func staysWithinTheBudget(index: Int, limits: (steps: Int, megabytes: Int)) throws {
    let (name, format) = Self.largePredicates[index]
    let budget = AnalysisBudget(steps: limits.steps, bytes: limits.megabytes * 1_000_000)
    var analysis = LanguageAnalysis(universe: .any, budget: budget)
    let predicate = try StringPredicate(format)
    let condition = analysis.add(predicate)
    let answer = try analysis.find(
      in: condition.language, candidates: condition.candidates, reasons: condition.reasons, question: name
    ) { predicate.evaluate($0) }
    let cost = analysis.cost
    // Joining languages isn't interrupted, and costs an eighth of a step for each term.
    #expect(cost.steps <= budget.steps + 2_000, "\(name)")
    #expect(cost.bytes <= budget.bytes + 100_000, "\(name)")
    if answer.exists == nil {
      #expect(analysis.interruptionReason != nil || name == "optional parts", "\(name): \(answer)")
    }
  }

  /// Comparisons with many lengths need as many states as one comparison with the largest length.
  @Test func sharesTheStatesOfLengths() throws {
    func cost(_ format: String) throws -> (steps: Int, bytes: Int) {
      var analysis = LanguageAnalysis(universe: .any)
      _ = analysis.add(try StringPredicate(format))
      #expect(analysis.interruptionReason == nil)
      return analysis.cost
    }
    let one = try cost("length:(SELF) > 100000")
    let many = try cost((0..<600).map { "length:(SELF) > \(100_000 - $0)" }.joined(separator: " OR "))
    #expect(many.steps < 2 * one.steps && many.bytes < 2 * one.bytes, "\(one) \(many)")
    #expect(one.bytes < 10_000_000)
    let numbers = (0..<300).map { "\(3_000 - 2 * $0)" }.joined(separator: ", ")
    #expect(try PredicateAnalyzer().satisfiability(of: StringPredicate("length:(SELF) IN {\(numbers)}")).exists == true)
  }

  /// The letters of literals share their steps, so an order comparison costs a few steps for each letter.
  @Test func ordersManyTextsCheaply() throws {
    func steps(_ count: Int) throws -> Int {
      var analysis = LanguageAnalysis(universe: .any)
      _ = analysis.add(try StringPredicate(Self.alternatives(count) { "SELF BETWEEN {'x\($0)', 'y\($0)'}" }))
      return analysis.cost.steps
    }
    #expect(try steps(4_000) < 4_000 * 2 * 12)
  }
}
