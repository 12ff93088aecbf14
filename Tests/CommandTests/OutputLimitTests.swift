import Foundation
import PredicateSyntax
import SceneRouterCommands
import SceneSources
import Testing

/// Tests each limit of the tool one below, at, and one above its value. `Limits.md` lists the limits.
@Suite struct OutputLimitTests {
  @Test(arguments: [99, 100, 101]) func limitsMessages(count: Int) throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[]}"#)
    let events = try folder.file("events.ndjson", String(repeating: "x\n", count: count))
    let run = try Run("route", "--scenes", scenes, "--format", "ndjson", events)
    #expect(run.lines.count == count)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.count { $0.contains("[not-json]") } == min(count, 100))
    #expect(lines.last == (count > 100 ? "scene-router: 1 more message not shown" : lines.last))
  }

  @Test(arguments: [999, 1_000, 1_001]) func countsTheFindingsThatLintLeavesOut(count: Int) throws {
    let sessions = (0..<count).map {
      #"{"persistentIdentifier":"\#($0)","activationConditions":{"canActivate":"SELF BEGINWITH 'a\#($0)'"}}"#
    }
    let folder = try Folder()
    let file = try folder.file(
      "scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[\#(sessions.joined(separator: ","))]}"#)
    let answer = try Run("lint", "--format", "json", file).answer
    let object = try #require(try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
    let counts = try #require(object["counts"] as? [String: Int])
    #expect(counts["omitted"] ?? 0 == max(0, count - 1_000))
    #expect(counts["error"] == min(count, 1_000))
  }

  @Test(arguments: [499, 500, 501]) func limitsEventsInAReport(count: Int) throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[]}"#)
    let events = try folder.file("events.ndjson", String(repeating: "{\"launch\":{}}\n", count: count))
    let page = try Run("report", "--scenes", scenes, events).answer
    #expect(page.contains("\"omittedEvents\":\(max(0, count - 500))"))
  }

  /// A hundred windows and a thousand lines make 100,000 cells. Unreadable lines are the fastest to process.
  @Test(arguments: [999, 1_000, 1_001]) func limitsCellsInAReport(count: Int) throws {
    let folder = try Folder()
    let windows = (0..<100).map { #"{"persistentIdentifier":"\#($0)"}"# }.joined(separator: "\n")
    let scenes = try folder.file("scenes.ndjson", windows)
    let events = try folder.file("events.ndjson", String(repeating: "x\n", count: count))
    let page = try Run("report", "--scenes", scenes, events, "--limit", "10000").answer
    #expect(page.contains("\"omittedEvents\":\(max(0, count - 1_000))"))
  }

  @Test(arguments: [-1, 0, 1]) func limitsTheSizeOfASourceFile(more: Int) throws {
    let folder = try Folder()
    let file = try folder.file("a.m", "")
    let text = "@implementation A\nscene.activationConditions.canActivateForTargetContentIdentifierPredicate = x;\n"
    try #require(truncate(file, (32 << 20) + more - text.utf8.count) == 0)
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
    let failures = SourceCheckout([file]).failures
    #expect(
      failures.map(\.message)
        == (more > 0 ? ["cannot read the file: it is larger than the limit of 33554432 bytes"] : []))
  }
}
