import RoutingDocuments
import SceneSources
import Testing

/// What the examples of the rules, `Fixtures/Lint` and `Fixtures/Transcripts/lint.md` do not show.
@Suite struct LinterTests {
  typealias File = (name: String, text: String)

  func issues(_ files: [File], samples: [File] = []) throws -> [DocumentIssue] {
    try withFolder { folder in
      let names = try files.map { try write($0.text.utf8, $0.name, in: folder) }
      let tried = try samples.map { try write($0.text.utf8, $0.name, in: folder) }
      return Linter().lint(names, samples: tried).issues
    }
  }

  /// Returns `file:line:column code` for each finding.
  func lint(_ files: File..., samples: [File] = []) throws -> [String] {
    try issues(files, samples: samples).map { "\($0.location.split(separator: "/").last ?? "") \($0.code)" }
  }

  func window(_ name: String, can: String? = nil, prefers: String? = nil) -> String {
    let conditions = [("canActivate", can), ("prefersToActivate", prefers)].compactMap { key, format in
      format.map { "\"\(key)\": \"\($0)\"" }
    }
    return #"{"persistentIdentifier": "\#(name)", "activationConditions": {\#(conditions.joined(separator: ", "))}}"#
  }

  func windows(_ windows: String..., members: String = "") -> String {
    scenesText("\(members)\"sessions\": [\(windows.joined(separator: ", "))]")
  }

  /// A file with a broken first line is still a stream if it has the extension of one or if each line is an object.
  @Test func checksEventsAfterABrokenLine() throws {
    #expect(
      try lint(("a.ndjson", "nonsense\n{\"url\": 1}"), ("b.txt", "{\"url\"\n{\"url\": 1}")) == [
        "a.ndjson:1:1 not-json", "a.ndjson:2:9 wrong-type", "b.txt:1:7 not-json", "b.txt:2:9 wrong-type",
      ])
    #expect(try lint(("c.txt", "{\"schema\":\n  nonsense\n}")) == ["c.txt:2:3 not-json"])
  }

  /// Keys beyond a length limit are not compared, regardless of their ending.
  @Test(arguments: [(55, true), (56, false)]) func ignoresMisnamedKeysBeyondALength(count: Int, isFound: Bool) throws {
    let key = String(repeating: "x", count: count) + "contentid"
    let found = try lint(("a.apns", "{\"aps\": {\"alert\": \"\", \"\(key)\": \"a\"}}"))
    #expect(found.contains { $0.hasSuffix("misnamed-content-key") } == isFound)
  }

  @Test func findingsPointToTheOtherWindowsTheyName() throws {
    let scenes = windows(
      window("a", prefers: "SELF == 'x'"), window("b", prefers: "SELF == 'y'"), window("c", prefers: "SELF == 'x'"))
    let same = try #require(try issues([("s", scenes)]).first { $0.code.rawValue == "identical-preference" })
    #expect(
      Set([same.path] + same.relatedPaths) == ["sessions[0]", "sessions[2].activationConditions.prefersToActivate"])
  }

  @Test func acceptsOneIdentifierPerLineAsSamples() throws {
    let scenes = ("s", windows(window("a", prefers: "SELF CONTAINS 'mail/1'")))
    #expect(try lint(scenes, samples: [("ids.txt", "mail/1/2\n\nmail/3\n")]) == [])
    #expect(try lint(scenes, samples: [("ids.txt", "news/1\n")]) == ["s:1:141 unmatched-label"])
  }

  @Test(arguments: [("ids.txt", "mail/1"), ("e.ndjson", #"{"url": "mail/1"}"#)])
  func skipsAByteOrderMark(name: String, sample: String) throws {
    let windows = "\u{FEFF}\(window("a", can: "SELF == 'mail/1'"))\n"
    let found = try lint(("s.ndjson", windows), samples: [(name, "\u{FEFF}\(sample)\n\(sample)\n")])
    #expect(found.filter { !$0.hasSuffix("launch-opens-window") } == [])
  }

  /// With two applications, an event cannot be assigned to one.
  @Test func routesEventsIfThereIsOneApplication() throws {
    let scenes = windows(window("a", can: "SELF == '' OR SELF == 'b'", prefers: "SELF == 'b'"))
    let events = ("e.ndjson", "{\"url\": \"c\"}\n")
    #expect(try lint(("s", scenes), events) == ["e.ndjson:1 unclaimed-identifier"])
    #expect(try lint(("s", scenes), ("t", scenes), events) == [])
  }

  @Test func skipsRulesAboutAllWindowsIfOneIsInvalid() throws {
    let closed = window("a", can: "SELF == 'x'", prefers: "SELF == 'x'")
    // The window that a launch opens accepts the next launch.
    #expect(try lint(("s", windows(closed))) == [])
    let configuration = #""name": "C", "activationConditions": {"canActivate": "SELF == 'a'"}"#
    let members = "\"application\": {\"configurations\": [{\(configuration)}]}, "
    #expect(try lint(("s", windows(closed, members: members))).contains { $0.hasSuffix("launch-opens-window") })
    let found = try lint(("s", windows(closed, window("b", can: "SELF ="), members: members)))
    #expect(found.count == 1 && !found[0].hasSuffix("launch-opens-window"), "\(found)")
  }

  @Test func pointsToSessionsAfterInvalidOnes() throws {
    let never = window("n", can: "FALSEPREDICATE")
    let found = try issues([("s", windows("{}", window("a", prefers: "SELF == 'mail/1'"), never))])
    #expect(found.first { $0.code.rawValue == "never-chosen" }?.path == "sessions[2]")
    #expect(
      try lint(("s.ndjson", "{\"visible\": true}\n\(never)")) == [
        "s.ndjson:1:1 missing-key", "s.ndjson:2:1 never-chosen",
      ])
  }

  @Test(arguments: [
    (#"{"aps": {"alert": "Hi"}}"#, "s:1:49 payloads-without-identifier"),
    (#"{"aps": {"content-available": 1}}"#, "e.ndjson:1:2 not-tappable"),
    (#"{"aps": {"content-state": {}, "event": "update"}}"#, "e.ndjson:1:2 not-tappable"),
    // The alert of a Live Activity is shown, but a tap on it opens the URL of a widget.
    (#"{"aps": {"content-state": {}, "event": "update", "alert": "Hi"}}"#, nil),
    (
      #"{"message": {"notification": {}, "apns": {"payload": {"aps": {"content-available": 1}}}}}"#,
      "s:1:49 payloads-without-identifier"
    ),
  ])
  func ignoresPayloadsThatCannotBeTapped(payload: String, finding: String?) throws {
    let scenes = windows(window("a", prefers: "SELF == 'mail/1'"), #"{"persistentIdentifier": "b"}"#)
    #expect(try lint(("s", scenes), ("e.ndjson", payload)) == (finding.map { [$0] } ?? []))
  }
}
