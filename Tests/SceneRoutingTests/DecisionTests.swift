import SceneRouting
import Testing

/// The members that are empty in most decisions, which are stored indirectly.
@Suite struct DecisionTests {
  @Test func keepsRareMembers() {
    let runnerUp = RoutingDecision.RunnerUp(session: "b", suitability: .can)
    let fault = EvaluationFault(subject: "c", condition: .canActivate)
    var decision = RoutingDecision(outcome: .unhandled, reason: .newScene)
    decision.runnersUp = [runnerUp]
    decision.candidates = ["d"]
    decision.faults.append(fault)
    #expect(decision.runnersUp == [runnerUp])
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["d"])
    #expect(decision.faults == [fault])
  }

  @Test func equalsADecisionWhoseRareMembersWereRemoved() {
    let plain = RoutingDecision(outcome: .unhandled, reason: .newScene)
    var other = plain
    other.candidates = ["a"]
    #expect(other != plain)
    other.candidates = []
    #expect(other == plain)
    #expect(Set([other, plain]).count == 1)
  }

  @Test func changingADecisionDoesNotChangeItsCopy() {
    var first = RoutingDecision(outcome: .unhandled, reason: .newScene)
    first.candidates = ["a"]
    var second = first
    second.candidates.append("b")
    #expect(first.candidates == ["a"])
    #expect(second.candidates == ["a", "b"])
  }

  @Test func describesTheWindowAndTheReason() {
    func text(_ outcome: RoutingOutcome, _ reason: RoutingReason) -> String {
      "\(RoutingDecision(outcome: outcome, reason: reason))"
    }
    #expect(text(.existing(session: "inbox"), .prefers) == "inbox: it prefers this content")
    #expect(text(.new(configuration: "Main"), .newScene) == "new Main: a new window is made from this configuration")
    #expect(text(.new(configuration: nil), .newScene) == "new window: a new window is made for it")
    #expect(
      text(.unhandled, .creationNotAllowed) == "nowhere: no window fits, and no new one is allowed")
  }
}
