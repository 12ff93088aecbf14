import SceneRouting
import Testing

/// The switches of `RoutingPolicy`, its presets, and the marks of `documentedOnly`.
@Suite struct PolicyTests {
  @Test func idiomImpliesThePolicy() throws {
    for framework in SceneApplication.Framework.allCases {
      func policy(_ idiom: InterfaceIdiom) -> RoutingPolicy {
        RoutingPolicy(for: SceneApplication(idiom: idiom, framework: framework))
      }
      #expect(policy(.phone) == .iPhone)
      #expect(policy(.pad) == .iPadOS)
      #expect(policy(.vision) == .iPadOS)
      #expect(policy(.mac) == (framework == .swiftUI ? .macOS : .macCatalyst))
    }
    #expect(try router(window("a"), application: SceneApplication(idiom: .mac)).policy == .macCatalyst)
  }

  @Test func explicitPolicyOverridesTheIdiom() throws {
    let phone = SceneApplication(idiom: .phone)
    #expect(
      try router(scene("a"), scene("b", prefers: "x"), application: phone, policy: .iPadOS)
        .route(.content("x")).summary == "b prefers")
    #expect(
      try router(scene("a"), scene("b", prefers: "x"), policy: .iPhone)
        .route(.content("x")).summary == "a most-recent")
  }

  @Test func everySwitchDisablesItsRule() throws {
    func route(_ event: ExternalEvent, _ options: RoutingOptions = .default, _ change: (inout RoutingPolicy) -> Void)
      throws -> String
    {
      var policy = RoutingPolicy.iPadOS
      change(&policy)
      let application = SceneApplication(
        isStageManagerEnabled: true, staticShortcutItems: [ShortcutItem(type: "static", targetContentIdentifier: "x")])
      return try router(
        scene("seen", can: "", visible: true), scene("x", can: "FALSE", prefers: "x"), scene("any", prefers: ""),
        application: application, policy: policy
      ).route(event, options: options).summary
    }
    #expect(try route(.content("x")) { $0.evaluatesPredicates = false } == "seen most-recent")
    #expect(try route(.url("file:///a")) { $0.filesPreferNewSceneUnderStageManager = false } == "any can")
    #expect(try route(.url("file:///a")) { _ in } == "new - new-scene")
    #expect(try route(.shortcutItem(ShortcutItem(type: "static"))) { _ in } == "x prefers")
    #expect(try route(.launch, RoutingOptions(avoidsVisible: true)) { _ in } == "any prefers")
  }

  @Test func documentedOnlyMarksSeveralCanWithoutPrefers() throws {
    let router = try router(scene("a"), scene("no", can: "FALSE"), scene("b"), policy: .iPadOSMarkingUndocumented)
    let decision = try router.route(.content("x"))
    #expect(decision.summary == "a can")
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["a", "b"])
  }

  @Test func documentedOnlyMarksSeveralPrefers() throws {
    let router = try router(
      scene("can"), scene("a", prefers: "x"), scene("b", prefers: "x"), policy: .iPadOSMarkingUndocumented)
    let decision = try router.route(.content("x"))
    #expect(decision.summary == "a prefers")
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["a", "b"])
  }

  @Test func documentedOnlyMarksAMissingIdentifierWithSeveralEligibleSessions() throws {
    let router = try router(
      scene("a"), scene("b", can: "FALSE"), scene("tv", role: .windowExternalDisplay),
      policy: .iPadOSMarkingUndocumented)
    let decision = try router.route(.content(nil))
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["a", "b"])
    #expect(try router.route(.content(nil), options: RoutingOptions(excludedSessions: ["b"])).isAmbiguous == false)
  }

  @Test func documentedOnlyMarksStaticShortcutItemKeys() throws {
    let application = SceneApplication(
      staticShortcutItems: [ShortcutItem(type: "static", targetContentIdentifier: "x")])
    let router = try router(
      scene("a", can: "FALSE"), scene("x", prefers: "x"), application: application, policy: .iPadOSMarkingUndocumented)
    let item = ExternalEvent.shortcutItem(ShortcutItem(type: "static"))
    let decision = try router.route(item)
    #expect(decision.summary == "x prefers")
    #expect(decision.isAmbiguous)
    #expect(decision.candidates == ["a", "x"])
    let instead = try router.route(item, options: RoutingOptions(prefersNewScene: true))
    #expect(instead.summary == "x prefers")
    #expect(instead.isAmbiguous, "without an identifier a new scene opens")
    #expect(instead.candidates == ["x"])
    #expect(try router.route(item, options: RoutingOptions(excludedSessions: ["a"])).isAmbiguous == false)
    let own = ExternalEvent.shortcutItem(ShortcutItem(type: "static", targetContentIdentifier: "x"))
    #expect(try router.route(own).isAmbiguous == false)
  }

  @Test func documentedOnlyMarksAPlainLaunchWithSeveralSuitableSessions() throws {
    let router = try router(
      scene("can"), scene("no", can: "FALSE"), scene("p", prefers: "TRUE"), policy: .iPadOSMarkingUndocumented)
    #expect(try router.route(.launch).candidates == ["can", "p"])
  }

  @Test func documentedOnlyMarksVisibilityAndStageManager() throws {
    let router = try router(
      scene("seen", prefers: "x", visible: true), scene("can"),
      application: SceneApplication(isStageManagerEnabled: true),
      policy: .iPadOSMarkingUndocumented)
    let avoided = try router.route(.content("x"), options: RoutingOptions(avoidsVisible: true))
    #expect(avoided.summary == "can can")
    #expect(avoided.candidates == ["seen", "can"])
    let file = try router.route(.url("file:///a"), options: RoutingOptions(excludedSessions: ["seen"]))
    #expect(file.summary == "new - new-scene")
    #expect(file.isAmbiguous)
    #expect(file.candidates == ["can"])
  }

  @Test func documentedOnlyDoesNotMarkDocumentedBehavior() throws {
    let router = try router(
      scene("a"), scene("b", prefers: "x"), scene("no", can: "FALSE"), policy: .iPadOSMarkingUndocumented)
    let promised: [(ExternalEvent, RoutingOptions)] = [
      (.content("x"), .default),
      (.content("y"), RoutingOptions(excludedSessions: ["a"])),
      (.content("y"), RoutingOptions(excludedSessions: ["a", "b"])),
      (.content("y"), RoutingOptions(prefersNewScene: true)),
      (.sessionRequest(session: nil, userActivity: nil), .default),
      (.sessionRequest(session: "no", userActivity: nil), .default),
    ]
    for (event, options) in promised {
      let decision = try router.route(event, options: options)
      #expect(!decision.isAmbiguous && decision.candidates.isEmpty, "\(event) \(options)")
    }
  }

  @Test func otherPoliciesMarkNothing() throws {
    let decision = try router(scene("a"), scene("b")).route(.content("x"))
    #expect(!decision.isAmbiguous && decision.candidates.isEmpty)
  }
}
