import Foundation
import RoutingDocuments
import SceneRouterCommands
import SceneRouting
import TestSupport
import Testing

@Suite struct CompareTests {
  private let old = """
    {"schema":"scene-router/scenes/1","sessions":[
     {"persistentIdentifier":"inbox"},
     {"persistentIdentifier":"thread-1","activationConditions":{"prefersToActivate":"SELF ENDSWITH '/1'"}},
     {"persistentIdentifier":"gone","activationConditions":{"prefersToActivate":"SELF == 'a'"}}]}
    """
  private let new = """
    {"schema":"scene-router/scenes/1","application":{"configurations":[{"name":"Compose"}]},"sessions":[
     {"persistentIdentifier":"thread-1","configuration":"Compose",
      "activationConditions":{"canActivate":"SELF ENDSWITH '1'","prefersToActivate":"SELF ENDSWITH '1'"}},
     {"persistentIdentifier":"inbox","activationConditions":{"canActivate":"NOT SELF BEGINSWITH 'new/'"}}]}
    """
  private let events = """
    {"id":"n0","notification":{"aps":{"target-content-id":"x/1"}}}
    {"id":"n1","notification":{"aps":{"target-content-id":"x11"}}}
    {"aps":{"target-content-id":"new/2"}}

    {"url":"a"}
    nonsense
    {"id":6,"url":"b","options":{"requestingScene":"gone"}}
    {"launch":{}}
    {"url":"b","options":{"requestingScene":"nobody"}}
    """

  private func run(_ options: String...) throws -> Run {
    let folder = try Folder()
    let files = [try folder.file("old.json", old), try folder.file("new.json", new)]
    let arguments =
      ["diff", files[0], files[1], "--events", try folder.file("e.ndjson", events)] + options
    let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
    var run = try Run { try command.perform($0, $1) }
    run.answer = run.answer.replacing(folder.path + "/", with: "")
    return run
  }

