import PredicateSyntax
import SceneLifecycle
import SceneRouting
import StringPredicates
import Testing

@Suite struct ExplainTests {
  @Test func listsEverySessionInOrderOfUseWithItsVerdict() throws {
    let router = try router(
      scene("tv", role: .windowExternalDisplay), scene("out"), scene("asks"), scene("can"), scene("no", can: "FALSE"),
      scene("prefers", prefers: "x"), scene("behind", prefers: "x"))
    let explanation = try router.explain(
      .content("x"), options: RoutingOptions(requestingSession: "asks", excludedSessions: ["out"]))
    #expect(explanation.sessions.map(\.sessionIdentifier) == ["tv", "out", "asks", "can", "no", "prefers", "behind"])
    #expect(
      explanation.sessions.map(\.verdict) == [
        .otherRole, .excluded, .requestingScene, .evaluated(.can), .evaluated(.unsuitable), .evaluated(.prefers),
        .evaluated(.prefers),
      ])
    #expect(explanation.sessions.filter(\.isChosen).map(\.sessionIdentifier) == ["prefers"])
    #expect(explanation.rule == .preferredThenCan)
    #expect(explanation.decision.runnersUp.map(\.session) == ["behind", "can"])
    #expect(explanation.configurations.isEmpty)
  }

  @Test func explainsRulesWithoutPredicates() throws {
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

  @Test func marksAvoidedSessions() throws {
    let router = try router(scene("seen", visible: true), scene("hidden"))
    let explanation = try router.explain(.content("x"), options: RoutingOptions(avoidsVisible: true))
    #expect(explanation.avoidsVisible)
    #expect(explanation.sessions.map(\.isAvoided) == [true, false])
    #expect(explanation.sessions.map(\.isChosen) == [false, true])
    let missing = try router.explain(.content(nil), options: RoutingOptions(avoidsVisible: true))
    #expect(missing.sessions.map(\.isAvoided) == [false, false], "without an identifier visibility does not count")
  }

  @Test func saysWhyADeviceWithOneWindowEvaluatesNothing() throws {
    let router = try router(scene("a"), application: SceneApplication(idiom: .phone))
    #expect(try router.explain(.content("x")).description.contains("none; the device shows only one window"))
    #expect(try router.explain(.content(nil)).description.contains("none; the most recently used session"))
  }

  @Test func listsConfigurationsIfANewSessionIsNeeded() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "TV", role: .windowExternalDisplay), SceneConfiguration(name: "Main"),
      SceneConfiguration(name: "Other", matching: ["y"]), SceneConfiguration(name: "Fits", matching: ["x"]),
      SceneConfiguration(name: "Also", matching: ["x"]),
    ])
    let explanation = try router(application: application).explain(.content("x"))
    #expect(
      explanation.configurations.map(\.verdict) == [.otherRole, .unconditional, .doesNotMatch, .matches, .matches])
    #expect(explanation.configurations.filter(\.isChosen).map(\.name) == ["Fits"])
    let refused = try router(application: application)
      .explain(.content("x"), options: RoutingOptions(allowsNewScene: false))
    #expect(refused.configurations.isEmpty)
  }

  /// The launch also has a Focus prefix, which the `matching` of the first configuration does not match.
  @Test(arguments: [ExternalEvent.launch, .content(nil)], [nil, "focus:"])
  func doesNotEvaluateMatchingWithoutAnIdentifier(event: ExternalEvent, prefix: String?) throws {
    var hidden = SceneConfiguration(name: "Hidden", matching: ["focus:"])
    hidden.defaultLaunchBehavior = .suppressed
    let application = SceneApplication(
      focusFilterPrefix: prefix,
      configurations: [hidden, SceneConfiguration(name: "Fits", matching: ["x"]), SceneConfiguration(name: "Open")])
    let explanation = try router(application: application).explain(event)
    #expect(explanation.configurations.map(\.verdict) == [.suppressed, .eligible, .eligible])
    #expect(explanation.configurations.filter(\.isChosen).map(\.name) == ["Fits"])
  }

  #if RegularExpressions
    @Test func namesAConditionThatReachesALimit() throws {
      let limited = try StringPredicate(
        "SELF MATCHES %@", arguments: ["(a|aa)+[bc]"], limits: PredicateLimits(matchSteps: 1, matchDepth: 1))
      let faulty = SceneSession(
        "faulty",
        conditions: .activation(SceneActivationConditions(prefersToActivate: limited)))
      let refusing = SceneSession(
        "refusing", conditions: .activation(SceneActivationConditions(canActivate: limited)))
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

  @Test func explainsTheChoiceWithoutTheChosenSession() throws {
    let all = try router(scene("a", prefers: "x"), scene("b"), scene("c", prefers: "x"))
    for event in [ExternalEvent.content("x"), .content("y"), .content(nil), .launch, .drag(.url("x"))] {
      let explanation = try all.explain(event)
      let chosen = try #require(explanation.decision.session)
      var registry = SceneSessionRegistry(all)
      try registry.destroy(chosen)
      #expect(explanation.withoutChosen == .success(try registry.router.route(event)))
    }
    #expect(try router(scene("a", can: "FALSE")).explain(.content("x")).withoutChosen == nil)
  }

  @Test func explainsThatARequestNeedsItsSession() throws {
    let explanation = try router(scene("a")).explain(
      .sessionRequest(session: "a", userActivity: nil),
      options: RoutingOptions(requestingSession: "a", excludedSessions: ["a"]))
    guard case .failure(let error)? = explanation.withoutChosen else {
      Issue.record("it would not be refused: \(explanation)")
      return
    }
    #expect(error.code == .unknownSession)
  }

  @Test func explainsConditionsInEvaluationOrder() throws {
    let router = try router(scene("a", can: "x", prefers: "y"))
    #expect(try router.explain(.content("y")).sessions[0].conditions.map(\.name) == [.prefersToActivate])
    let can = try router.explain(.content("x")).sessions[0].conditions
    #expect(can.map(\.name) == [.prefersToActivate, .canActivate])
    #expect(can.map(\.predicate.verdict) == [false, true])
    #expect(can.map { $0.predicate.decisiveParts.map(\.text) } == [["SELF == \"y\""], ["SELF == \"x\""]])
    let plain = try SceneRouter(sessions: [window("w")], policy: .macOS).explain(.content("x"))
    #expect(plain.sessions[0].verdict == .evaluated(.unsuitable) && plain.sessions[0].conditions.isEmpty)
  }

  @Test func descriptionMatchesTheTextOfTheTool() throws {
    let router = try SceneRouter(sessions: [
      SceneSession("inbox"), SceneSession("thread-42", prefers: "SELF == 'mail/thread/42'"),
    ])
    #expect(
      try "\(router.explain(.notification("mail/thread/42")))" == """
        notification  mail/thread/42  → thread-42  it prefers this content
            evaluated: the most recently used session that prefers, else the most recently used one that can
            inbox      can
              prefersToActivate is false: FALSEPREDICATE
              canActivate is true: TRUEPREDICATE
          ✓ thread-42  prefers
              prefersToActivate is true: SELF == "mail/thread/42"
            runners-up: inbox (can)
            without thread-42: inbox, it can show this content
            calls: sceneWillEnterForeground, userNotificationCenter(_:didReceive:withCompletionHandler:), \
        sceneDidBecomeActive
        """)
  }
}
