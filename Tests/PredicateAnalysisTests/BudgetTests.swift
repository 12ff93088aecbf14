import PredicateAnalysis
import StringPredicates
import Testing

/// Input that is made to be expensive: an answer or "not decided" within the budget, never a wrong answer.
@Suite struct BudgetTests {
  private let budget = AnalysisBudget(seconds: 60, bytes: 50_000_000, steps: 300_000)

  private func answer(_ format: String) throws -> AnalysisAnswer {
    try PredicateAnalyzer(budget: budget).satisfiability(of: StringPredicate(format))
  }

  @Test func fiftyContainsJoinedByAnd() throws {
    let parts = (0..<50).map { "SELF CONTAINS '\($0 % 10)x\($0 / 10)y'" }
    let answer = try answer(parts.joined(separator: " AND "))
    guard case .undecided(let reason) = answer else { return #expect(answer.witness != nil) }
    #expect(reason.contains("budget"))
  }

  @Test func aConditionWithManyOrs() throws {
    let parts = (0..<5_000).map { "SELF == 'item/\($0)'" }
    #expect(try answer(parts.joined(separator: " OR ")).witness?.length == 6)
    #expect(try answer("(\(parts.joined(separator: " OR "))) AND SELF BEGINSWITH 'x'") == .none)
  }

  @Test(arguments: [
    "SELF MATCHES '(a|b|c)*{0,3000}'", "SELF MATCHES '(a|b|c){2000}'", "SELF MATCHES '(a{1000}){1000}'",
  ])
  func largeCounts(format: String) throws {
    guard let predicate = try? StringPredicate(format) else { return }
    let answer = try PredicateAnalyzer(budget: budget).satisfiability(of: predicate)
    #expect(answer != .none)
  }

  @Test func noBudgetAtAll() throws {
    let answer = try PredicateAnalyzer(budget: AnalysisBudget(seconds: 0, bytes: 0, steps: 0))
      .satisfiability(of: StringPredicate("SELF == 'a'"))
    #expect(answer.exists == nil)
  }
}
