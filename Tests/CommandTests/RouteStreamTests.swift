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

  private func run(_ events: Data, _ options: String...) throws -> Run {
    let folder = try Folder()
    return try Run(
      ["route", "--scenes", try folder.file("scenes.ndjson", scenes), "--format", "ndjson"] + options
        + [try folder.file("events.ndjson", events)])
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
    #expect(exact.lines.count > (variant == 6 ? 1 : variant == 7 ? 3 : 125))
  }

  /// The cache of decisions has fewer entries than this router has sessions, so sessions share entries.
  @Test func keepsTheAnswersOfManySessionsApart() throws {
    let count = 2_500
    let scenes = (0..<count).map {
      #"{"persistentIdentifier":"s\#($0)","activationConditions":{"canActivate":"SELF == 'm\#($0)'"}}"#
    }
    let numbers = (0..<count).flatMap { [$0, ($0 + 1_024) % count, ($0 + 2_048) % count] }
    let folder = try Folder()
    let answer = try Run([
      "route", "--scenes", try folder.file("scenes.ndjson", scenes.joined(separator: "\n")), "--format", "ndjson",
      "--fields", "session",
      try folder.file(
        "events.ndjson", numbers.map { #"{"aps":{"target-content-id":"m\#($0)"}}"# }.joined(separator: "\n")),
    ]).answer
    #expect(answer == numbers.map { #"{"session":"s\#($0)"}"# + "\n" }.joined())
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
    let lengths = [16 << 20, (16 << 20) + 1, 1_000]
    let lines = lengths.map {
      before + String(repeating: "x", count: $0 + 1 - before.utf8.count - after.utf8.count) + after
    }
    let events = Data(lines.joined().utf8)
    let answer = try exactly ? run(events, "--exact-reader") : run(events)
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
    #expect(answer.status == .failure)
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

  /// A page shows a bounded part of large events.
  @Test func aReportLeavesOutLargeEvents() throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.ndjson", #"{"persistentIdentifier":"a"}"#)
    let long = String(repeating: "x", count: 1_000_000)
    let events = try folder.file("e.ndjson", (0..<18).map { #"{"url":"\#($0)\#(long)"}"# }.joined(separator: "\n"))
    let run = try Run("report", "--scenes", scenes, events)
    #expect(run.status == .success)
    let page = Data(run.answer.utf8)
    #expect(page.count < 64 << 20)
    #expect(page.range(of: Data(#""omittedEvents":"#.utf8)) != nil)
    #expect(page.range(of: Data(#""omittedEvents":0"#.utf8)) == nil)
  }
}
