import PredicateSyntax
import RoutingDocuments
import SceneSources
import Testing

@Suite struct LinterTests {
  /// Lints texts with names and returns `file:line:column code` for each finding.
  func lint(_ files: [(name: String, text: String)], samples: [(name: String, text: String)] = []) throws -> [String] {
    try withFolder { folder in
      let names = try files.map { try write($0.text.utf8, $0.name, in: folder) }
      let tried = try samples.map { try write($0.text.utf8, $0.name, in: folder) }
      return Linter().lint(names, samples: tried).issues.map {
        "\($0.location.dropFirst(folder.count + 1)) \($0.code)"
      }
    }
  }

  let prefersTheFirst =
    #"{"persistentIdentifier": "a", "activationConditions": {"prefersToActivate": "SELF == 'mail/1'"}}"#

  /// No document says which of two equal keys counts.
  @Test(arguments: [
    #"{"aps":{"target-content-id":"a","target-content-id":"b"}}"#, #"{"aps":{"target-content-id":"a"},"aps":{}}"#,
  ])
  func reportsRepeatedKeysOfPayloads(payload: String) throws {
    try withFolder { folder in
      let issues = Linter().lint([try write(payload.utf8, "push.apns", in: folder)]).issues
      #expect(issues.map(\.code) == [.duplicateKey], "\(issues)")
    }
  }

