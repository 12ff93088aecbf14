import SceneRouting
import Testing

/// What few decisions have is kept apart; nobody may notice.
@Suite struct DecisionTests {
  @Test func rareMembersAreKept() {
    let runnerUp = RoutingDecision.RunnerUp(session: "b", suitability: .can)
    let fault = EvaluationFault(subject: "c", condition: .canActivate)
    var decision = RoutingDecision(outcome: .none, reason: .newScene, runnersUp: [runnerUp])
    decision.isAmbiguous = true
    decision.candidates = ["d"]
    decision.faults.append(fault)
    #expect(decision.runnersUp == [runnerUp])
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["d"])
    #expect(decision.faults == [fault])
    #expect(
      decision
        == RoutingDecision(
          outcome: .none, reason: .newScene, runnersUp: [runnerUp], isAmbiguous: true, candidates: ["d"],
          faults: [fault]))
  }

  @Test func aDecisionWithoutThemIsEqualToOneThatLostThem() {
    let plain = RoutingDecision(outcome: .none, reason: .newScene)
    var other = RoutingDecision(outcome: .none, reason: .newScene, isAmbiguous: true, candidates: ["a"])
    #expect(other != plain)
    other.isAmbiguous = false
    other.candidates = []
    #expect(other == plain)
    #expect(Set([other, plain]).count == 1)
  }

  @Test func aCopyIsNotChanged() {
    let first = RoutingDecision(outcome: .none, reason: .newScene, candidates: ["a"])
    var second = first
    second.candidates.append("b")
    #expect(first.candidates == ["a"])
    #expect(second.candidates == ["a", "b"])
  }
}
