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

  /// `ANALYSIS_ORS` sets the number of operands; a million take some gigabytes in a debug build.
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

  @Test(arguments: ["SELF MATCHES '(a{1000}){1000}'", "SELF MATCHES '((a{100}){100}){100}'"])
  func answersOrGivesUpOnNestedCounts(format: String) throws {
    guard let predicate = try? StringPredicate(format) else { return }
    let answer = try PredicateAnalyzer(budget: budget).satisfiability(of: predicate)
    guard case .undecided(let reason) = answer else { return #expect(answer.example?.length == 1_000_000) }
    #expect(reason.contains("budget") || reason.contains("too large"), "\(reason)")
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

  @Test(arguments: [
    "SELF BETWEEN {'b', 'a'}", "SELF BETWEEN {'\u{E9}', 'a'}", "SELF BETWEEN {'b', 'a'} OR SELF == '1' AND SELF == '2'",
    "SELF IN {}",
    "SELF CONTAINS ''", "NOT SELF LIKE '*'", "SELF MATCHES 'a{2}' AND SELF == 'a'",
  ])
  func provesThatNothingMatches(format: String) throws {
    #expect(try answer(format) == .impossible)
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
    for budget in [
      { AnalysisBudget(steps: $0) }, { AnalysisBudget(steps: .max, bytes: $0) },
    ] as [(Int) -> AnalysisBudget] {
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

  @Test func leavesTheAnswerUndecidedWithoutABudget() throws {
    let answer = try PredicateAnalyzer(budget: AnalysisBudget(steps: 0, bytes: 0))
      .satisfiability(of: StringPredicate("SELF == 'a'"))
    #expect(answer.exists == nil)
  }
}