  @Test func distinguishesFilesByTheirContent() throws {
    #expect(
      try lint([
        ("one", "{\"schema\": \"scene-router/scenes/1\", \"sesions\": []}"),
        ("two", prefersTheFirst + "\n" + prefersTheFirst),
        ("three", "<plist><dict><key>UIApplicationSceneManifests</key><true/></dict></plist>"),
        ("four", "{\"aps\": {}, \"target-content-id\": \"a\"}"),
        ("five", "{\"url\": 1}\n{\"launch\": {}}"),
      ]) == [
        "one:1:37 unknown-key", "two:2:26 duplicate-session", "three:1:14 unknown-property-list-key",
        "four:1:13 content-key-outside-aps", "five:1:9 wrong-type",
      ])
  }

  /// A file with a broken first line is still a stream if it has the extension of one or if each line is an object.
  @Test func checksEventsAfterABrokenLine() throws {
    #expect(
      try lint([("a.ndjson", "nonsense\n{\"url\": 1}"), ("b.txt", "{\"url\"\n{\"url\": 1}")]) == [
        "a.ndjson:1:1 not-json", "a.ndjson:2:9 wrong-type", "b.txt:1:7 not-json", "b.txt:2:9 wrong-type",
      ])
    #expect(try lint([("c.txt", "{\"schema\":\n  nonsense\n}")]) == ["c.txt:2:3 not-json"])
  }

  /// Keys beyond a length limit are not compared, regardless of their ending.
  @Test(arguments: [(55, true), (56, false)]) func ignoresMisnamedKeysBeyondALength(count: Int, isFound: Bool) throws {
    let key = String(repeating: "x", count: count) + "contentid"
    #expect(
      try lint([("a.apns", "{\"aps\": {\"alert\": \"\", \"\(key)\": \"a\"}}")]).contains {
        $0.hasSuffix("misnamed-content-key")
      } == isFound)
  }

  @Test func findingsPointToTheOtherWindowsTheyName() throws {
    try withFolder { folder in
      let sessions = ["a", "b", "c"].map {
        #"{"persistentIdentifier": "\#($0)", "activationConditions": {"prefersToActivate": "SELF == 'mail/\#($0 == "b")'"}}"#
      }
      let text = #"{"schema": "scene-router/scenes/1", "sessions": [\#(sessions.joined(separator: ","))]}"#
      let found = Linter().lint([try write(text.utf8, "scenes.json", in: folder)]).issues
      let same = try #require(found.first { $0.code.rawValue == "identical-preference" })
      #expect(Set([same.path] + same.relatedPaths) == ["sessions[0]", "sessions[2]"])
    }
  }

  @Test func failsIfAFileCannotBeRead() throws {
    try withFolder { folder in
      let broken = try write("{\"schema\": ".utf8, "broken.json", in: folder)
      #expect(Linter().lint([broken]).hadFailures)
      #expect(Linter().lint([folder + "/absent.json"]).issues.map(\.code) == [.unreadableFile])
      #expect(Linter().lint([folder + "/absent.json"]).hadFailures)
      let faulty = try write("{\"schema\": \"scene-router/scenes/1\", \"sesions\": []}".utf8, "faulty.json", in: folder)
      #expect(!Linter().lint([faulty]).hadFailures)
    }
  }

  @Test func acceptsOneIdentifierPerLineAsSamples() throws {
    let scenes = scenesText("\"sessions\": [\(prefersTheFirst.replacing("SELF ==", with: "SELF CONTAINS"))]")
    #expect(try lint([("s", scenes)], samples: [("ids.txt", "mail/1/2\n\nmail/3\n")]) == [])
    #expect(
      try lint([("s", scenes)], samples: [("ids.txt", "news/1\n")]) == ["s:1:141 unmatched-label"])
  }

  @Test(arguments: ["ids.txt", "e.ndjson"]) func skipsAByteOrderMark(name: String) throws {
    let exact = #"{"persistentIdentifier": "a", "activationConditions": {"canActivate": "SELF == 'mail/1'"}}"#
    let sample = name == "ids.txt" ? "mail/1" : #"{"url": "mail/1"}"#
    let windows = "\u{FEFF}\(exact)\n"
    let found = try lint([("s.ndjson", windows)], samples: [(name, "\u{FEFF}\(sample)\n\(sample)\n")])
    #expect(found.filter { !$0.hasSuffix("launch-opens-window") } == [])
  }

  /// Only files of one session per line have no dialect of their own, so that a warning has to do.
  @Test func refusesWhatUIKitRefusesInDocuments() throws {
    let session = #"{"persistentIdentifier": "a", "activationConditions": {"prefersToActivate": "SELF MATCHES 'a+'"}}"#
    let other = #"{"persistentIdentifier": "b"}"#
    let scenes = "\"sessions\": [\(session), \(other)]"
    #expect(try lint([("s.json", scenesText(scenes))]) == ["s.json:1:132 not-allowed-by-uikit"])
    #expect(try lint([("s.json", scenesText("\"dialect\": \"extended\", \(scenes)"))]) == [])
    #expect(try lint([("s.ndjson", "\(session)\n\(other)")]) == ["s.ndjson:1:83 refused-by-uikit"])
  }

  @Test func routesEventsIfThereIsOneApplication() throws {
    let windows = scenesText(
      "\"sessions\": [{\"persistentIdentifier\": \"a\", \"activationConditions\": {\"canActivate\": \"SELF == '' OR SELF == 'b'\", \"prefersToActivate\": \"SELF == 'b'\"}}]"
    )
    let event = "{\"url\": \"c\"}\n"
    #expect(try lint([("s", windows), ("e.ndjson", event)]) == ["e.ndjson:1 unclaimed-identifier"])
    // With two applications, the event cannot be assigned to one.
    #expect(try lint([("s", windows), ("t", windows), ("e.ndjson", event)]) == [])
  }

  @Test func skipsRulesAboutAllWindowsIfOneIsInvalid() throws {
    let closed =
      #"{"persistentIdentifier": "a", "activationConditions": {"canActivate": "SELF == 'x'", "prefersToActivate": "SELF == 'x'"}}"#
    let configuration =
      "\"configurations\": [{\"name\": \"C\", \"activationConditions\": {\"canActivate\": \"SELF == 'a'\"}}]"
    let refusing = try lint([("s", scenesText("\"application\": {\(configuration)}, \"sessions\": [\(closed)]"))])
    #expect(refusing.contains { $0.hasSuffix("launch-opens-window") }, "\(refusing)")
    // The window that a launch opens accepts the next launch.
    #expect(try lint([("s", scenesText("\"sessions\": [\(closed)]"))]) == [])
    let broken = #"{"persistentIdentifier": "b", "activationConditions": {"canActivate": "SELF ="}}"#
    let found = try lint([("s", scenesText("\"sessions\": [\(closed), \(broken)]"))])
    #expect(found.count == 1 && !found[0].hasSuffix("launch-opens-window"), "\(found)")
  }

  @Test func pointsToSessionsAfterInvalidOnes() throws {
    let never = #"{"persistentIdentifier": "n", "activationConditions": {"canActivate": "FALSEPREDICATE"}}"#
    try withFolder { folder in
      let file = try write(scenesText("\"sessions\": [{}, \(prefersTheFirst), \(never)]").utf8, "s", in: folder)
      let issues = Linter().lint([file]).issues
      #expect(issues.first { $0.code.rawValue == "never-chosen" }?.path == "sessions[2]")
    }
    #expect(
      try lint([("s.ndjson", "{\"visible\": true}\n\(never)")]) == [
        "s.ndjson:1:1 missing-key", "s.ndjson:2:1 never-chosen",
      ])
  }

  @Test func ignoresPayloadsThatCannotBeTapped() throws {
    let scenes = scenesText("\"sessions\": [\(prefersTheFirst), {\"persistentIdentifier\": \"b\"}]")
    let alert = "{\"aps\": {\"alert\": \"Hi\"}}"
    #expect(try lint([("s", scenes), ("e.ndjson", alert)]) == ["s:1:49 payloads-without-identifier"])
    let update = "\"content-state\": {}, \"event\": \"update\""
    for aps in ["\"content-available\": 1", update] {
      #expect(try lint([("s", scenes), ("e.ndjson", "{\"aps\": {\(aps)}}")]) == ["e.ndjson:1:2 not-tappable"])
    }
    // The alert of a Live Activity is shown, but a tap on it opens the URL of a widget.
    #expect(try lint([("s", scenes), ("e.ndjson", "{\"aps\": {\(update), \"alert\": \"Hi\"}}")]) == [])
    let shown = "{\"message\": {\"notification\": {}, \"apns\": {\"payload\": {\"aps\": {\"content-available\": 1}}}}}"
    #expect(try lint([("s", scenes), ("e.ndjson", shown)]) == ["s:1:49 payloads-without-identifier"])
  }

  @Test func reportsTrailingCommasOnlyInPayloads() throws {
    #expect(try lint([("e.ndjson", "{\"url\": \"a\",}\n{\"notification\": {\"aps\": {},}}")]) == [])
    #expect(
      try lint([
        ("a.apns", "{\"aps\": {\"alert\": \"a,}\\\",]\",\n } }"), ("b.json", "{\"APNS\": \"{\\\"aps\\\": {},}\"}"),
      ])
        == ["a.apns:1:28 trailing-comma", "b.json:1:23 trailing-comma"])
  }

  @Test func reportsPreprocessedPropertyLists() throws {
    let list = "<plist><dict>\n#ifdef DEBUG\n<key>A</key><true/>\n#endif\n</dict></plist>"
    #expect(
      try lint([("A.plist", "#include \"Common.plist\"\n" + list), ("B.plist", list)])
        == ["A.plist:1:1 preprocessed-property-list", "B.plist:2:1 preprocessed-property-list"])
    let setting =
      "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><string>$(SCENES)</string></dict></dict></plist>"
    #expect(try lint([("C.plist", setting)]) == ["C.plist:1:57 build-setting-value"])
    // A word that only resembles a directive.
    #expect(try lint([("D.plist", "<plist>#incl<dict/></plist>")]) == ["D.plist:1:8 not-property-list"])
  }

  @Test func checksAPropertyListThatScenesName() throws {
    let list = "<plist><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict></plist>"
    let scenes = scenesText("\"application\": {\"infoPlist\": \"Info.plist\"}, \"sessions\": []")
    #expect(try lint([("s", scenes), ("Info.plist", list)]) == ["Info.plist:1:14 misplaced-manifest-key"])
  }
}
