import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Applications that are expensive to analyze.
@Suite struct SceneBudgetTests {
  private func router(_ prefers: [String]) throws -> SceneRouter {
    let sessions = try prefers.enumerated().map { index, format in
      SceneSession(
        "w\(index)",
        conditions: .activation(
          SceneActivationConditions(
            canActivate: StringPredicate(value: false), prefersToActivate: try StringPredicate(format))))
    }
    return try SceneRouter(application: SceneApplication(), sessions: sessions)
  }

  @Test func analyzesManyWindowsWithOneLetterEach() throws {
    let count = min(20_000, 2_000 * TestEnvironment.scale)
    let letters = (0..<count).compactMap { Unicode.Scalar(0x4E00 + $0).map { "SELF == '\($0)'" } }
    let budget = AnalysisBudget()
    let analysis = try SceneAnalyzer(budget: budget).analysis(of: router(letters))
    #expect(analysis.windows.count == count)
    #expect(analysis.windows.allSatisfy { $0.stated.example?.length == 1 && $0.anyOrder == $0.stated })
    #expect(analysis.gap.example?.identifier == "")
    #expect(analysis.competing.isEmpty)
  }

  @Test func stopsAtTheBudgetForALargeProduct() throws {
    let budget = AnalysisBudget(steps: 200_000, bytes: 100_000_000)
    let all = (0..<30).map { "SELF CONTAINS '\($0)x\($0)'" }
    let router = try router(all + [all.joined(separator: " AND ")])
    let analysis = try SceneAnalyzer(budget: budget).analysis(of: router)
    let last = try #require(analysis.windows.last)
    #expect(last.stated.example == nil)
    if case .undecided(let reason) = last.stated { #expect(reason.contains("budget")) }
    #expect(!analysis.undecided.isEmpty)
  }

  @Test func analyzesAnEmptyApplication() throws {
    let empty = try SceneRouter(application: SceneApplication(), sessions: [])
    let analysis = try SceneAnalyzer().analysis(of: empty)
    #expect(analysis.windows.isEmpty && analysis.competing.isEmpty && analysis.undecided.isEmpty)
    #expect(analysis.gap.example?.identifier == "")
    #expect(try SceneAnalyzer().difference(from: empty, to: empty).isSame == true)
    let broke = SceneAnalyzer(budget: AnalysisBudget(steps: 0))
    #expect(try broke.analysis(of: router(["SELF == 'a'"])).gap.exists == nil)
  }
}
