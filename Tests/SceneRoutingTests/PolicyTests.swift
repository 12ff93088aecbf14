import SceneRouting
import Testing

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
    #expect(try router(application: SceneApplication(idiom: .phone), policy: .iPadOS).policy == .iPadOS)
  }

  private func expect(
    _ event: ExternalEvent, _ options: RoutingOptions = .default, among sessions: [SceneSession],
    _ summary: String, candidates: [String]
  ) throws {
    let items = ["x", "later"].map { ShortcutItem(type: "static", targetContentIdentifier: $0) }
    let application = SceneApplication(isStageManagerEnabled: true, staticShortcutItems: items)
    let router = try SceneRouter(application: application, sessions: sessions, policy: .iPadOSMarkingUndocumented)
    let decision = try router.route(event, options: options)
    #expect(decision.summary == summary, "\(event) \(options)")
    #expect(decision.candidates == candidates, "\(event) \(options)")
  }

  @Test func marksChoicesThatTheDocumentationLeavesOpen() throws {
    let can = try [scene("a"), scene("no", can: "FALSE"), scene("b"), scene("tv", role: .windowExternalDisplay)]
    try expect(.content("x"), among: can, "a can", candidates: ["a", "b"])
    try expect(.content(nil), among: can, "a most-recent", candidates: ["a", "no", "b"])
    let some = RoutingOptions(excludedSessions: ["no", "b"])
    try expect(.content(nil), some, among: can, "a most-recent", candidates: [])

    let prefer = try [scene("can"), scene("no", can: "FALSE"), scene("a", prefers: "x"), scene("b", prefers: "x")]
    try expect(.content("x"), among: prefer, "a prefers", candidates: ["a", "b"])
    let launched = try [scene("can"), scene("no", can: "FALSE"), scene("p", prefers: "TRUE")]
    try expect(.launch, among: launched, "can can", candidates: ["can", "p"])
  }

  @Test func marksVisibilityAndStageManager() throws {
    let sessions = try [scene("seen", prefers: "x", visible: true), scene("can")]
    let avoiding = RoutingOptions(avoidsVisible: true)
    try expect(.content("x"), avoiding, among: sessions, "can can", candidates: ["seen", "can"])
    let excluding = RoutingOptions(excludedSessions: ["seen"])
    try expect(.url("file:///a"), excluding, among: sessions, "new - new-scene", candidates: ["can"])
  }

  @Test func marksStaticShortcutItems() throws {
    let sessions = try [scene("a", can: "FALSE"), scene("x", prefers: "x")]
    let item = ExternalEvent.shortcutItem(ShortcutItem(type: "static"))
    try expect(item, among: sessions, "x prefers", candidates: ["a", "x"])
    // Without an identifier a new scene opens.
    try expect(item, RoutingOptions(prefersNewScene: true), among: sessions, "x prefers", candidates: ["x"])
    try expect(item, RoutingOptions(excludedSessions: ["a"]), among: sessions, "x prefers", candidates: [])
    let own = ExternalEvent.shortcutItem(ShortcutItem(type: "static", targetContentIdentifier: "x"))
    try expect(own, among: sessions, "x prefers", candidates: [])
  }

  @Test func doesNotMarkWhatIsDocumented() throws {
    let sessions = try [scene("a"), scene("b", prefers: "x"), scene("no", can: "FALSE")]
    let promised: [(ExternalEvent, RoutingOptions, String)] = [
      (.content("x"), .default, "b prefers"),
      (.content("y"), RoutingOptions(excludedSessions: ["a"]), "b can"),
      (.content("y"), RoutingOptions(excludedSessions: ["a", "b"]), "new - new-scene"),
      (.content("y"), RoutingOptions(prefersNewScene: true), "new - new-scene"),
      (.sessionRequest(session: nil, userActivity: nil), .default, "new - new-scene"),
      (.sessionRequest(session: "no", userActivity: nil), .default, "no explicit-session"),
    ]
    for (event, options, summary) in promised {
      try expect(event, options, among: sessions, summary, candidates: [])
    }
  }
}
