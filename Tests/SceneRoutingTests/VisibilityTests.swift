import SceneRouting
import Testing

/// Rule 8: requests that avoid visible sessions.
@Suite struct VisibilityTests {
  let avoiding = RoutingOptions(avoidsVisible: true)

  @Test func avoidsAVisibleSessionThatOnlyCan() throws {
    let router = try router(scene("seen", visible: true), scene("hidden"))
    #expect(try router.route(.content("x"), options: avoiding).summary == "hidden can")
    #expect(try router.route(.content("x")).summary == "seen can")
    let alone = try SceneRouter(application: SceneApplication(), sessions: [scene("seen", visible: true)])
    #expect(try alone.route(.content("x"), options: avoiding).summary == "new - new-scene")
  }

  @Test func visibleSessionThatPrefersComesLast() throws {
    let seen = try scene("seen", prefers: "x", visible: true)
    #expect(
      try router(seen, scene("can"), scene("p", prefers: "x")).route(.content("x"), options: avoiding).summary
        == "p prefers")
    #expect(try router(seen, scene("can")).route(.content("x"), options: avoiding).summary == "can can")
    let last = try router(seen, scene("no", can: "FALSE")).route(.content("x"), options: avoiding)
    #expect(last.summary == "seen preferred-but-visible")
    #expect(last.suitability == .prefers)
  }

  @Test func dragAvoidsVisibleSessions() throws {
    let router = try router(scene("seen", prefers: "a:b", visible: true), scene("hidden", prefers: "a:b"))
    #expect(try router.route(.drag(.url("a:b"))).summary == "hidden prefers")
    #expect(try router.route(.drag(.url("a:b")), options: RoutingOptions(avoidsVisible: false)).session == "seen")
    #expect(
      try router.route(.drag(.url("a:b")), options: RoutingOptions(excludedSessions: ["hidden"])).summary
        == "seen preferred-but-visible")
  }

  @Test func plainLaunchCanAvoidVisibleSessions() throws {
    let seen = try scene("seen", prefers: "TRUE", visible: true)
    #expect(try router(seen, scene("hidden")).route(.launch, options: avoiding).summary == "hidden can")
    #expect(
      try router(seen, scene("hidden")).route(.drag(nil)).summary == "seen most-recent",
      "without an identifier visibility does not count")
    #expect(try router(seen).route(.launch, options: avoiding).summary == "seen preferred-but-visible")
    #expect(try router(scene("c", visible: true)).route(.launch, options: avoiding).summary == "new - new-scene")
  }

  @Test func missingIdentifierIgnoresVisibility() throws {
    let router = try router(scene("seen", visible: true), scene("hidden"))
    #expect(try router.route(.content(nil), options: avoiding).summary == "seen most-recent")
  }

  @Test func runnersUpPutVisibleSessionsThatPreferLast() throws {
    let router = try router(
      scene("seen", prefers: "x", visible: true), scene("never", visible: true), scene("a"), scene("b"))
    let decision = try router.routeWithRunnersUp(.content("x"), options: avoiding)
    #expect(decision.session == "a")
    #expect(decision.runnersUp.map(\.session) == ["b", "seen"])
  }
}
