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
  var policy = RoutingPolicy(.documentedOnly)
  policy.filesPreferNewSceneUnderStageManager = false
  var registry = try SceneSessionRegistry(
    application: application,
    sessions: [
      SceneSession(
        "a", state: .foregroundActive, isVisible: true, conditions: .activation(conditions)),
      SceneSession(
        "b", role: SceneSessionRole(rawValue: "com.example.Role"), conditions: .withoutModifier),
      SceneSession(
        "c", state: .unattached, conditions: .externalEvents(preferring: ["ž", ""], allowing: [])),
      SceneSession("", role: .carPlayTemplateApplication),
    ],
    policy: policy,
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

func expectSame(_ left: SceneSessionRegistry, _ right: SceneSessionRegistry) {
  #expect(left == right)
  #expect(left.router.application == right.router.application)
  #expect(left.router.policy == right.router.policy)
  #expect(left.router.identifierLimit == right.router.identifierLimit)
  #expect(left.lastNewNumber == right.lastNewNumber)
  #expect(left.sessions == right.sessions)
  #expect(left.isRunning == right.isRunning)
  #expect(left.pendingDiscards == right.pendingDiscards)
  for session in left.sessions.map(\.persistentIdentifier) {
    #expect(left.details(of: session) == right.details(of: session))
  }
}

@Suite struct RegistrySnapshotTests {
  @Test func loadsEverythingThatWasSaved() throws {
    try withFolder { folder in
      let registry = try fullRegistry()
      try RegistrySnapshot.save(registry, to: folder + "/registry.json")
      expectSame(try RegistrySnapshot.load(from: folder + "/registry.json"), registry)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["registry.json"])
    }
  }

  @Test func encodesDecodesAndWritesARegistry() throws {
    let registry = try fullRegistry()
    let json = try JSONEncoder().encode(registry)
    expectSame(try JSONDecoder().decode(SceneSessionRegistry.self, from: json), registry)
    #expect(throws: (any Error).self) { try JSONDecoder().decode(SceneSessionRegistry.self, from: Data("{}".utf8)) }
    try withFolder { folder in
      let file = URL(fileURLWithPath: folder + "/registry.json")
      try registry.write(to: file)
      expectSame(try SceneSessionRegistry(contentsOf: file), registry)
    }
  }

  @Test func keepsPredicatesAsWritten() throws {
    let loaded = try RegistrySnapshot.registry(parsing: RegistrySnapshot.bytes(of: fullRegistry()))
    guard case .activation(let conditions)? = loaded["a"]?.conditions else {
      Issue.record("the conditions are others")
      return
    }
    #expect(conditions.canActivate.dialect == .extended)
    #expect(conditions.prefersToActivate.dialect == .uiKit)
    #expect(conditions.canActivate.format == "SELF BEGINSWITH[c] %@ OR SELF IN %@")
  }

  @Test func missingSwitchesDefaultToTheDevice() throws {
    let registry = try SceneSessionRegistry(application: SceneApplication(idiom: .phone), sessions: [])
    let text = String(decoding: try RegistrySnapshot.bytes(of: registry), as: UTF8.self)
    let body = try #require(text.firstRange(of: #""registry":"#)).upperBound
    let older = text[body...].dropLast(2).replacing(#""evaluatesPredicates":false,"#, with: "")
    #expect(older.count < text[body...].count - 20)
    let sum = older.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(sum, radix: 16)
    let file =
      #"{"schema":"scene-router/registry/1","checksum":""# + String(repeating: "0", count: 16 - digits.count) + digits
      + #"","registry":"# + older + "}\n"
    #expect(try RegistrySnapshot.registry(parsing: Array(file.utf8)).router.policy == registry.router.policy)
  }

  @Test func continuesNumberingNewSessions() throws {
    var loaded = try RegistrySnapshot.registry(parsing: RegistrySnapshot.bytes(of: fullRegistry()))
    let made = try loaded.deliver(.url("new"), options: RoutingOptions(prefersNewScene: true))
    #expect(made.session == "new-2", "new-1 was used before the save")
  }

  @Test func restoredRegistriesRouteTheSame() throws {
    var random = RandomScenes(seed: 7)
    for _ in 0..<300 {
      let application = random.application()
      let sessions = random.sessions(of: application)
      let registry = try SceneSessionRegistry(
        application: application, sessions: sessions, isRunning: random.once(in: 2))
      let loaded = try RegistrySnapshot.registry(parsing: RegistrySnapshot.bytes(of: registry))
      expectSame(loaded, registry)
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
      application: SceneApplication(),
      sessions: [
        SceneSession(
          "a", conditions: .activation(SceneActivationConditions(canActivate: predicate)))
      ])
    let loaded = try RegistrySnapshot.registry(
      parsing: RegistrySnapshot.bytes(of: registry), limits: DocumentLimits(predicates: limits))
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
    let registry = try SceneSessionRegistry(
      application: SceneApplication(),
      sessions: [SceneSession("a", conditions: .activation(conditions))])
    expectSame(try RegistrySnapshot.registry(parsing: RegistrySnapshot.bytes(of: registry)), registry)
  }

  @Test func refusesUnrepresentableValuesBeforeWriting() throws {
    var value = UserInfoValue.array([])
    for _ in 0..<101 { value = .array([value]) }
    var registry = try fullRegistry()
    try registry.setUserInfo(["deep": value], of: "a")
    try withFolder { folder in
      let error = try #require(throws: SnapshotError.self) {
        try RegistrySnapshot.save(registry, to: folder + "/r.json")
      }
      #expect(error.code == .unrepresentable)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func keepsSymbolicLinksAndPermissions() throws {
    try withFolder { folder in
      let file = folder + "/real.json"
      try RegistrySnapshot.save(fullRegistry(), to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link.json", withDestinationPath: "real.json")
      let other = try SceneSessionRegistry(application: SceneApplication())
      try RegistrySnapshot.save(other, to: folder + "/link.json")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link.json") == "real.json")
      #expect(try RegistrySnapshot.load(from: file).sessions.isEmpty)
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func reportsAMissingFolder() throws {
    let error = try #require(throws: SnapshotError.self) {
      try RegistrySnapshot.save(try fullRegistry(), to: "/nowhere/registry.json")
    }
    #expect(error.code == .unwritable)
    #expect(error.message.contains("No such file"))
  }
}

@Suite struct RegistrySnapshotRefusalTests {
  func code(_ bytes: some Sequence<UInt8>) -> SnapshotError.Code? {
    do throws(SnapshotError) {
      _ = try RegistrySnapshot.registry(parsing: Array(bytes))
      return nil
    } catch {
      return error.code
    }
  }

  @Test func refusesEveryTruncatedFile() throws {
    let bytes = try RegistrySnapshot.bytes(of: fullRegistry())
    #expect(code(bytes) == nil)
    for length in 0..<bytes.count { #expect(code(bytes.prefix(length)) == .damaged, "\(length) bytes") }
    for length in [1, 2, 512] { #expect(code(bytes + [UInt8](repeating: 0, count: length)) == .damaged) }
  }

  @Test func detectsEveryChangedByte() throws {
    let bytes = try RegistrySnapshot.bytes(of: fullRegistry())
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x01
      #expect(code(changed) != nil, "byte \(index)")
    }
  }

  @Test(arguments: ["{}", "[]", "hello", "\u{0}\u{0}", "{\"schema\":\"scene-router/scenes/1\",\"sessions\":[]}"])
  func refusesAForeignFile(text: String) { #expect(code(text.utf8) == .foreign) }

  @Test(arguments: ["0", "-1", "x", "01", ""])
  func treatsOtherVersionsAsForeign(version: String) {
    #expect(code("{\"schema\":\"scene-router/registry/\(version)\",\"checksum\":\"\"}".utf8) == .foreign)
  }

  @Test func refusesANewerVersionByName() throws {
    let file = "{\"schema\":\"scene-router/registry/12\",\"sessions\":42}"
    let error = try #require(throws: SnapshotError.self) { try RegistrySnapshot.registry(parsing: Array(file.utf8)) }
    #expect(error.code == .newerVersion)
    #expect(error.message == "the registry has the version 12, and this library reads version 1")
  }

  @Test func treatsAReformattedFileAsDamaged() {
    #expect(code("{ \"schema\": \"scene-router/registry/1\" }".utf8) == .damaged)
  }

  @Test func reportsAMissingFile() throws {
    let missing = try #require(throws: SnapshotError.self) { try RegistrySnapshot.load(from: "/nowhere/r.json") }
    #expect(missing.code == .missing)
    let folder = try #require(throws: SnapshotError.self) { try RegistrySnapshot.load(from: "/") }
    #expect(folder.code == .unreadable)
  }

  @Test func leavesARefusedFileUnchanged() throws {
    try withFolder { folder in
      let file = try write("hello".utf8, "r.json", in: folder)
      #expect(throws: SnapshotError.self) { try RegistrySnapshot.load(from: file) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("hello".utf8))
    }
  }
}
