import SceneRouting
import Testing

/// What a router refuses, and the messages.
@Suite struct ErrorTests {
  @Test func refusesInvalidSessions() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"), SceneConfiguration(name: "TV", role: .windowExternalDisplay),
    ])
    let cases: [(sessions: [SceneSession], application: SceneApplication, subject: String, message: String)] = try [
      (
        [scene("a"), scene("b"), scene("a")], application, "a",
        "two sessions have the persistentIdentifier 'a'; give each session its own [duplicate-session]"
      ),
      (
        [scene("a", configuration: "Mian")], application, "Mian",
        """
        the session 'a' has the configuration 'Mian', which is not declared; declare it, or name one of 'Main', 'TV' \
        [unknown-configuration]
        """
      ),
      (
        [scene("a", configuration: "TV")], application, "TV",
        """
        the session 'a' has the role UIWindowSceneSessionRoleApplication, but its configuration 'TV' is declared for \
        UIWindowSceneSessionRoleExternalDisplay; give the session the configuration's role, or another configuration \
        [configuration-role-mismatch]
        """
      ),
      (
        [scene("a"), scene("b")], SceneApplication(supportsMultipleScenes: false), "2",
        """
        there are 2 sessions, but the application has one scene at most; set UIApplicationSupportsMultipleScenes, or \
        keep one session [too-many-sessions]
        """
      ),
    ]
    for (sessions, application, subject, message) in cases {
      let error = try #require(throws: RoutingError.self) {
        try SceneRouter(application: application, sessions: sessions)
      }
      #expect(error.description == message)
      #expect(error.subject == subject)
    }
  }

  @Test func refusesADecisionOfAnotherRegistry() throws {
    let single = try router(scene("a"), application: SceneApplication(supportsMultipleScenes: false))
    let stale: [(SceneRouter, RoutingOutcome, RoutingError.Code)] = [
      (single, .existing(session: "ghost"), .unknownSession),
      (single, .new(configuration: nil), .tooManySessions),
      (try router(), .new(configuration: "Ghost"), .unknownConfiguration),
    ]
    for (router, outcome, code) in stale {
      var changed = router
      let error = try #require(throws: RoutingError.self) {
        try changed.apply(RoutingDecision(outcome: outcome, reason: .newScene))
      }
      #expect(error.code == code)
      #expect(changed.sessions == router.sessions)
    }
  }

  @Test func refusesAnIdentifierBeyondTheLimit() throws {
    let router = try SceneRouter(application: SceneApplication(focusFilterPrefix: "f:"), identifierLimit: 4)
    #expect(try router.route(.content("éé")).outcome == .new(configuration: nil), "the prefix does not count")
    let error = try #require(throws: RoutingError.self) { try router.route(.url("ééa")) }
    #expect(error.code == .identifierTooLong)
    #expect(error.subject == "5", "bytes are counted")
    #expect(try SceneRouter().identifierLimit == 1 << 20)
  }
}
