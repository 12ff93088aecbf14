import Foundation
import SceneRouterCommands
import Testing

/// `scene-router bench`: checks the output, but not the measured times.
@Suite struct BenchTests {
  private func bench(_ scenes: [String], _ events: String, json: Bool = true) throws -> Run {
    let folder = try Folder()
    let document = scenes.enumerated().map { index, condition in
      #"{"persistentIdentifier":"s\#(index)","activationConditions":{"canActivate":"\#(condition)"}}"#
    }.joined(separator: "\n")
    return try Run(
      "bench", "--scenes", folder.file("scenes.ndjson", document), folder.file("events.ndjson", events), "--format",
      json ? "json" : "text")
  }

  private func events(_ identifiers: [String]) -> String {
    identifiers.map { #"{"aps":{"target-content-id":"\#($0)"}}"# }.joined(separator: "\n")
  }

  private func figures(_ run: Run) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(run.answer.utf8)) as? [String: Any])
  }

  private let mail = (0..<60).map { "SELF == 'mail/\($0)' OR SELF BEGINSWITH 'thread/\($0)/'" }
  private let some = (0..<200).map {
    $0 % 3 == 0 ? "mail/\($0 / 3)" : $0 % 3 == 1 ? "thread/\($0)/new" : "nobody/\($0)"
  }

  @Test func reportsAllFiguresAndAgreesWithTheReference() throws {
    let run = try bench(mail, events(some))
    #expect(run.status == .success)
    #expect(run.stderr == "")
    let figures = try figures(run)
    for name in [
      "readNanosecondsPerScene", "buildNanosecondsPerScene", "bytesPerScene", "naiveNanoseconds", "ratio",
    ] {
      let value = try #require(figures[name] as? Double, "\(name)")
      #expect(value > 0, "\(name)")
    }
    for name in ["batchNanoseconds", "singleNanoseconds"] {
      let spread = try #require(figures[name] as? [String: Double], "\(name)")
      let (median, best) = (try #require(spread["median"]), try #require(spread["best"]))
      #expect(0 < best && best <= median, "\(name)")
    }
    #expect(figures["scenes"] as? Int == 60)
    #expect(figures["events"] as? Int == 200)
    #expect(figures["measuredEvents"] as? Int == 200)
    #expect(figures["comparedEvents"] as? Int == 200, "so few are all compared")
    #expect(figures["agrees"] as? Bool == true)
    #expect(figures["unanchoredPredicates"] as? Int == 0)
  }

  /// `Tests/Benchmarks/Allocations` counts them if it is preloaded.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LD_PRELOAD"] != nil)) func routesWithoutAllocations() throws {
    let figures = try figures(bench(mail, events(some)))
    #expect(try #require(figures["allocationsPerRoute"] as? Double) == 0)
    #expect(try #require(figures["allocationsPerBatch"] as? Double) <= 1, "room for a block of events")
  }

  @Test func checksumDependsOnTheDecisions() throws {
    func checksum(_ scenes: [String], _ identifiers: [String]) throws -> String? {
      try figures(bench(scenes, events(identifiers)))["checksum"] as? String
    }
    let first = try checksum(mail, some)
    #expect(first != nil)
    #expect(try checksum(mail, some) == first)
    #expect(try checksum(mail.dropLast() + ["SELF BEGINSWITH 'nobody/'"], some) != first)
    #expect(try checksum(mail, some.reversed()) != first)
  }

  @Test func namesTheConditionsThatCostMost() throws {
    let hard = "SELF MATCHES '(.*[a-z0-9]+)+[A-Z]'"
    let scenes =
      mail + [hard, hard, "SELF MATCHES '[A-Z]+'"]
      + (0..<60).map { "SELF BEGINSWITH 'same/' AND length:(SELF) > \($0)" }
    let figures = try figures(bench(scenes, events(some)))
    #expect(figures["unanchoredPredicates"] as? Int == 2)
    let slowest = try #require(figures["slowestConditions"] as? [[String: Any]])
    #expect(slowest.count == 2)
    #expect((slowest.first?["predicate"] as? String)?.contains("(.*[a-z0-9]+)+") == true)
    #expect(slowest.first?["conditions"] as? Int == 2)
    let sharedBuckets = try #require(figures["sharedBuckets"] as? [[String: Any]])
    #expect(try #require(sharedBuckets.first?["predicates"] as? Int) > 20)
    #expect((sharedBuckets.first?["example"] as? String)?.contains("same/") == true)
    let text = try bench(scenes, events(some), json: false).answer
    #expect(text.contains("have no literal to index"))
    #expect(text.contains("predicates are found by the same text"))
  }

  @Test func writesReadableText() throws {
    let run = try bench(mail, events(some), json: false)
    #expect(run.status == .success)
    #expect(run.lines.first == "60 windows, 200 events")
    #expect(run.answer.contains("the same as the reference's for all 200 events"))
    #expect(!run.answer.contains("one by one:"), "nothing costs much here")
    #expect(run.answer.contains("memory taken          not counted: preload"))
    let launches = try bench(mail, events(some) + "\n{\"aps\":{}}\n", json: false)
    #expect(launches.lines.first == "60 windows, 200 of 201 events (1 has no identifier)")
  }

  @Test(arguments: [1, 3]) func buildsNoIndexForAFewWindows(count: Int) throws {
    let figures = try figures(bench(Array(mail.prefix(count)), events(["mail/1"])))
    #expect(figures["bytesPerScene"] as? Double == 0)
    #expect(figures["agrees"] as? Bool == true)
    #expect(figures["comparedEvents"] as? Int == 1)
  }

  @Test func reportsBrokenLinesAndMeasuresTheOthers() throws {
    let run = try bench(mail, "{\n" + events(some))
    #expect(run.status == .failure)
    #expect(run.stderr.contains("events.ndjson:1"))
    #expect(try figures(run)["events"] as? Int == 200)
  }

  @Test func failsIfThereIsNothingToMeasure() throws {
    #expect(try bench(mail, "").status == .failure)
    #expect(try bench(mail, #"{"aps":{}}"#).stderr.contains("[no-events]"))
    #expect(try bench(["SELF BEGINWITH 'a'"], events(some)).status == .failure)
    let run = try Run("bench", "--scenes", "/nowhere.ndjson", "/nowhere.ndjson")
    #expect(run.status == .failure)
    #expect(run.answer == "")
  }
}
