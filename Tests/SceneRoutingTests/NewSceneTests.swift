import SceneRouting
import Testing

/// Rules 4 and 9: requests that prefer a new scene, and the configuration of a new session.
@Suite struct NewSceneTests {
  // Rule 4
  @Test func requestForANewSceneUsesOnlyASessionThatPrefers() throws {
    let router = try router(scene("can"), scene("prefers", prefers: "x"))
    let options = RoutingOptions(prefersNewScene: true)
    #expect(try router.route(.content("x"), options: options).summary == "prefers prefers")
    #expect(try router.route(.content("y"), options: options).summary == "new - new-scene")
    #expect(try router.route(.content(nil), options: options).summary == "new - new-scene")
    #expect(try router.route(.launch, options: options).summary == "new - new-scene")
  }

  @Test func dragPrefersANewSceneExceptForTheAppIcon() throws {
    let router = try router(scene("can"))
    let activity = UserActivity(activityType: "read", targetContentIdentifier: "x")
    #expect(try router.route(.drag(.url("a:b"))).reason == .newScene)
    #expect(try router.route(.drag(.userActivity(activity))).reason == .newScene)
    #expect(try router.route(.drag(nil)).summary == "can most-recent")
  }

  @Test func sessionRequestWithoutSessionPrefersANewScene() throws {
    let router = try router(scene("can"), scene("prefers", prefers: "x"))
    let activity = UserActivity(activityType: "read", targetContentIdentifier: "x")
    #expect(try router.route(.sessionRequest(session: nil, userActivity: activity)).summary == "prefers prefers")
    #expect(try router.route(.sessionRequest(session: nil, userActivity: nil)).summary == "new - new-scene")
  }

  @Test(arguments: ["file:///a%20b.txt", "FILE:///a"])
  func fileUnderStageManagerPrefersANewScene(file: String) throws {
    let staged = SceneApplication(isStageManagerEnabled: true)
    #expect(try router(scene("can"), application: staged).route(.url(file)).reason == .newScene)
    #expect(try router(scene("p", prefers: file), application: staged).route(.url(file)).reason == .prefers)
    #expect(try router(scene("can"), application: staged).route(.url("files:///a")).reason == .can)
    #expect(try router(scene("can"), application: staged).route(.content(file)).reason == .can)
    #expect(try router(scene("can")).route(.url(file)).reason == .can)
    #expect(try router(scene("can"), application: staged, policy: .macCatalyst).route(.url(file)).reason == .can)
  }

  @Test func optionsOverrideTheEvent() throws {
    let router = try router(scene("can"), application: SceneApplication(isStageManagerEnabled: true))
    let options = RoutingOptions(prefersNewScene: false)
    #expect(try router.route(.drag(.url("a:b")), options: options).reason == .can)
    #expect(try router.route(.url("file:///a"), options: options).reason == .can)
  }

  // Rule 9
  static let application = SceneApplication(configurations: [
    SceneConfiguration(name: "TV", role: .windowExternalDisplay),
    SceneConfiguration(name: "Never", matching: []),
    SceneConfiguration(name: "Main"),
    SceneConfiguration(name: "Second"),
    SceneConfiguration(name: "Compose", matching: ["compose"]),
    SceneConfiguration(name: "Late", matching: ["compose"]),
  ])

  static let choices: [(String?, String)] = [
    ("com.example/compose", "Compose"), ("com.example/COMPOSE", "Compose"), ("com.example/other", "Main"), ("", "Main"),
    (nil, "Never"),
  ]

  @Test(arguments: choices)
  func newSessionGetsTheFirstMatchingConfiguration(identifier: String?, configuration: String) throws {
    let decision = try router(application: Self.application).route(.content(identifier))
    #expect(decision.summary == "new \(configuration) new-scene")
    #expect(decision.session == nil)
  }

  @Test func newSessionGetsAConfigurationOfItsRole() throws {
    let router = try router(application: Self.application)
    let decision = try router.route(.content("compose"), options: RoutingOptions(role: .windowExternalDisplay))
    #expect(decision.configuration == "TV")
    // No configuration is declared for CarPlay.
    let car = try router.route(.content("compose"), options: RoutingOptions(role: .carPlayTemplateApplication))
    #expect(car.summary == "new - new-scene")
  }

  @Test(arguments: ["", "other"])
  func unmatchedContentOpensTheFirstDeclarationExceptOnMacOS(identifier: String) throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Compose", matching: ["compose"]),
      SceneConfiguration(name: "Reply", matching: ["reply"]),
    ])
    #expect(try router(application: application).route(.content(identifier)).summary == "new Compose new-scene")
    let decision = try router(application: application, policy: .macOS).route(.content(identifier))
    #expect(decision.summary == "none no-configuration")
    #expect(decision.callbacks.isEmpty)
  }

  @Test(arguments: [RoutingPolicy.Preset.iPadOS, .macOS], [ExternalEvent.launch, .content(nil)])
  func launchOpensTheFirstPresentedDeclaration(preset: RoutingPolicy.Preset, event: ExternalEvent) throws {
    func opened(_ behaviors: SceneLaunchBehavior...) throws -> String {
      let configurations = behaviors.enumerated().map { index, behavior in
        SceneConfiguration(
          name: "\(index)", matching: index == 0 ? ["x"] : nil, defaultLaunchBehavior: behavior)
      }
      let application = SceneApplication(configurations: configurations)
      return try router(application: application, policy: RoutingPolicy(preset)).route(event).summary
    }
    #expect(try opened(.automatic, .automatic) == "new 0 new-scene")
    #expect(try opened(.suppressed, .automatic) == "new 1 new-scene")
    #expect(try opened(.automatic, .automatic, .presented) == "new 2 new-scene")
    #expect(try opened(.suppressed, .suppressed) == (preset == .macOS ? "none no-configuration" : "new 0 new-scene"))
  }

  @Test func starDoesNotMatchAnEmptyIdentifier() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Any", matching: ["*"]), SceneConfiguration(name: "Main"),
    ])
    let router = try router(application: application)
    #expect(try router.route(.content("x")).configuration == "Any")
    #expect(try router.route(.content("")).configuration == "Main")
    #expect(try router.route(.launch).configuration == "Any", "a launch does not ask 'matching'")
  }

  @Test func checksThatCreationIsAllowedBeforeConfigurations() throws {
    let application = SceneApplication(configurations: [SceneConfiguration(name: "Compose", matching: ["compose"])])
    let options = RoutingOptions(allowsNewScene: false)
    for identifier in ["compose", "other"] {
      let decision = try router(application: application).route(.content(identifier), options: options)
      #expect(decision.summary == "none creation-not-allowed")
      #expect(decision.configuration == nil)
      #expect(decision.callbacks.isEmpty)
    }
  }

  @Test func namesNoConfigurationIfNoneIsDeclared() throws {
    #expect(try router().route(.content("x")).summary == "new - new-scene")
  }
}
