import SceneRouting
import Testing

/// Rule 1: an explicit session, and single-scene applications.
@Suite struct GivenSessionTests {
  @Test func explicitSessionTakesPrecedenceOverOtherRules() throws {
    let router = try router(
      scene("front", prefers: "TRUE"), scene("tv", can: "FALSE", role: .windowExternalDisplay))
    let options = RoutingOptions(
      role: .windowApplication, prefersNewScene: true, requestingSession: "tv", excludedSessions: ["tv"],
      avoidsVisible: true)
    let activity = UserActivity(activityType: "read", targetContentIdentifier: "a")
    let decision = try router.route(.sessionRequest(session: "tv", userActivity: activity), options: options)
    #expect(decision.summary == "tv explicit-session")
    #expect(decision.suitability == nil)
    #expect(decision.role == .windowExternalDisplay)
  }

  @Test func refusesAnUnknownExplicitSession() throws {
    let router = try router(scene("a"))
    let error = try #require(throws: RoutingError.self) {
      try router.route(.sessionRequest(session: "b", userActivity: nil))
    }
    #expect(error.code == .unknownSession)
    #expect(error.subject == "b")
  }

  static let single = SceneApplication(
    supportsMultipleScenes: false, configurations: [SceneConfiguration(name: "Main")])

  @Test(arguments: [
    ExternalEvent.launch, .content(nil), .content("x"), .drag(.url("a:b")),
    .sessionRequest(session: nil, userActivity: nil),
  ])
  func singleSceneReceivesEveryEvent(event: ExternalEvent) throws {
    let router = try router(scene("only", can: "FALSE"), application: Self.single)
    let decision = try router.route(event, options: RoutingOptions(excludedSessions: ["only"]))
    #expect(decision.summary == "only single-scene")
    #expect(decision.suitability == nil)
  }

  @Test func createsTheSingleSceneIfThereIsNone() throws {
    let decision = try router(application: Self.single).route(.content("x"))
    #expect(decision.summary == "new Main single-scene")
    #expect(decision.suitability == nil)
    #expect(decision.callbacks == [.configurationForConnecting, .willConnect, .willEnterForeground, .didBecomeActive])
  }

  @Test func createsNoSingleSceneIfCreationIsNotAllowed() throws {
    let decision = try router(application: Self.single).route(.launch, options: RoutingOptions(allowsNewScene: false))
    #expect(decision.summary == "none creation-not-allowed")
  }

  @Test func singleSceneNeedsAMatchingConfigurationOnMacOS() throws {
    var application = Self.single
    application.configurations = [SceneConfiguration(name: "Main", matching: ["a"])]
    #expect(try router(application: application).route(.content("b")).summary == "new Main single-scene")
    let mac = try router(application: application, policy: .macOS)
    #expect(try mac.route(.content("b")).summary == "none no-configuration")
  }

  @Test func requestForTheSingleSceneIsExplicit() throws {
    let router = try router(scene("only"), application: Self.single)
    #expect(
      try router.route(.sessionRequest(session: "only", userActivity: nil)).summary == "only explicit-session")
  }

  @Test(arguments: [true, false])
  func refusesARequestForAnotherSceneWithUIKitsCode(hasScene: Bool) throws {
    let router = try SceneRouter(application: Self.single, sessions: hasScene ? [try scene("only")] : [])
    let error = try #require(throws: RoutingError.self) {
      try router.route(.sessionRequest(session: "other", userActivity: nil))
    }
    #expect(error.code == .multipleScenesNotSupported)
  }

  @Test func refusesSeveralSessionsWithoutSupportForMultipleScenes() throws {
    let error = try #require(throws: RoutingError.self) {
      try router(scene("a"), scene("b"), application: Self.single)
    }
    #expect(error.code == .tooManySessions)
  }
}
