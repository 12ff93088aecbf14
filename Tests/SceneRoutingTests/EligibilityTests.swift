import SceneRouting
import Testing

/// Rule 2: roles, excluded sessions, the requesting scene.
@Suite struct EligibilityTests {
  @Test func skipsSessionsOfAnotherRole() throws {
    let router = try router(scene("tv", prefers: "TRUE", role: .windowExternalDisplay), scene("main"))
    #expect(try router.route(.content("x")).session == "main")
    #expect(try router.route(.content("x"), options: RoutingOptions(role: .windowExternalDisplay)).session == "tv")
  }

  @Test func acceptsUnknownRoles() throws {
    let role = SceneSessionRole(rawValue: "com.example.Role")
    let router = try router(scene("main"), scene("own", role: role))
    #expect(try router.route(.content("x"), options: RoutingOptions(role: role)).session == "own")
  }

  @Test func preferredDefaultRoleAppliesOnlyToPlainLaunches() throws {
    let application = SceneApplication(preferredDefaultSceneSessionRole: .immersiveSpaceApplication)
    let router = try router(
      scene("main"), scene("space", role: .immersiveSpaceApplication), application: application)
    #expect(try router.route(.launch).session == "space")
    #expect(try router.route(.content("")).session == "main")
    #expect(try router.route(.content(nil)).session == "main")
    #expect(try router.route(.launch, options: RoutingOptions(role: .windowApplication)).session == "main")
  }

  @Test func newSessionHasTheRequestedRole() throws {
    let application = SceneApplication(
      preferredDefaultSceneSessionRole: .immersiveSpaceApplication,
      configurations: [
        SceneConfiguration(name: "Main"), SceneConfiguration(name: "Space", role: .immersiveSpaceApplication),
      ])
    let decision = try router(scene("main"), application: application).route(.launch)
    #expect(decision.summary == "new Space new-scene")
    #expect(decision.role == .immersiveSpaceApplication)
  }

  @Test func skipsExcludedSessionsAndTheRequestingScene() throws {
    let router = try router(scene("a", prefers: "TRUE"), scene("b", prefers: "TRUE"), scene("c"))
    #expect(try router.route(.content("x"), options: RoutingOptions(excludedSessions: ["a"])).session == "b")
    #expect(
      try router.route(.content("x"), options: RoutingOptions(requestingSession: "a", excludedSessions: ["b"])).session
        == "c")
    #expect(
      try router.route(.content(nil), options: RoutingOptions(requestingSession: "a")).summary == "b most-recent")
    #expect(
      try router.route(.content(nil), options: RoutingOptions(excludedSessions: ["a", "b", "c"])).summary
        == "new - new-scene")
  }

  @Test(arguments: [
    RoutingOptions(requestingSession: "ghost"), RoutingOptions(excludedSessions: ["a", "ghost"]),
  ])
  func refusesUnknownSessionsInOptions(options: RoutingOptions) throws {
    let router = try router(scene("a"))
    for event in [ExternalEvent.content("x"), .launch, .sessionRequest(session: "a", userActivity: nil)] {
      let error = try #require(throws: RoutingError.self) { try router.route(event, options: options) }
      #expect(error.code == .unknownSession)
      #expect(error.message.contains("ghost"))
    }
  }
}
