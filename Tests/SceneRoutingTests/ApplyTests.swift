import SceneRouting
import Testing

@Suite struct ApplyTests {
  @Test func chosenSessionComesToTheFrontAndBecomesActive() throws {
    var router = try router(scene("a", state: .foregroundActive), scene("b", prefers: "x", state: .unattached))
    let decision = try router.route(.content("x"))
    #expect(router.sessions.map(\.persistentIdentifier) == ["a", "b"], "routing changes nothing")
    #expect(try router.apply(decision) == "b")
    #expect(router.sessions.map(\.persistentIdentifier) == ["b", "a"])
    #expect(router["b"]?.state == .foregroundActive)
    #expect(router["b"]?.isVisible == true)
    #expect(router["a"]?.state == .foregroundActive)
    #expect(try router.route(.content("y")).session == "b")
  }

  @Test func numbersNewSessionsAndSkipsUsedNames() throws {
    var router = try router(scene("new-2", can: "FALSE"))
    let options = RoutingOptions(prefersNewScene: true)
    for name in ["new-1", "new-3", "new-4"] {
      #expect(try router.apply(router.route(.content("x"), options: options)) == name)
    }
    #expect(router.sessions.map(\.persistentIdentifier) == ["new-4", "new-3", "new-1", "new-2"])
    #expect(router["new-1"]?.conditions == .default)
    #expect(router["new-1"]?.state == .foregroundActive)
  }

  @Test func newSessionHasTheConditionsAndRoleOfItsConfiguration() throws {
    let conditions = SceneConditions.activation(SceneActivationConditions(canActivate: try equals("FALSE")))
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"),
      SceneConfiguration(name: "Main", role: .windowExternalDisplay, conditions: conditions),
    ])
    var router = try router(application: application)
    let decision = try router.route(.content("x"), options: RoutingOptions(role: .windowExternalDisplay))
    try router.apply(decision)
    let session = try #require(router["new-1"])
    #expect(session.role == .windowExternalDisplay)
    #expect(session.configuration == "Main")
    #expect(session.conditions == conditions)
  }

  @Test func applyingNoneChangesNothing() throws {
    var router = try router(scene("a", can: "FALSE"))
    let before = router.sessions
    let decision = try router.route(.content("x"), options: RoutingOptions(allowsNewScene: false))
    #expect(try router.apply(decision) == nil)
    #expect(router.sessions == before)
  }

  @Test func refusesADecisionOfAnotherRegistry() throws {
    let single = SceneApplication(supportsMultipleScenes: false)
    var router = try router(scene("a"), application: single)
    let before = router.sessions
    let stale: [(RoutingDecision, RoutingError.Code)] = [
      (RoutingDecision(outcome: .existing(session: "ghost"), reason: .can), .unknownSession),
      (RoutingDecision(outcome: .new(configuration: nil), reason: .newScene), .tooManySessions),
    ]
    for (decision, code) in stale {
      let error = try #require(throws: RoutingError.self) { try router.apply(decision) }
      #expect(error.code == code)
      #expect(router.sessions == before)
    }
    var empty = try SceneRouter(application: SceneApplication())
    let error = try #require(throws: RoutingError.self) {
      try empty.apply(RoutingDecision(outcome: .new(configuration: "Ghost"), reason: .newScene))
    }
    #expect(error.code == .unknownConfiguration)
    #expect(empty.sessionCount == 0)
  }
}
