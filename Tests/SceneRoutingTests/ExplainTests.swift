import PredicateSyntax
import SceneRouting
import StringPredicates
import Testing

@Suite struct ExplainTests {
  @Test func everySessionIsListedInTheOrderOfUseWithItsVerdict() throws {
    let router = try router(
      scene("tv", role: .windowExternalDisplay), scene("out"), scene("asks"), scene("can"), scene("no", can: "FALSE"),
      scene("prefers", prefers: "x"), scene("behind", prefers: "x"))
    let explanation = try router.explain(
      .content("x"), options: RoutingOptions(requestingScene: "asks", excluding: ["out"]))
    #expect(
      explanation.sessions == [
        .init(session: "tv", verdict: .skipped(.otherRole)), .init(session: "out", verdict: .skipped(.excluded)),
        .init(session: "asks", verdict: .skipped(.requestingScene)),
        .init(session: "can", verdict: .evaluated(.can)), .init(session: "no", verdict: .evaluated(.unsuitable)),
        .init(session: "prefers", verdict: .evaluated(.prefers), isChosen: true),
        .init(session: "behind", verdict: .evaluated(.prefers)),
      ])
    #expect(explanation.rule == .preferredThenCan)
    #expect(explanation.decision.runnersUp.map(\.session) == ["behind", "can"])
    #expect(explanation.configurations.isEmpty)
  }

  @Test func rulesThatAskNoPredicatesSaySo() throws {
    let router = try router(scene("a"), scene("b"))
    let missing = try router.explain(.content(nil))
    #expect(missing.rule == .mostRecent)
    #expect(missing.sessions.map(\.verdict) == [.eligible, .eligible])
    #expect(missing.sessions.map(\.isChosen) == [true, false])
    let explicit = try router.explain(.sessionRequest(session: "b", userActivity: nil))
    #expect(explicit.sessions.map(\.verdict) == [.notConsidered, .eligible])
    #expect(explicit.sessions.map(\.isChosen) == [false, true])
    let new = try router.explain(.sessionRequest(session: nil, userActivity: nil))
    #expect(new.rule == .newScene)
    #expect(new.sessions.map(\.verdict) == [.notConsidered, .notConsidered])
  }

  @Test func avoidedSessionsAreMarked() throws {
    let router = try router(scene("seen", visible: true), scene("hidden"))
    let explanation = try router.explain(.content("x"), options: RoutingOptions(avoidVisible: true))
    #expect(explanation.avoidsVisible)
    #expect(explanation.sessions.map(\.isAvoided) == [true, false])
    #expect(explanation.sessions.map(\.isChosen) == [false, true])
  }

  @Test func configurationsAreListedWhereANewSessionIsNeeded() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "TV", role: .windowExternalDisplay), SceneConfiguration(name: "Main"),
      SceneConfiguration(name: "Other", matching: ["y"]), SceneConfiguration(name: "Fits", matching: ["x"]),
      SceneConfiguration(name: "Also", matching: ["x"]),
    ])
    let explanation = try router(application: application).explain(.content("x"))
    #expect(explanation.configurations.map(\.verdict) == [.otherRole, .unconditional, .matchesNot, .matches, .matches])
    #expect(explanation.configurations.filter(\.isChosen).map(\.name) == ["Fits"])
    let refused = try router(application: application)
      .explain(.content("x"), options: RoutingOptions(allowsNewScene: false))
    #expect(refused.configurations.isEmpty)
  }

  #if RegularExpressions
    @Test func conditionThatMeetsALimitCountsAsNotMatchingAndIsNamed() throws {
      let limited = try StringPredicate(
        "SELF MATCHES %@", arguments: ["(a|aa)+[bc]"], limits: PredicateLimits(matchSteps: 1, matchDepth: 1))
      let faulty = SceneSession(
        persistentIdentifier: "faulty",
        conditions: .activation(SceneActivationConditions(prefersToActivate: limited)))
      let refusing = SceneSession(
        persistentIdentifier: "refusing", conditions: .activation(SceneActivationConditions(canActivate: limited)))
      let router = try router(refusing, faulty)
      let decision = try router.route(.content("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"))
      #expect(decision.summary == "faulty can")
      #expect(
        decision.faults == [
          EvaluationFault(subject: "refusing", condition: .canActivate),
          EvaluationFault(subject: "faulty", condition: .prefersToActivate),
        ])
    }
  #endif
}
