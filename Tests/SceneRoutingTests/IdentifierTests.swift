import SceneRouting
import Testing

/// The sources of identifiers.
@Suite struct IdentifierTests {
  static let activity = UserActivity(activityType: "read", webpageURL: "https://example.com/a")

  static let cases: [(ExternalEvent, String?)] = [
    (.notification("a"), "a"),
    (.notification(nil), nil),
    (.notification("a", isLocal: true), "a"),
    (.notification(nil, isLocal: true), nil),
    (.shortcutItem(ShortcutItem(type: "compose", targetContentIdentifier: "own")), "own"),
    (.shortcutItem(ShortcutItem(type: "compose")), "static"),
    (.shortcutItem(ShortcutItem(type: "bare")), nil),
    (.shortcutItem(ShortcutItem(type: "unknown")), nil),
    (.userActivity(UserActivity(activityType: "read", targetContentIdentifier: "a", webpageURL: "b")), "a"),
    (.userActivity(activity), nil),
    (.url("https://example.com/%C3%A9?q=1#f"), "https://example.com/%C3%A9?q=1#f"),
    (.url("file:///a%20b.txt"), "file:///a%20b.txt"),
    (.sharePlay(activityIdentifier: "watch"), "watch"),
    (.sharePlay(activityIdentifier: "watch", association: .content("film")), "film"),
    (.sharePlay(activityIdentifier: "watch", association: .none), nil),
    (.launch, ""), (.drag(nil), nil), (.drag(.notification("n")), "n"),
    (.drag(.url("a:b")), "a:b"), (.drag(.userActivity(activity)), nil),
    (.sessionRequest(session: nil, userActivity: nil), nil),
    (
      .sessionRequest(
        session: "main", userActivity: UserActivity(activityType: "read", targetContentIdentifier: "a")), "a"
    ),
  ]

  @Test(arguments: cases)
  func findsTheIdentifierOfEveryEvent(event: ExternalEvent, identifier: String?) throws {
    var application = SceneApplication(staticShortcutItems: [
      ShortcutItem(type: "compose", targetContentIdentifier: "static"),
      ShortcutItem(type: "compose", targetContentIdentifier: "later"), ShortcutItem(type: "bare"),
    ])
    #expect(try router(scene("main"), application: application).route(event).targetContentIdentifier == identifier)

    application.focusFilterPrefix = "focus:"
    let decision = try router(scene("main"), application: application).route(event)
    #expect(decision.targetContentIdentifier == identifier.map { "focus:" + $0 })
  }

  @Test func onlyASwiftUIAppFallsBackToTheWebpage() throws {
    for event in [ExternalEvent.userActivity(Self.activity), .drag(.userActivity(Self.activity))] {
      let swiftUI = try router(scene("a"), application: SceneApplication(framework: .swiftUI))
      #expect(try swiftUI.route(event).targetContentIdentifier == "https://example.com/a")
      #expect(try router(window("w", allowing: ["example.com"])).route(event).targetContentIdentifier == nil)
    }
  }

  @Test func focusPrefixAffectsConditionsAndMatching() throws {
    let application = SceneApplication(
      focusFilterPrefix: "focus:work/",
      configurations: [SceneConfiguration(name: "Work", matching: ["work"]), SceneConfiguration(name: "Main")])
    let router = try router(scene("a", can: "FALSE", prefers: "x"), application: application)
    #expect(try router.route(.content("x")).summary == "new Work new-scene")
    let launch = try router.route(.launch)
    #expect(launch.targetContentIdentifier == "focus:work/")
    #expect(launch.configuration == "Work")
    #expect(try router.route(.content(nil)).summary == "a most-recent")
  }

  @Test func plainLaunchComparesOnlyTheFocusPrefix() throws {
    let application = SceneApplication(focusFilterPrefix: "focus:")
    let router = try router(scene("a", can: ""), scene("b", can: "focus:"), application: application)
    #expect(try router.route(.launch).summary == "b can")
  }

  @Test func refusesAnIdentifierBeyondTheLimit() throws {
    let router = try SceneRouter(application: SceneApplication(focusFilterPrefix: "f:"), identifierLimit: 4)
    #expect(try router.route(.content("éé")).outcome == .new(configuration: nil))
    let error = try #require(throws: RoutingError.self) { try router.route(.url("ééa")) }
    #expect(error.code == .identifierTooLong)
    #expect(error.message.contains("5 bytes"))
    #expect(try SceneRouter().identifierLimit == 1 << 20)
  }
}
