import Foundation
import SceneRouterCommands
import Testing

/// The data of a report's page; Scripts/checks/report checks the page itself.
@Suite struct ReportTests {
  private let folder: Folder
  private let scenes: String

  init() throws {
    folder = try Folder()
    scenes = try folder.file(
      "scenes.json",
      """
      { "schema": "scene-router/scenes/1", "sessions": [
        { "persistentIdentifier": "inbox" },
        { "persistentIdentifier": "</script><!--", "activationConditions": { "canActivate": "FALSEPREDICATE" } } ] }
      """)
  }

  /// Writes a page and returns its data.
  private func data(_ events: String, _ change: (inout ReportJob) -> Void = { _ in }) throws -> (Run, [String: Any]) {
    var job = ReportJob(scenes: scenes, events: [try folder.file("events.ndjson", events)])
    change(&job)
    let run = Run { job.run($0, $1) }
    let html = run.answer
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8))
    return (run, try #require(object as? [String: Any]))
  }

  @Test func holdsEachEventWithItsExplanation() throws {
    let (run, data) = try data(#"{"id":"n","url":"mail/1"}"# + "\n" + #"{"launch":{}}"#)
    #expect(run.status == .success)
    let events = try #require(data["events"] as? [[String: Any]])
    #expect(events.count == 2)
    #expect(events.first?["session"] as? String == "inbox")
    let explanation = try #require(events.first?["explanation"] as? [String: Any])
    #expect((explanation["sessions"] as? [Any])?.count == 2)
    #expect(data["title"] as? String == "scenes.json")
    #expect(data["lint"] != nil)
    #expect(data["tests"] == nil)
  }

  @Test func countsTheEventsThatItLeavesOut() throws {
    let lines = (0..<5).map { #"{"url":"mail/\#($0)"}"# }.joined(separator: "\n")
    let (_, data) = try data(lines) { $0.eventLimit = 2 }
    #expect((data["events"] as? [Any])?.count == 2)
    #expect(data["omittedEvents"] as? Int == 3)
  }

  @Test func brokenLineIsShownAndFails() throws {
    let (run, data) = try data(#"{"url":"a"}"# + "\n{\n" + #"{"url":"b"}"#)
    #expect(run.status == .failure)
    let events = try #require(data["events"] as? [[String: Any]])
    #expect(events.count == 3)
    #expect(events[1]["error"] != nil)
  }

  @Test func scenariosAreTestedAndPlayed() throws {
    let scenario = try folder.file(
      "scenario.json",
      """
      { "schema": "scene-router/scenario/1",
        "scenes": { "schema": "scene-router/scenes/1", "sessions": [ { "persistentIdentifier": "a" } ] },
        "steps": [ { "event": { "url": "x" }, "expect": { "session": "b" } } ] }
      """)
    let (run, data) = try data(#"{"url":"a"}"#) { $0.suites = [scenario] }
    // A failed test is shown in the page and does not fail the command.
    #expect(run.status == .success)
    #expect((data["tests"] as? [String: Any])?["failed"] as? Int == 1)
    #expect((data["timelines"] as? [[String: Any]])?.first?["passed"] as? Bool == false)
  }

  @Test func unreadableScenesWriteNothing() throws {
    let run = Run { ReportJob(scenes: "no-such-file.json").run($0, $1) }
    #expect(run.status == .failure)
    #expect(run.answer == "")
  }
}
