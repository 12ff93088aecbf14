import Foundation
import RoutingDocuments
import SceneRouterCommands
import TestSupport
import Testing

@Suite struct RouteStreamTests {
  private let scenes = (0..<40).map { number in
    let condition = number == 0 ? "TRUEPREDICATE" : "SELF ENDSWITH '\(number)' OR SELF CONTAINS 'é'"
    return #"{"persistentIdentifier":"s\#(number)","activationConditions":{"canActivate":"\#(condition)"}}"#
  }.joined(separator: "\n")

  private func run(_ events: Data, scenes: String? = nil, _ options: String...) throws -> Run {
    let folder = try Folder()
    let format = options.contains("--format") ? [] : ["--format", "ndjson"]
    var run = try Run(
      ["route", "--scenes", try folder.file("scenes.ndjson", scenes ?? self.scenes)] + format + options
        + [try folder.file("events.ndjson", events)])
    run.answer = run.answer.replacing(folder.path, with: "")
    run.stderr = run.stderr.replacing(folder.path, with: "")
    return run
  }

  /// With a Focus filter, the prefix is put before every identifier, whichever reader is used.
  @Test(arguments: [[], ["--exact-reader"]]) func putsTheFocusPrefixBeforeEveryIdentifier(reader: [String]) throws {
    let folder = try Folder()
    let scenes = """
      {"schema": "scene-router/scenes/1", "application": {"focusPrefix": "work/"}, "sessions": [
        {"persistentIdentifier": "plain", "activationConditions": {"canActivate": "SELF == 'a'"}},
        {"persistentIdentifier": "prefixed", "activationConditions": {"canActivate": "SELF == 'work/a'"}}
      ]}
      """
    let files = [
      try folder.file("scenes.json", scenes),
      try folder.file("events.ndjson", #"{"aps":{"target-content-id":"a"}}"# + "\n" + #"{"url":"a"}"#),
    ]
    let run = try Run(["route", "--scenes", files[0], "--format", "ndjson"] + reader + [files[1]])
    #expect(run.lines.count == 2 && run.lines.allSatisfy { $0.contains(#""session":"prefixed""#) }, "\(run.answer)")
  }

  /// The first lines of two texts that differ.
  private func firstDifference(_ left: String, _ right: String) -> [Substring]? {
    let lines = [left, right].map {
      $0.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }
    for (one, other) in zip(lines[0], lines[1]) where one.utf8.elementsEqual(other.utf8) == false {
      return [one, other]
    }
    return lines[0].count == lines[1].count ? nil : ["\(lines[0].count) lines", "\(lines[1].count) lines"]
  }

  /// The output is identical to the byte, for lines of all kinds and all options.
  @Test(arguments: 0...7) func bothReadersAgree(variant: Int) throws {
    let seed = UInt64(variant)
    let count = 500 * TestEnvironment.scale
    let lines = HostileLines.many(count, seed: seed) + PayloadShapes.many(count, seed: seed)
    let events = Data(lines.joined(separator: [0x0A]))
    let options: [String] =
      switch variant {
      case 1: ["--runners-up"]
      case 2: ["--format", "text"]
      case 3: ["--stateful"]
      case 4: ["--fields", "line,session,id,reason,file,targetContentIdentifier", "--on-error", "record"]
      case 5: ["--fields", DecisionField.allCases.map(\.rawValue).joined(separator: ",")]
      case 6: ["--summary"]
      case 7: ["--only", "newSession,none"]
      default: ["--fail-on", "newSession"]
      }
    let folder = try Folder()
    let files = [try folder.file("scenes.ndjson", scenes), try folder.file("events.ndjson", events)]
    func variantRun(exactly: Bool) throws -> Run {
      let format = options.contains("--format") ? [] : ["--format", "ndjson"]
      return try Run(
        ["route", "--scenes", files[0]] + format + options + (exactly ? ["--exact-reader"] : [])
          + [files[1]])
    }
    let exact = try variantRun(exactly: true)
    let quick = try variantRun(exactly: false)
    #expect(firstDifference(quick.answer, exact.answer) == nil)
    #expect(firstDifference(quick.stderr, exact.stderr) == nil)
    #expect(quick.status == exact.status)
    #expect(exact.lines.count > (variant < 6 ? 125 : 3))
  }

  /// Two configurations match different identifiers.
  @Test func opensANewWindowOfTheMatchingConfiguration() throws {
    let scenes = """
      {"schema":"scene-router/scenes/1","application":{"configurations":[{"name":"A","matching":["a"]},
        {"name":"B","matching":["b"]},{"name":"C"}]},"sessions":[]}
      """
    let identifiers = ["xa", "xb", "xc", "b", "a", "ab", "ba", ""]
    let events = identifiers.map { #"{"aps":{"target-content-id":"\#($0)"}}"# + "\n" }.joined()
    let run = try run(Data(events.utf8), scenes: scenes)
    let names = run.lines.map { line in ["A", "B", "C"].first { line.contains(#""configuration":"\#($0)""#) } }
    #expect(names == ["A", "B", "C", "B", "A", "A", "A", "C"])
    let exact = try self.run(Data(events.utf8), scenes: scenes, "--exact-reader")
    #expect(run.answer == exact.answer)
  }

  @Test(arguments: ["mail", "browser", "terminal", "messages", "documents"])
  func bothReadersAgreeOnEveryExample(_ app: String) throws {
    let folder = fixtures + "/Examples/" + app
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ndjson") || $0.hasSuffix(".apns") }.sorted().map { "\(folder)/\($0)" }
    for format in ["ndjson", "text"] {
      let runs = try [["--exact-reader"], []].map {
        try Run(["route", "--scenes", folder + "/scenes.json", "--format", format] + $0 + files)
      }
      #expect(runs[0].answer == runs[1].answer)
      #expect(!runs[0].answer.isEmpty)
    }
  }

  /// A condition that reaches its limit is reported by either reader.
  @Test func bothReadersReportTheSameLimits() throws {
    let sessions = (0..<6).map { number in
      let condition = number == 3 ? "SELF MATCHES '(a+)+$'" : "SELF ENDSWITH '/\(number)'"
      return #"{"persistentIdentifier":"s\#(number)","activationConditions":{"canActivate":"\#(condition)"}}"#
    }
    let identifiers = (0..<40).map { $0 % 5 == 0 ? String(repeating: "a", count: 40) + "b/\($0 % 7)" : "x/\($0 % 7)" }
    let events = identifiers.map { #"{"aps":{"target-content-id":"\#($0)"}}"# + "\n" }.joined()
    let scenes = sessions.joined(separator: "\n")
    let runs = [
      try run(Data(events.utf8), scenes: scenes, "--exact-reader"),
      try run(Data(events.utf8), scenes: scenes),
    ]
    #expect(runs[0].answer == runs[1].answer)
    #expect(runs[0].stderr == runs[1].stderr)
    #expect(runs[1].stderr.contains("[evaluation-limit]") && runs[1].answer.contains(#""faults":["#))
  }

  /// Several threads process many blocks.
  @Test func keepsTheOrderOfEvents() throws {
    var events = ""
    for number in 0..<20_000 {
      events += number % 1_000 == 7 ? "nonsense\n\n" : #"{"aps":{"target-content-id":"thread/\#(number)"}}"# + "\n"
    }
    let answer = try run(Data(events.utf8))
    #expect(answer.lines.count == 20_000)
    var isOrdered = true
    for (number, line) in answer.lines.enumerated() {
      let identifier = number % 1_000 == 7 ? #""error""# : #""targetContentIdentifier":"thread/\#(number)","#
      isOrdered = isOrdered && line.hasPrefix(#"{"index":\#(number),"#) && line.contains(identifier)
    }
    #expect(isOrdered)
    #expect(answer.status == .failure)
    #expect(
      answer.stderr.contains("events.ndjson:8:1: error:") && answer.stderr.contains("events.ndjson:1009:1: error:"))
  }

  /// The limit is exact to the byte, and each reader routes the envelope with its identifier.
  @Test(arguments: [true, false]) func acceptsAnEnvelopeAsLongAsALine(exactly: Bool) throws {
    let (before, after) = (#"{"id":"n1","notification":{"aps":{"target-content-id":"a"},"x":""#, "\"}}\n")
    let lengths = [16 << 20, (16 << 20) + 1, (16 << 20) - 1]
    let lines = lengths.map {
      before + String(repeating: "x", count: $0 + 1 - before.utf8.count - after.utf8.count) + after
    }
    let answer =
      exactly
      ? try run(Data(lines.joined().utf8), "--exact-reader")
      : try run(Data(lines.joined().utf8))
    #expect(answer.lines.map { $0.contains(#""code":"line-too-long""#) } == [false, true, false])
    #expect(answer.lines.map { $0.contains(#""id":"n1""#) } == [true, false, true])
    #expect(answer.lines.map { $0.contains(#""targetContentIdentifier":"a""#) } == [true, false, true])
  }

  @Test func aLineBeyondTheLimitDoesNotAffectOtherLines() throws {
    let good = #"{"aps":{"target-content-id":"a"}}"# + "\n"
    let long = #"{"aps":{"target-content-id":"a"},"x":""# + String(repeating: "x", count: 17 << 20) + "\"}\n"
    let held = #"{"aps":{"target-content-id":"a"},"x":""# + String(repeating: "x", count: 2 << 20) + "\"}\n"
    let answer = try run(Data((good + long + held + good + long.dropLast()).utf8))
    #expect(answer.lines.map { $0.contains(#""code":"line-too-long""#) } == [false, true, false, false, true])
    #expect(answer.lines.last?.contains(#""line":5"#) == true)
  }
}
