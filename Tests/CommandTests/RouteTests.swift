import Foundation
import SceneRouterCommands
import Testing

@Suite struct RouteTests {
  private let scenes = """
    { "schema": "scene-router/scenes/1", "sessions": [
      { "persistentIdentifier": "inbox" },
      { "persistentIdentifier": "thread-42", "state": "unattached",
        "activationConditions": { "canActivate": "SELF == 'thread/42'", "prefersToActivate": "SELF == 'thread/42'" } } ] }
    """

  private func route(_ events: String, _ options: String...) throws -> Run {
    let folder = try Folder()
    let format = options.contains("--format") ? [] : ["--format", "ndjson"]
    return try Run(
      ["route", "--scenes", try folder.file("scenes.json", scenes)] + format + options
        + [try folder.file("events.ndjson", events)])
  }

  @Test func writesOneDecisionPerEventInOrder() throws {
    let run = try route(#"{"aps":{"target-content-id":"thread/42"}}"# + "\n" + #"{"launch":{},"id":7}"#)
    #expect(run.lines.count == 2)
    #expect(
      run.lines.first == #"{"index":0,"kind":"notification","targetContentIdentifier":"thread/42","outcome":"#
        + #""existingSession","session":"thread-42","suitability":"prefers","reason":"prefers","delivery":["#
        + #""scene(_:willConnectTo:options:)","sceneWillEnterForeground","sceneDidBecomeActive"]}"#)
    #expect(run.lines.last?.hasPrefix(#"{"index":1,"id":7,"kind":"launch""#) == true)
    #expect(run.status == .success)
  }

  @Test func continuesAfterABrokenLine() throws {
    let run = try route("{\"launch\":{}}\nnonsense\n{\"launch\":{}}\n")
    #expect(run.lines.count == 3)
    #expect(run.lines[1].hasPrefix(#"{"index":1,"error":{"code":"not-json","message":"#))
    #expect(run.lines[2].hasPrefix(#"{"index":2,"kind":"launch""#))
    #expect(run.stderr.contains("events.ndjson:2:1: error:"))
    #expect(run.status == .failure)
  }

  /// A compressed file is said to be one, once, whatever its bytes look like.
  /// A misspelt name is not replaced by the default document.
  @Test(arguments: [nil, "", "\u{1F}\u{8B}", "plain text"]) func routesNothingWithoutTheScenesThatAreNamed(
    content: String?
  ) throws {
    let folder = try Folder()
    let file = folder.path + "/typo.json"
    if let content { _ = try folder.file("typo.json", content) }
    let run = try Run("route", file, try folder.file("events.ndjson", "{\"url\":\"x\"}\n"))
    #expect(run.status == .failure && run.answer.isEmpty && run.stderr.contains("typo.json"), "\(run.stderr)")
  }

  /// Its letters are not taken for options.
  @Test func asksForDashesBeforeAPredicateThatBeginsWithOne() {
    #expect(SceneRouterCommand.usageError(in: ["match", "-1 < length:(SELF)"])?.contains("begins with '-'") == true)
  }

  @Test func saysThatAFileIsCompressed() throws {
    let run = try route("\u{1F}\u{8B}")
    let folder = try Folder()
    let bytes = Data([0x1F, 0x8B]) + Data((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    let file = try folder.file("events.ndjson", bytes)
    let compressed = try Run("route", "--scenes", try folder.file("scenes.json", scenes), file)
    #expect(compressed.stderr.components(separatedBy: "gzip -dc").count == 2, "\(compressed.stderr)")
    #expect(compressed.lines.isEmpty && compressed.status == .failure)
    #expect(try Run("lint", file).answer.contains("gzip -dc"))
    #expect(!run.stderr.contains("gzip"), "the bytes of other characters")
  }

  /// Lines that are longer than the events, as those that list all sessions, are written before their block ends.
  @Test func writesLongLinesInOrder() throws {
    let sessions = (0..<300).map { #"{"persistentIdentifier":"session-\#($0)"}"# }.joined(separator: "\n")
    let events = (0..<400).map { $0 == 250 ? "nonsense" : #"{"url":"x/\#($0)"}"# }.joined(separator: "\n")
    let folder = try Folder()
    let run = try Run(
      "route", "--scenes", try folder.file("scenes.ndjson", sessions), "--format", "ndjson", "--runners-up",
      try folder.file("events.ndjson", events))
    #expect(run.answer.utf8.count > 3 << 20)
    #expect(run.lines.enumerated().allSatisfy { $1.hasPrefix(#"{"index":\#($0),"#) } && run.lines.count == 400)
    #expect(run.stderr.contains("events.ndjson:251:1") && run.status == .failure)
  }

  @Test func statefulRoutingSeesEarlierDecisions() throws {
    let events = #"{"url":"thread/42"}"# + "\n" + #"{"aps":{}}"# + "\n"
    #expect(try route(events).lines[1].contains(#""session":"inbox""#))
    #expect(try route(events, "--stateful").lines[1].contains(#""session":"thread-42""#))
  }

  @Test(arguments: [
    ("id,sesion", "'sesion' is not a field; did you mean 'session'? The fields are: index, file, line, id, kind, "),
    ("id,x", "'x' is not a field. The fields are: index, file, line, id, kind, "),
    ("id,", "a name is missing. The fields are: index, file, line, id, kind, "),
    ("id,line,id", "--fields lists 'id' twice; list each field only once."),
  ])
  func reportsUnknownFieldsWithTheKnownOnes(fields: String, message: String) {
    let usage = Run.usageError("route", "--scenes", "s", "--format", "ndjson", "--fields", fields)
    #expect(usage?.replacing(/\s+/, with: " ").contains(message) == true, "\(usage ?? "nothing")")
  }

  /// Columns in the file and in the predicate count bytes, as in compilers and editors.
  @Test func countsColumnsInBytes() throws {
    let folder = try Folder()
    let scenes = try folder.file(
      "scenes.ndjson",
      #"{"persistentIdentifier":"é","activationConditions":{"canActivate":"SELF == 'é' AND SELF LIEK 'x'"}}"#)
    let run = try Run("route", "--scenes", scenes, "/dev/null")
    let line = try String(contentsOfFile: scenes, encoding: .utf8)
    let before = try #require(line.firstRange(of: "LIEK")).lowerBound
    let start = try #require(line.firstRange(of: "SELF ==")).lowerBound
    #expect(
      run.stderr.contains("scenes.ndjson:1:\(line[..<before].utf8.count + 1): error: 'LIEK' is not an operator"))
    #expect(
      run.stderr.contains("in sessions[0].activationConditions.canActivate:1:\(line[start..<before].utf8.count + 1)\n"))
  }

  @Test func failsOnTheNamedOutcomes() throws {
    let drag = #"{"drag":{"url":"thread/1"}}"# + "\n"
    #expect(try route(drag).status == .success)
    #expect(try route(drag, "--fail-on", "newSession").status == .negative)
    #expect(try route(drag, "--fail-on", "none").status == .success)
    #expect(try route(drag, "--fail-on", "newSession", "--fail-on", "never").status == .success)
    #expect(try route(drag, "--fail-on", "never", "--fail-on", "newSession").status == .negative)
    #expect(Run.usageError("route", "--scenes", "s", "--only", "never")?.contains("would print nothing") == true)
  }

  @Test func alignsDestinationsAndReasonsInText() throws {
    let run = try route(#"{"url":"thread/42"}"# + "\n" + #"{"launch":{}}"# + "\n", "--format", "text")
    #expect(
      run.answer == """
        events.ndjson:1  url     thread/42     → thread-42  it prefers this content
        events.ndjson:2  launch  ""            → inbox      it can show this content

        """)
  }

  @Test func showsTheBrokenLineOfAScenesDocument() throws {
    let folder = try Folder()
    let broken = scenes.replacing("SELF == 'thread/42'", with: "SELF BEGINWITH 'thread'")
    let run = try Run("route", "--scenes", try folder.file("mail.json", broken), "--url", "a")
    #expect(run.status == .failure)
    #expect(
      run.stderr.contains(
        """
          in sessions[1].activationConditions.prefersToActivate:1:6
          SELF BEGINWITH 'thread'
               ^~~~~~~~~ help: did you mean 'BEGINSWITH'?
        """))
  }

  static let readingVerbs = [
    ["route", "--scenes", "SCENES", "--identifier", "a"], ["explain", "--scenes", "SCENES", "--identifier", "a"],
    ["analyze", "--scenes", "SCENES"], ["diff", "SCENES", "OTHER"], ["report", "--scenes", "SCENES", "EVENTS"],
    ["bench", "--scenes", "SCENES", "EVENTS"], ["test", "SCENARIO"], ["test", "INLINE"], ["lint", "SCENES"],
  ]

  /// A condition that stops an app on a device must not pass here.
  @Test(arguments: readingVerbs, ["SELF MATCHES 'a+'", "lowercase:(SELF) == 'a'"])
  func everyVerbRefusesWhatUIKitRefuses(arguments: [String], condition: String) throws {
    let folder = try Folder()
    let session = #"{"persistentIdentifier":"a","activationConditions":{"canActivate":"\#(condition)"}}"#
    func run(_ dialect: String) throws -> Run {
      let scenes = #"{"schema":"scene-router/scenes/1",\#(dialect)"sessions":[\#(session)]}"#
      func scenario(_ scenes: String) -> String {
        #"{"schema":"scene-router/scenario/1","scenes":\#(scenes),"steps":[{"event":{"launch":{}}}]}"#
      }
      let files = [
        "SCENES": try folder.file("scenes.json", scenes), "OTHER": try folder.file("other.json", scenes),
        "EVENTS": try folder.file("e.ndjson", #"{"url":"a"}"#),
        "SCENARIO": try folder.file("story.json", scenario(#""scenes.json""#)),
        "INLINE": try folder.file("inline.json", scenario(scenes)),
      ]
      return try Run(arguments.map { files[$0] ?? $0 })
    }
    let refused = try run("")
    #expect(refused.status == (arguments.first == "lint" ? .negative : .failure))
    let messages = refused.answer + refused.stderr
    #expect(messages.contains("  UIKit says: ") && messages.contains("is not allowed"), "\(messages)")
    #expect(messages.contains(#"; or write "dialect": "extended" in the document"#))
    #expect(try run(#""dialect":"extended","#).status == .success)
  }

  @Test func numbersTheEventsOfAllInputsContinuously() throws {
    let folder = try Folder()
    let files = [
      try folder.file("scenes.json", scenes), try folder.file("a.ndjson", "{\"url\":\"x\"}\n\n{\n{\"url\":\"y\"}\n"),
      try folder.file("b.apns", #"{"aps":{}}"#),
    ]
    for verb in ["route", "explain"] {
      let lines = try Run(
        verb, "--scenes", files[0], "--format", "ndjson", "--url", "a", "--identifier", "b", files[1], files[2]
      ).lines
      #expect(lines.count == 6)
      for (index, line) in lines.enumerated() { #expect(line.hasPrefix(#"{"index":\#(index),"#), "\(verb): \(line)") }
    }
    let summary = try Run("route", "--scenes", files[0], "--summary", "--url", "a", "--url", "b", files[1])
    #expect(summary.lines.first == "5 events, 1 could not be routed")
  }

  /// More identifiers than are counted, and the most frequent one last.
  @Test func summaryKeepsTheMostFrequentIdentifiers() throws {
    let folder = try Folder()
    let session = #"{"persistentIdentifier":"a","activationConditions":{"canActivate":"FALSEPREDICATE"}}"#
    let scenes = try folder.file("scenes.ndjson", session)
    var urls = (0..<12_000).map { "x/\($0)" }
    // Canonically equivalent identifiers are different.
    for number in 0..<30_000 { urls.append(number % 3 == 0 ? "caf\u{E9}" : "cafe\u{301}") }
    let events = try folder.file("e.ndjson", urls.map { #"{"url":"\#($0)"}"# }.joined(separator: "\n"))
    func lines(_ options: String...) throws -> [String] {
      try Run(["route", "--scenes", scenes, "--summary", "--format", "ndjson", events] + options).lines
    }
    let one = try lines()
    #expect(try lines("--exact-reader") == one)
    let counts = one.prefix(2).compactMap { $0.split(separator: "\"count\":").last?.dropLast() }.compactMap { Int($0) }
    let undercount = 1
    #expect(one[0].contains("\"cafe\u{301}\"") && one[1].contains("\"caf\u{E9}\""))
    #expect(counts.count == 2 && (20_000 - undercount...20_000).contains(counts[0]))
    #expect((10_000 - undercount...10_000).contains(counts[1]))
    #expect(one.last?.hasSuffix(#","undercount":\#(undercount)}"#) == true)
    let text = try Run("route", "--scenes", scenes, "--summary", events).lines
    #expect(text[1] == "no window takes (counts are too low by at most 1):")
  }

  /// Of a long identifier only the beginning is kept, and different identifiers with the same beginning stay apart.
  @Test func summaryCutsLongIdentifiers() throws {
    let folder = try Folder()
    let session = #"{"persistentIdentifier":"a","activationConditions":{"canActivate":"FALSEPREDICATE"}}"#
    let scenes = try folder.file("scenes.ndjson", session)
    let start = String(repeating: "\u{E9}", count: 1_000)
    let urls = [start + "a", start + "b", start + "a", String(repeating: "x", count: 1_024)]
    let events = try folder.file("e.ndjson", urls.map { #"{"url":"\#($0)"}"# }.joined(separator: "\n"))
    let lines = try Run("route", "--scenes", scenes, "--summary", "--format", "ndjson", events).lines
    let cut = String(repeating: "\u{E9}", count: 512)
    #expect(
      lines.prefix(2) == [
        #"{"targetContentIdentifier":"\#(cut)","length":2001,"outcome":"newSession","count":2}"#,
        #"{"targetContentIdentifier":"\#(urls[3])","outcome":"newSession","count":1}"#,
      ])
    #expect(lines.count { $0.contains(#""length":2001"#) } == 2)
    let text = try Run("route", "--scenes", scenes, "--summary", events).lines
    #expect(text.contains { $0.hasSuffix("\u{E9}… (2001 bytes)  → new window") }, "\(text)")
  }

  /// A page shows a bounded part of large events.
  @Test func aReportLeavesOutLargeEvents() throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.ndjson", #"{"persistentIdentifier":"a"}"#)
    let long = String(repeating: "x", count: 1_000_000)
    let events = try folder.file("e.ndjson", (0..<40).map { #"{"url":"\#($0)\#(long)"}"# }.joined(separator: "\n"))
    let run = try Run("report", "--scenes", scenes, events)
    #expect(run.status == .success)
    let page = run.lines.joined()
    #expect(page.utf8.count < 64 << 20)
    #expect(page.contains(#""omittedEvents":"#) && !page.contains(#""omittedEvents":0"#))
  }

  @Test(arguments: ["mail", "browser", "terminal", "messages", "documents"])
  func routesEveryExample(_ app: String) throws {
    let folder = fixtures + "/Examples/" + app
    let run = try Run(
      "route", "--scenes", folder + "/scenes.json", "--format", "ndjson", folder + "/events.ndjson")
    #expect(run.status == .success)
    #expect(run.stderr == "")
    #expect(run.lines.allSatisfy { $0.contains(#""reason":""#) })
  }
}
