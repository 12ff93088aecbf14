import Foundation
import PredicateSyntax
import SceneRouterCommands
import SceneSources
import Testing

/// Each limit of the tool: one below, at and above it. `Limits.md` lists them.
@Suite struct OutputLimitTests {
  @Test(arguments: [99, 100, 101]) func messages(count: Int) throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[]}"#)
    let events = try folder.file("events.ndjson", String(repeating: "x\n", count: count))
    let run = try Run("route", "--scenes", scenes, "--format", "ndjson", events)
    #expect(run.lines.count == count)
    let lines = run.talk.split(separator: "\n")
    #expect(lines.count { $0.contains("[not-json]") } == min(count, 100))
    #expect(lines.last == (count > 100 ? "scene-router: 1 more message not shown" : lines.last))
  }

  @Test(arguments: [2, 3, 4]) func eventsOfAReport(count: Int) throws {
    let folder = try Folder()
    let scenes = try folder.file("scenes.json", #"{"schema":"scene-router/scenes/1","sessions":[]}"#)
    let events = try folder.file("events.ndjson", String(repeating: "{\"launch\":{}}\n", count: count))
    let job = ReportJob(scenes: scenes, events: [events], eventLimit: 3)
    let page = Run { job.run($0, $1) }.answer
    #expect(page.contains("\"omittedEvents\":\(max(0, count - 3))"))
  }

  /// Two windows times three events are six cells.
  @Test(arguments: [5, 6, 7]) func cellsOfAReport(limit: Int) throws {
    let folder = try Folder()
    let scenes = try folder.file(
      "scenes.ndjson", #"{"persistentIdentifier":"a"}"# + "\n" + #"{"persistentIdentifier":"b"}"#)
    let events = try folder.file("events.ndjson", String(repeating: "{\"launch\":{}}\n", count: 3))
    var job = ReportJob(scenes: scenes, events: [events])
    #expect(job.cellLimit == 100_000 && job.eventLimit == 500)
    job.cellLimit = limit
    let page = Run { job.run($0, $1) }.answer
    #expect(page.contains("\"omittedEvents\":\(limit < 6 ? 1 : 0)"))
  }

  @Test(arguments: [-1, 0, 1]) func sizeOfASourceFile(more: Int) throws {
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
