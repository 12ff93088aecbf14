import Foundation
import PredicateSyntax
import RoutingDocuments
import SceneLifecycle
import SceneRouting
import StringPredicates
import TestSupport
import Testing

/// Returns a registry with a value in every field.
func fullRegistry() throws -> SceneSessionRegistry {
  let activity = UserActivity(
    activityType: "read", targetContentIdentifier: "x", webpageURL: "https://example.com/", isHandoff: true)
  let conditions = SceneActivationConditions(
    canActivate: try StringPredicate(
      "SELF BEGINSWITH[c] %@ OR SELF IN %@", arguments: ["it's \"é\"\n", ["a", nil, 1.5]]),
    prefersToActivate: try StringPredicate("SELF LIKE '*/42'", dialect: .uiKit))
  let application = SceneApplication(
    idiom: .vision, framework: .swiftUI, isStageManagerEnabled: true, focusFilterPrefix: "focus:\u{0}",
    preferredDefaultSceneSessionRole: .immersiveSpaceApplication,
    configurations: [
      SceneConfiguration(
        name: "Main", matching: ["*", ""], conditions: .activation(conditions), sceneClassName: "Scene",
        delegateClassName: "Delegate", storyboardName: "Board"),
      SceneConfiguration(
        name: "Own", role: SceneSessionRole(rawValue: "com.example.Role"), conditions: .withoutModifier),
    ],
    staticShortcutItems: [
      ShortcutItem(type: "compose", localizedTitle: "Compose", targetContentIdentifier: "mail/compose"),
      ShortcutItem(type: "bare"),
    ])
  var registry = try SceneSessionRegistry(
    application: application,
    sessions: [
      SceneSession("a", state: .foregroundActive, isVisible: true, conditions: .activation(conditions)),
      SceneSession("b", role: SceneSessionRole(rawValue: "com.example.Role"), conditions: .withoutModifier),
      SceneSession("c", state: .unattached, conditions: .externalEvents(preferring: ["ž", ""], allowing: [])),
      SceneSession("", role: .carPlayTemplateApplication),
    ],
    policy: RoutingPolicy(.documentedOnly),
    details: [
      "a": SceneSessionDetails(
        userInfo: [
          "text": .string("\u{1F600}\u{0}"), "whole": .integer(.min), "exact": .double(0.1), "third": .double(-1.0 / 3),
          "none": .double(.infinity), "zero": .double(-0.0), "flag": .boolean(false),
          "list": .array([.integer(1), .array([.double(2), .boolean(true)]), .array([])]),
        ], stateRestorationActivity: activity),
      "c": SceneSessionDetails(stateRestorationActivity: UserActivity(activityType: "")),
    ],
    pendingDiscards: ["gone", "gone too"], identifierLimit: 77)
  try registry.deliver(.url("new"), options: RoutingOptions(prefersNewScene: true))
  try registry.destroy("new-1")
  return registry
}

/// Returns the registry after it was saved to a file and loaded again.
func reloaded(_ registry: SceneSessionRegistry, limits: DocumentLimits = .default) throws -> SceneSessionRegistry {
  try withFolder { folder in
    let file = URL(fileURLWithPath: folder + "/registry.json")
    try registry.write(to: file)
    return try SceneSessionRegistry(contentsOf: file, limits: limits)
  }
}

/// A saved registry is a scenes document with the state of the registry.
@Suite struct RegistryTests {
  /// A URL of another kind has a path, too, which must not become a file.
  @Test func readsAndWritesOnlyFiles() throws {
    try withFolder { folder in
      let url = try #require(URL(string: "https://example.com\(folder)/registry.json"))
      let written = #expect(throws: DocumentError.self) { try SceneSessionRegistry().write(to: url) }
      #expect(written?.first.code == .unwritableFile && written?.description.contains("https://example.com") == true)
      try SceneSessionRegistry().write(to: URL(fileURLWithPath: url.path))
      let read = #expect(throws: DocumentError.self) { try SceneSessionRegistry(contentsOf: url) }
      #expect(read?.first.code == .unreadableFile && read?.description.contains("https://example.com") == true)
    }
  }

  @Test func loadsEverythingThatWasSaved() throws {
    let registry = try fullRegistry()
    #expect(try reloaded(registry) == registry)
    let json = try JSONEncoder().encode(registry)
    #expect(try JSONDecoder().decode(SceneSessionRegistry.self, from: json) == registry)
    #expect(throws: (any Error).self) { try JSONDecoder().decode(SceneSessionRegistry.self, from: Data("[]".utf8)) }
  }

  @Test(arguments: RoutingPolicy.Preset.allCases, [InterfaceIdiom.pad, .phone, .mac])
  func keepsThePolicy(preset: RoutingPolicy.Preset, idiom: InterfaceIdiom) throws {
    let registry = try SceneSessionRegistry(application: SceneApplication(idiom: idiom), policy: RoutingPolicy(preset))
    #expect(try reloaded(registry) == registry)
  }

