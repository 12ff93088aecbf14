import Foundation
import SceneRouterCommands
import Testing

/// `report`: the page's data; Scripts/checks/report looks at the page itself.
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

  /// Writes a page and reads its data back.
  private func data(_ events: String, _ options: String...) throws -> (Run, [String: Any]) {
    let run = try Run(["report", "--scenes", scenes, folder.file("events.ndjson", events)] + options)
    let html = run.answer
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#)).upperBound
    let end = try #require(html.range(of: "</script>", range: start..<html.endIndex)).lowerBound
    let object = try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8))
    return (run, try #require(object as? [String: Any]))
  }

  @Test func containsEveryEventWithItsExplanation() throws {
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

  @Test func countsOmittedEvents() throws {
    let lines = (0..<5).map { #"{"url":"mail/\#($0)"}"# }.joined(separator: "\n")
    let (_, data) = try data(lines, "--limit", "2")
    #expect((data["events"] as? [Any])?.count == 2)
    #expect(data["omittedEvents"] as? Int == 3)
  }

  @Test func showsABrokenLineAndFails() throws {
    let (run, data) = try data(#"{"url":"a"}"# + "\n{\n" + #"{"url":"b"}"#)
    #expect(run.status == .failure)
    let events = try #require(data["events"] as? [[String: Any]])
    #expect(events.count == 3)
    #expect(events[1]["error"] != nil)
  }

  @Test func testsAndPlaysScenarios() throws {
    let scenario = try folder.file(
      "scenario.json",
      """
      { "schema": "scene-router/scenario/1",
        "scenes": { "schema": "scene-router/scenes/1", "sessions": [ { "persistentIdentifier": "a" } ] },
        "steps": [ { "event": { "url": "x" }, "expect": { "session": "b" } } ] }
      """)
    let (run, data) = try data(#"{"url":"a"}"#, "--suite", scenario)
    // A failed test appears on the page and does not prevent writing it.
    #expect(run.status == .success)
    #expect((data["tests"] as? [String: Any])?["failed"] as? Int == 1)
    #expect((data["timelines"] as? [[String: Any]])?.first?["passed"] as? Bool == false)
  }

  @Test func reportsAnErrorOfAScenarioOnce() throws {
    let folder = try Folder()
    let scenario = try folder.file(
      "a.json", #"{"schema":"scene-router/scenario/1","steps":[{"launch":{},"events":1}]}"#)
    let scenes = try folder.file("s.json", #"{"schema":"scene-router/scenes/1","sessions":[]}"#)
    let run = try Run("report", "--scenes", scenes, "--suite", scenario)
    #expect(run.status == .failure)
    #expect(run.stderr.split(separator: "\n").count { $0.contains("unknown key 'events'") } == 1, "\(run.stderr)")
  }

  @Test func writesNothingIfTheScenesCannotBeRead() throws {
    let run = try Run("report", "--scenes", "no-such-file.json")
    #expect(run.status == .failure)
    #expect(run.answer == "")
  }
}