  @Test func showsBothDecisionsOfAMovedEvent() throws {
    let run = try run("--format", "ndjson")
    #expect(
      run.lines.filter { !$0.contains(#""error""#) } == [
        #"{"index":1,"file":"e.ndjson","line":2,"id":"n1","kind":"notification","from":{"targetContentIdentifier":"x11","outcome":"existingSession","session":"inbox","suitability":"can","reason":"can"},"to":{"targetContentIdentifier":"x11","outcome":"existingSession","session":"thread-1","configuration":"Compose","suitability":"prefers","reason":"prefers"}}"#,
        #"{"index":2,"file":"e.ndjson","line":3,"kind":"notification","from":{"targetContentIdentifier":"new/2","outcome":"existingSession","session":"inbox","suitability":"can","reason":"can"},"to":{"targetContentIdentifier":"new/2","outcome":"newSession","configuration":"Compose","suitability":null,"reason":"new-scene"}}"#,
        #"{"index":3,"file":"e.ndjson","line":5,"kind":"url","from":{"targetContentIdentifier":"a","outcome":"existingSession","session":"gone","suitability":"prefers","reason":"prefers"},"to":{"targetContentIdentifier":"a","outcome":"existingSession","session":"inbox","configuration":"Compose","suitability":"can","reason":"can"}}"#,
      ])
    let failures = run.lines.filter { $0.contains(#""error""#) }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix(#"{"index":5,"file":"e.ndjson","line":7,"id":6,"kind":"url","from":{"#) == true)
    #expect(failures.first?.contains(#""to":{"error":{"code":"unknown-session","#) == true)
    #expect(run.stderr.contains("[not-json]") && run.stderr.contains("[unknown-session]"))
    #expect(run.status == .failure)
  }

  /// Identifiers are compared byte by byte.
  @Test func reportsASessionThatWasRenamedToACanonicallyEquivalentName() throws {
    let folder = try Folder()
    let files = try ["caf\u{E9}", "cafe\u{301}"].enumerated().map { number, name in
      try folder.file(
        "\(number).json", #"{"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"\#(name)"}]}"#)
    }
    let events = try folder.file("e.ndjson", "{\"url\":\"a\"}\n{\"url\":\"b\"}\n")
    let run = try Run(["diff"] + files + [events])
    #expect(run.status == .negative)
    #expect(run.lines.count == 2)
    #expect(try Run(["diff"] + files).status == .negative)
  }

  /// The analysis tries a value for each unknown one, which must not be taken for a known text or another value.
  @Test(arguments: [
    (#"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#, #""SELF == '_id_'""#),
    (#""SELF == '_id_'""#, #"{"format":"SELF == %@","arguments":[{"unknown":"id"}]}"#),
    (
      #"{"format":"SELF == %@","arguments":[{"unknown":"b_","beginsWith":"a"}]}"#,
      #"{"format":"SELF == %@","arguments":[{"unknown":"b","beginsWith":"a","endsWith":"_"}]}"#
    ),
  ])
  func distinguishesUnknownValuesFromKnownTexts(old: String, new: String) throws {
    let folder = try Folder()
    let files = try [old, new].enumerated().map { number, predicate in
      try folder.file(
        "\(number).json",
        """
        {"schema":"scene-router/scenes/1","sessions":[{"persistentIdentifier":"A",
        "activationConditions":{"canActivate":"FALSEPREDICATE","prefersToActivate":\(predicate)}}]}
        """)
    }
    let run = try Run(["diff"] + files)
    #expect(run.status == .negative)
    #expect(run.lines.count { $0.contains("for some value") } == 2, "\(run.lines)")
  }

  @Test func countsMovesInTheSummary() throws {
    #expect(
      try run("--summary").answer == """
        8 events: 4 moved, 2 could not be routed
          1  gone → inbox  can
          1  inbox → error unknown-session
          1  inbox → new Compose  new-scene
          1  inbox → thread-1  prefers

        """)
    #expect(
      try run("--summary", "--format", "ndjson").lines == [
        #"{"from":{"outcome":"existingSession","session":"gone"},"to":{"outcome":"existingSession","session":"inbox"},"reason":"can","count":1}"#,
        #"{"from":{"outcome":"existingSession","session":"inbox"},"to":{"error":"unknown-session"},"count":1}"#,
        #"{"from":{"outcome":"existingSession","session":"inbox"},"to":{"outcome":"newSession","configuration":"Compose"},"reason":"new-scene","count":1}"#,
        #"{"from":{"outcome":"existingSession","session":"inbox"},"to":{"outcome":"existingSession","session":"thread-1"},"reason":"prefers","count":1}"#,
        #"{"events":8,"moved":4,"failed":2}"#,
      ])
  }

  @Test func exitsWithOneIfAnEventMoves() throws {
    let folder = try Folder()
    let files = [try folder.file("old.json", old), try folder.file("new.json", new)]
    func status(_ event: String) throws -> SceneRouterCommands.ExitStatus {
      try Run("diff", files[0], files[1], "--events", try folder.file("e.ndjson", event)).status
    }
    #expect(try status(#"{"url":"a"}"#) == .negative)
    #expect(try status(#"{"url":"x/1"}"#) == .success)
  }

  @Test func reportsConditionsThatReachALimit() throws {
    let folder = try Folder()
    func scenes(_ name: String, _ condition: String) throws -> String {
      try folder.file(
        name,
        #"{"schema":"scene-router/scenes/1","dialect":"extended","sessions":[{"persistentIdentifier":"inbox"},"#
          + #"{"persistentIdentifier":"slow","activationConditions":{"canActivate":"FALSEPREDICATE","#
          + #""prefersToActivate":"\#(condition)"}}]}"#)
    }
    let files = [try scenes("a.json", "SELF == 'a'"), try scenes("b.json", "SELF MATCHES '(a+)+$'")]
    let hard = String(repeating: "a", count: 40) + "b"
    let events = try folder.file("e.ndjson", #"{"url":"\#(hard)"}"# + "\n" + #"{"url":"x"}"# + "\n")
    for (old, new) in [(files[0], files[1]), (files[1], files[0])] {
      let run = try Run("diff", old, new, "--events", events)
      #expect(run.lines == [])
      #expect(run.stderr.contains("[evaluation-limit]"))
      #expect(run.status == .failure)
    }
  }

  @Test func writesOneLinePerMoveAsText() throws {
    #expect(try run().lines.first == "n1  notification  x11  inbox → thread-1  it prefers this content")
    #expect(try run().lines.count == 4)
  }

  @Test(arguments: [
    (["a", "b", "--summary"], "--summary requires --events"),
    (["a", "b", "--events", "e", "--format", "github"], "--format github cannot be combined with --events"),
    (["a", "-", "--events", "-"], "Standard input can be read only once"),
  ])
  func reportsWrongUsage(options: [String], words: String) throws {
    #expect(try #require(Run.usageError(["diff"] + options)).contains(words))
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func agreesWithTwoRunsOfRoute(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try Folder()
    let operators = ["ENDSWITH", "CONTAINS", "BEGINSWITH", "=="]
    let texts = ["a", "thread", "1", "12", "é", "/", "", "東"]
    func scenes() -> String {
      (0..<30).map { number in
        let condition = "SELF \(generator.pick(operators, or: "==")) '\(generator.pick(texts, or: "a"))'"
        let key = generator.once(in: 2) ? "canActivate" : "prefersToActivate"
        return #"{"persistentIdentifier":"s\#(number)","activationConditions":{"\#(key)":"\#(condition)"}}"#
      }.shuffled(using: &generator).prefix(25).joined(separator: "\n")
    }
    let files = [try folder.file("a.ndjson", scenes()), try folder.file("b.ndjson", scenes())]
    // A broken line of more than half a block between the others, so that blocks begin and end in such lines.
    let long = [[UInt8](repeating: UInt8(ascii: "{"), count: 150_000)]
    let lines =
      PayloadShapes.many(250, seed: seed) + long + HostileLines.many(250, seed: seed) + long
      + PayloadShapes.many(250, seed: seed + 4) + long + HostileLines.many(250, seed: seed + 4) + long
    let events = try folder.file("e.ndjson", Data(lines.joined(separator: [0x0A])))
    func records(_ scenes: String) throws -> [DecisionRecord] {
      let arguments = ["route", "--scenes", scenes, "--format", "ndjson", "--on-error", "record", events]
      let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
      return try Run { try command.perform($0, $1) }.lines.map {
        try JSONDecoder().decode(DecisionRecord.self, from: Data($0.utf8))
      }
    }
    func window(_ record: DecisionRecord) -> [String?] {
      switch record.result {
      case .success(let decision):
        [decision.outcome.name.rawValue, decision.session, decision.session == nil ? decision.configuration : nil]
      case .failure(let fault): ["error", fault.code]
      }
    }
    var expected: [[String?]] = []
    for (old, new) in zip(try records(files[0]), try records(files[1])) {
      if case .failure = old.result, case .failure = new.result { continue }
      if window(old) != window(new) {
        expected.append(["\(old.index)"] + window(old) + window(new))
      }
    }
    do {
      let arguments = ["diff", files[0], files[1], "--format", "ndjson", "--events", events]
      let command = try #require(SceneRouterCommand.parseAsRoot(arguments) as? any ToolCommand)
      let found = try Run { try command.perform($0, $1) }.lines.map { line -> [String?] in
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        func side(_ key: String) -> [String?] {
          guard let side = object[key] as? [String: Any] else { return [] }
          if let error = side["error"] as? [String: Any] { return ["error", error["code"] as? String] }
          let outcome = side["outcome"] as? String
          let configuration = outcome == "newSession" ? side["configuration"] as? String : nil
          return [outcome, side["session"] as? String, configuration]
        }
        return ["\(object["index"] ?? "?")"] + side("from") + side("to")
      }
      #expect(found == expected)
    }
    #expect(expected.count { $0.count > 1 } > 100)
  }
}