  @Test func restoredRegistriesRouteTheSame() throws {
    var random = RandomScenes(seed: 7)
    for _ in 0..<300 {
      let application = random.application()
      let sessions = random.sessions(of: application)
      let isRunning = random.once(in: 2)
      let registry = try SceneSessionRegistry(application: application, sessions: sessions, isRunning: isRunning)
      let loaded = try reloaded(registry)
      #expect(loaded == registry)
      for _ in 0..<5 {
        let event = random.event(for: sessions)
        let before = Result { () throws(RoutingError) in try registry.router.route(event) }
        let after = Result { () throws(RoutingError) in try loaded.router.route(event) }
        #expect(before == after)
      }
    }
  }

  @Test func keepsVariablesAndLimitsOfPredicates() throws {
    let limits = PredicateLimits(matchSteps: 7, matchDepth: .max, patternLength: .max)
    let predicate = try StringPredicate(
      "SELF == $name OR SELF IN $list", variables: ["name": "é", "list": ["a", .double(2.5)]], limits: limits)
    let registry = try SceneSessionRegistry(
      sessions: [SceneSession("a", conditions: SceneActivationConditions(canActivate: predicate))])
    let loaded = try reloaded(registry, limits: DocumentLimits(predicates: limits))
    let again = try #require(loaded["a"]?.conditions.predicates?.canActivate)
    #expect(again == predicate)
    #expect(again.format == predicate.format)
    #expect(again.origin?.variables == predicate.origin?.variables)
    #expect(again.origin?.limits == limits)
  }

  @Test func keepsDeepPredicates() throws {
    let limits = PredicateLimits(nestingLevels: 150)
    let deep = String(repeating: "NOT (", count: 150) + "SELF == 'x'" + String(repeating: ")", count: 150)
    let conditions = SceneActivationConditions(canActivate: try StringPredicate(deep, limits: limits))
    let registry = try SceneSessionRegistry(sessions: [SceneSession("a", conditions: conditions)])
    #expect(try reloaded(registry) == registry)
  }

  @Test func refusesWhatADocumentCannotSayBeforeWriting() throws {
    var value = UserInfoValue.array([])
    for _ in 0..<101 { value = .array([value]) }
    var deep = try fullRegistry()
    try deep.setUserInfo(["deep": value], of: "a")
    let twice = try SceneSessionRegistry(
      application: SceneApplication(configurations: [SceneConfiguration(name: "A"), SceneConfiguration(name: "A")]))
    for registry in [deep, twice] {
      try withFolder { folder in
        let error = try #require(throws: DocumentError.self) {
          try registry.write(to: URL(fileURLWithPath: folder + "/r.json"))
        }
        #expect(error.first.code == .notRepresentable)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
    }
  }

  @Test func keepsSymbolicLinksAndPermissions() throws {
    try withFolder { folder in
      let (file, link) = (folder + "/real.json", URL(fileURLWithPath: folder + "/link.json"))
      try fullRegistry().write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.json")
      try SceneSessionRegistry().write(to: link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real.json")
      #expect(try SceneSessionRegistry(contentsOf: URL(fileURLWithPath: file)).sessions.isEmpty)
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  /// A file that was cut off is never read as a smaller registry.
  @Test func refusesEveryTruncatedFile() throws {
    try withFolder { folder in
      try fullRegistry().write(to: URL(fileURLWithPath: folder + "/r.json"))
      let bytes = try DocumentFile.read(folder + "/r.json")
      #expect(throws: Never.self) { try SceneDocument(parsing: bytes, file: "r.json") }
      for length in 0..<bytes.count - 1 {
        #expect(throws: DocumentError.self, "\(length) bytes") {
          try SceneDocument(parsing: Array(bytes.prefix(length)), file: "r.json")
        }
      }
    }
  }

  @Test(arguments: [
    (#""registry":{"isRunning":1}"#, "wrong-type"), (#""registry":{"lastNewNumber":-1}"#, "wrong-type"),
    (#""registry":{"lastNew":1}"#, "unknown-key"), (#""policy":"iPadPro""#, "unknown-value"),
    (#""registry":{"pendingDiscards":["a"]},"sessions":[{"persistentIdentifier":"a"}]"#, "duplicate-session"),
    (#""sessions":[{"persistentIdentifier":"a","userInfo":{"b":{}}}]"#, "wrong-type"),
    (#""sessions":[{"persistentIdentifier":"a","stateRestorationActivity":{}}]"#, "missing-key"),
  ])
  func reportsWhatIsWrongInTheState(members: String, code: String) throws {
    try withFolder { folder in
      let file = try write(#"{"schema":"scene-router/scenes/1",\#(members)}"#.utf8, "r.json", in: folder)
      let error = try #require(throws: DocumentError.self) {
        try SceneSessionRegistry(contentsOf: URL(fileURLWithPath: file))
      }
      #expect(error.first.code.rawValue == code, "\(error)")
    }
  }
}
