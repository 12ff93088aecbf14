@_spi(UTF8) import SceneRouting
import Testing

/// The kinds of SwiftUI's scene declarations, and the configuration that a UIKit app chooses.
@Suite struct ConfigurationKindTests {
  private func router(_ configurations: [SceneConfiguration], _ sessions: SceneSession...) throws -> SceneRouter {
    try SceneRouter(
      application: SceneApplication(idiom: .mac, framework: .swiftUI, configurations: configurations),
      sessions: sessions)
  }

  private func session(_ name: String, _ configuration: String) -> SceneSession {
    SceneSession(name, configuration: configuration, conditions: .withoutModifier)
  }

  @Test func aDragOfADragIsThatOfItsItem() throws {
    var event = ExternalEvent.url("a")
    for _ in 0..<6_000 { event = .drag(event) }
    let router = try SceneRouter(sessions: [SceneSession("inbox")])
    #expect(try router.route(event).targetContentIdentifier == "a")
  }

  @Test func bringsAnOpenWindowToTheFront() throws {
    let log = SceneConfiguration(name: "Log", kind: .window, matching: ["notes://log"])
    let router = try router([log], session("log", "Log"))
    let decision = try router.route(.url("notes://log"))
    #expect(decision.summary == "log unique-window" && decision.configuration == "Log")
    #expect(decision.suitability == nil && decision.callbacks == [.onOpenURL])
    let explanation = try router.explain(.url("notes://log"))
    #expect(explanation.description.contains("its declaration is a unique window, which is open"))
    #expect(explanation.description.contains("without log: new Log"), "\(explanation)")
    #expect(explanation.configurations.map(\.isChosen) == [true])
    #expect(try self.router([log]).route(.url("notes://log")).summary == "new Log new-scene")
    // Nothing new is made, and a second one can't be.
    for options in [RoutingOptions(allowsNewScene: false), RoutingOptions(excludedSessions: ["log"])] {
      #expect(try router.route(.url("notes://log"), options: options).summary == "log unique-window")
      let explanation = try router.explain(.url("notes://log"), options: options)
      #expect(explanation.sessions.map(\.isChosen) == [true] && explanation.configurations.map(\.isChosen) == [true])
      let isExcluded = !options.excludedSessions.isEmpty
      #expect(explanation.description.contains("unique, although the event excludes it") == isExcluded)
    }
  }

  /// A file opens the group, though a `Window` is declared before it.
  @Test func passesAWindowOverIfAGroupIsDeclared() throws {
    let window = SceneConfiguration(name: "Welcome", kind: .window)
    for kind in [SceneConfiguration.Kind.windowGroup, .documentGroup] {
      let router = try router([window, SceneConfiguration(name: "Files", kind: kind)])
      #expect(try router.route(.url("file:///a")).summary == "new Files new-scene")
      #expect(try router.route(.launch).summary == "new Welcome new-scene", "the first declaration presents itself")
    }
    #expect(try router([window]).route(.url("file:///a")).summary == "new Welcome new-scene")
    // So it is if nothing has a set that fits and iOS opens the first declaration.
    let log = SceneConfiguration(name: "Log", kind: .window, matching: ["log"])
    let note = SceneConfiguration(name: "Note", matching: ["note"])
    var application = SceneApplication(framework: .swiftUI, configurations: [log, note])
    for sessions in [
      [], [try SceneSession("log", prefers: "FALSEPREDICATE", can: "FALSEPREDICATE", configuration: "Log")],
    ] {
      let router = try SceneRouter(application: application, sessions: sessions)
      #expect(try router.route(.url("file:///a")).summary == "new Note new-scene")
    }
    application.configurations = [log]
    #expect(
      try SceneRouter(application: application).route(.url("file:///a")).summary == "new Log new-scene")
  }

  @Test func opensNoSettings() throws {
    let settings = SceneConfiguration(name: "Settings", kind: .settings)
    for event in [ExternalEvent.url("a:b"), .launch, .notification(nil)] {
      #expect(try router([settings]).route(event).summary == "none no-configuration")
      #expect(try router([settings, SceneConfiguration(name: "Main")]).route(event).summary == "new Main new-scene")
    }
  }

  /// In UIKit the first configuration is used unless the app chooses another one.
  @Test func saysThatTheAppMayChoose() throws {
    var application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"), SceneConfiguration(name: "Outline Editor"),
    ])
    let event = ExternalEvent.activity(nil, type: "openEditor")
    var decision = try SceneRouter(application: application).route(event)
    #expect(decision.configuration == "Main")
    #expect(decision.description.contains("unless the app chooses another in configurationForConnecting"))
    application.configurations.insert(SceneConfiguration(name: "Edit", matching: ["edit"]), at: 0)
    #expect(try SceneRouter(application: application).route(event).configurationChoice == .firstDeclared)
    #expect(
      try SceneRouter(application: application).route(.url("x")).configurationChoice == nil, "Main is the second one")
    application.configurations.removeFirst()
    application.choices = [ConfigurationChoice(activityType: "openEditor", configuration: "Outline Editor")]
    decision = try SceneRouter(application: application).route(event)
    #expect(decision.configuration == "Outline Editor")
    #expect(decision.description.contains("which the app chooses in configurationForConnecting"))
    let explanation = try SceneRouter(application: application).explain(event).description
    #expect(explanation.contains("✓ configuration Outline Editor: the app chooses it in configurationForConnecting"))
    #expect(try SceneRouter(application: application).route(.activity(nil, type: "other")).configuration == "Main")
    application.configurations.removeLast()
    #expect(
      try SceneRouter(application: application).route(event).description
        == "new Main: a new window is made from this configuration")
  }

  /// The Focus prefix counts for a match by bytes, as it does for a route.
  @Test func matchesWithTheFocusPrefix() throws {
    let application = SceneApplication(focusFilterPrefix: "focus:")
    let sessions = try (0..<20).map {
      try SceneSession("\($0)", prefers: "SELF == 'focus:a\($0)'", can: "FALSEPREDICATE")
    }
    let router = try SceneRouter(application: application, sessions: sessions)
    let names = ["a7", "a19", "b"].map { Array($0.utf8) }
    for name in names {
      let session = try router.route(.notification(String(decoding: name, as: UTF8.self))).session
      guard case .session(let match) = name.withUnsafeBufferPointer({ router.match($0) }) else {
        #expect(session == nil)
        continue
      }
      #expect(router.store[match.slot]?.persistentIdentifier == session)
      #expect(name.withUnsafeBufferPointer { router.linearMatch($0) } == match)
    }
  }
}
