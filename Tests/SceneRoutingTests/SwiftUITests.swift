import SceneRouting
import Testing

/// `handlesExternalEvents` with the same router.
@Suite struct SwiftUITests {
  @Test func setsBecomePredicates() {
    #expect(ExternalEventSet(["*"]).predicate.predicateFormat == "TRUEPREDICATE")
    #expect(ExternalEventSet(["a", "*"]).predicate.predicateFormat == "TRUEPREDICATE")
    #expect(ExternalEventSet([]).predicate.predicateFormat == "FALSEPREDICATE")
    #expect(ExternalEventSet([""]).predicate.predicateFormat == "FALSEPREDICATE")
    #expect(ExternalEventSet(["a", "", "b"]).predicate.format == "SELF CONTAINS[cd] %@ OR SELF CONTAINS[cd] %@")
  }

  @Test func setMatchesByContainmentIgnoringCase() throws {
    let set: ExternalEventSet = ["example.com/Inbox", "**"]
    #expect(try set.predicate.matches("https://EXAMPLE.com/inbox?q"))
    #expect(try set.predicate.matches("https://example.org/inbox") == false)
    #expect(try set.predicate.matches("anything") == false, "only a star alone is a wildcard")
    #expect(try set.predicate.matches("a**b"))
    let quoted: ExternalEventSet = ["it's \"%@\" $x"]
    #expect(try quoted.predicate.matches("say it's \"%@\" $x!"), "a string of a set is never parsed")
  }

  @Test func preferringMeansPrefersAndAllowingMeansCan() throws {
    let router = try router(
      window("allows", allowing: ["*"]), window("prefers", preferring: ["inbox"]), window("none", preferring: []))
    #expect(try router.route(.url("mail:inbox")).summary == "prefers prefers")
    #expect(try router.route(.url("mail:sent")).summary == "allows can")
    #expect(
      try router.route(.url("mail:sent"), options: RoutingOptions(excludedSessions: ["allows"])).reason == .newScene)
  }

  @Test(arguments: [RoutingPolicy.Preset.iPadOS, .macCatalyst, .documentedOnly])
  func windowWithoutModifierHasUIKitsDefaults(preset: RoutingPolicy.Preset) throws {
    let router = try router(
      window("plain"), window("prefers", preferring: ["inbox"]), policy: RoutingPolicy(preset))
    #expect(try router.route(.url("mail:inbox")).summary == "prefers prefers")
    #expect(try router.route(.url("mail:sent")).summary == "plain can")
    #expect(try router.route(.launch).summary == "plain can")
    let explained = try router.explain(.url("mail:sent")).sessions[0].conditions
    #expect(explained.map(\.predicate.verdict) == [false, true])
  }

  @Test func windowWithoutModifierMatchesNoIdentifierOnMacOS() throws {
    let router = try router(window("plain"), application: SceneApplication(idiom: .mac, framework: .swiftUI))
    #expect(try router.route(.url("mail:inbox")).summary == "new - new-scene")
    #expect(try router.route(.content("")).summary == "new - new-scene")
    #expect(try router.route(.content(nil)).summary == "plain most-recent")
    #expect(try router.route(.launch).summary == "plain can")
    #expect(try router.route(.launch, options: RoutingOptions(prefersNewScene: true)).reason == .newScene)
  }

  @Test func windowWithEmptySetsAcceptsNothing() throws {
    let router = try router(window("closed", preferring: [], allowing: []))
    #expect(try router.route(.launch).summary == "new - new-scene")
    #expect(try router.route(.content(nil)).summary == "closed most-recent")
  }

  @Test func starAcceptsAPlainLaunch() throws {
    #expect(try router(window("w", preferring: ["*"])).route(.launch).summary == "w prefers")
    #expect(try router(window("w", allowing: ["*"])).route(.launch).summary == "w can")
  }

  @Test func newWindowUsesTheMatchingDeclaration() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"),
      SceneConfiguration(
        name: "Viewer", matching: ["view"], conditions: .externalEvents(preferring: ["view"], allowing: [])),
    ])
    var router = try router(window("main", allowing: ["main"]), application: application)
    let first = try router.route(.url("app:view/1"))
    #expect(first.summary == "new Viewer new-scene")
    try router.apply(first)
    #expect(try router.route(.url("app:view/2")).summary == "new-1 prefers")
  }

  /// The rules depend on the declaration, not on the current windows.
  @Test func currentWindowsDoNotChangeTheRulesOfAMacApp() throws {
    let application = SceneApplication(idiom: .mac, framework: .swiftUI)
    let activity = UserActivity(activityType: "read", webpageURL: "https://example.com/inbox")
    var router = try SceneRouter(application: application)
    for _ in 0..<2 {
      #expect(router.policy == .macOS)
      #expect(router.targetContentIdentifier(of: .userActivity(activity)) == "https://example.com/inbox")
      #expect(try router.route(.url("mail:inbox")).summary == "new - new-scene")
      try router.add(window("inbox", preferring: ["inbox"]))
      #expect(router.policy == .macOS)
      #expect(try router.route(.url("mail:inbox")).summary == "inbox prefers")
      #expect(try router.route(.userActivity(activity)).summary == "inbox prefers")
      try router.add(window("plain"))
      #expect(try router.route(.url("mail:sent")).summary == "new - new-scene")
      try router.remove("plain")
      try router.remove("inbox")
    }
  }
}
