import Foundation
import SceneRouterCommands
import Testing

/// `explain --scenes`.
@Suite struct ExplainEventsTests {
  private let scenes = """
    { "schema": "scene-router/scenes/1",
      "application": { "configurations": [ { "name": "Main" }, { "name": "Compose", "matching": ["compose"] },
        { "name": "Spare" },
        { "name": "Slides", "role": "UIWindowSceneSessionRoleExternalDisplay" } ] },
      "sessions": [
      { "persistentIdentifier": "slides", "role": "UIWindowSceneSessionRoleExternalDisplay" },
      { "persistentIdentifier": "inbox", "visible": true, "activationConditions": {
          "canActivate": "NOT SELF CONTAINS 'compose'" } },
      { "persistentIdentifier": "thread-42", "state": "unattached", "activationConditions": {
          "canActivate": "FALSEPREDICATE", "prefersToActivate": "SELF BEGINSWITH 'thread/' AND SELF ENDSWITH '/42'" } } ] }
    """

  private func explain(_ events: String, _ options: String..., scenes: String? = nil) throws -> Run {
    let folder = try Folder()
    let file = try folder.file("scenes.json", self.scenes)
    return try Run(["explain", "--scenes", scenes ?? file, folder.file("events.ndjson", events)] + options)
  }

  /// Returns the explanation of the only event as a JSON object.
  private func object(_ event: String) throws -> [String: Any] {
    let run = try explain(event, "--format", "ndjson")
    let line = try #require(run.lines.first)
    #expect(run.lines.count == 1)
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func listsEveryWindowWithTheReason() throws {
    let run = try explain(#"{"id":"n","url":"thread/42"}"#)
    #expect(run.status == .success)
    #expect(
      run.answer == """
        n   url     thread/42     → thread-42  it prefers this content
            evaluated: the most recently used session that prefers, else the most recently used one that can
            slides     skipped: it has another role
            inbox      can
              prefersToActivate is false: FALSEPREDICATE
              canActivate is true: SELF CONTAINS "compose" is false
          ✓ thread-42  prefers
              prefersToActivate is true: SELF BEGINSWITH "thread/"; SELF ENDSWITH "/42"
            runners-up: inbox (can)
            without thread-42: inbox, it can show this content
            calls: scene(_:willConnectTo:options:), sceneWillEnterForeground, sceneDidBecomeActive

        """)
  }

  @Test func showsWhichConditionsFailed() throws {
    let run = try explain(#"{"url":"thread/7"}"#)
    #expect(
      run.answer.contains(
        "prefersToActivate is false: SELF ENDSWITH \"/42\"")
        && run.answer.contains("canActivate is false: FALSE"))
  }

  @Test func listsTheConfigurationsConsideredForANewWindow() throws {
    let run = try explain(#"{"url":"compose/1"}"#)
    #expect(
      run.lines.suffix(5).prefix(4) == [
        "    configuration Main: it has no matching, and takes what no other configuration takes",
        "  ✓ configuration Compose: its matching fits",
        "    configuration Spare: it has no matching, but is not the first such configuration",
        "    configuration Slides: it has another role",
      ])
    #expect(!run.answer.contains("    without"))
  }

  /// Returns the lines about the configurations of an app without windows.
  private func configurations(_ configurations: String, _ event: String) throws -> [String] {
    let folder = try Folder()
    let scenes = try folder.file(
      "scenes.json",
      """
      { "schema": "scene-router/scenes/1",
        "application": { "focusPrefix": "focus:", "configurations": [\(configurations)] }, "sessions": [] }
      """)
    let run = try explain(event, scenes: scenes)
    return run.lines.filter { $0.contains("configuration ") }
  }

  @Test func doesNotEvaluateMatchingForALaunch() throws {
    #expect(
      try configurations(
        """
        { "name": "Hidden", "defaultLaunchBehavior": "suppressed" }, { "name": "First", "matching": ["x"] },
        { "name": "Second", "matching": ["focus:"] }
        """, #"{"launch":{}}"#) == [
          "    configuration Hidden: its defaultLaunchBehavior is suppressed",
          "  ✓ configuration First: eligible; matching not evaluated",
          "    configuration Second: eligible; matching not evaluated",
        ])
  }

  @Test func namesTheConfigurationOfLastResort() throws {
    #expect(
      try configurations(
        #"{ "name": "First", "matching": ["x"] }, { "name": "Second", "matching": ["y"] }"#, #"{"url":"z"}"#)
        == [
          "  ✓ configuration First: its matching does not fit, but no other one opens, and it is the first that can",
          "    configuration Second: its matching does not fit",
        ])
    #expect(
      try configurations(#"{ "name": "Only", "defaultLaunchBehavior": "suppressed" }"#, #"{"launch":{}}"#) == [
        "  ✓ configuration Only: its defaultLaunchBehavior is suppressed, but no other one opens, and it is the first that can"
      ])
  }

  @Test func marksAWindowWithoutConditions() throws {
    let folder = try Folder()
    let windows = #"{"persistentIdentifier":"w","handlesExternalEvents":{}}"# + "\n"
    let scenes = try folder.file("windows.ndjson", windows)
    let run = try explain(#"{"url":"x"}"#, "--policy", "macOS", scenes: scenes)
    #expect(run.lines.contains("    w  unsuitable"))
    #expect(run.lines.contains("      it is a window without handlesExternalEvents, and has no conditions"))
  }

  @Test func marksVisibleWindowsThatAreAvoided() throws {
    #expect(
      try explain(#"{"drag":{"url":"thread/7"}}"#).lines.contains("    inbox      can, but it is visible already"))
  }

  @Test func explainsThatARequestNeedsItsWindow() throws {
    let run = try explain(#"{"sessionRequest":{"session":"thread-42"}}"#)
    #expect(run.answer.contains("without thread-42: refused, the session request names the session 'thread-42'"))
    #expect(run.lines.contains("    inbox      not considered"))
  }

  @Test func jsonLineContainsTheDecisionAndTheExplanation() throws {
    let object = try object(#"{"id":7,"url":"thread/42"}"#)
    #expect(object["session"] as? String == "thread-42")
    #expect(object["id"] as? Int == 7)
    #expect((object["runnersUp"] as? [[String: Any]])?.first?["session"] as? String == "inbox")
    let explanation = try #require(object["explanation"] as? [String: Any])
    #expect(explanation["rule"] as? String == "preferredThenCan")
    let sessions = try #require(explanation["sessions"] as? [[String: Any]])
    #expect(sessions.map { $0["verdict"] as? String } == ["skipped", "evaluated", "evaluated"])
    #expect(sessions.map { $0["chosen"] as? Bool } == [false, false, true])
    #expect(sessions[0]["skipped"] as? String == "otherRole")
    let conditions = try #require(sessions[1]["conditions"] as? [[String: Any]])
    #expect(conditions.map { $0["condition"] as? String } == ["prefersToActivate", "canActivate"])
    #expect(conditions.map { $0["verdict"] as? Bool } == [false, true])
    let decided = try #require(conditions.last?["decided"] as? [[String: Any]])
    #expect(decided.map { $0["range"] as? [Int] } == [[4, 27]])
    let without = try #require(explanation["withoutChosen"] as? [String: Any])
    #expect(without["session"] as? String == "inbox")
    #expect(without["reason"] as? String == "can")
  }

  @Test func selectsAnEventByLineOrID() throws {
    let events = #"{"launch":{}}"# + "\nnonsense\n" + #"{"url":"thread/42"}"# + "\n"
    #expect(try explain(events, "--line", "3").lines.first?.hasPrefix("events.ndjson:3") == true)
    let broken = try explain(events, "--line", "2")
    #expect(broken.status == .failure)
    #expect(broken.stderr.contains("events.ndjson:2"))
    let missing = try explain(events, "--line", "4")
    #expect(missing.status == .failure)
    #expect(missing.stderr.contains("no-such-event"))
    #expect(try explain(events, "--line", "1").status == .success, "what stands behind is not read")
  }

  @Test func statefulExplanationsSeeEarlierDecisions() throws {
    let events = #"{"url":"thread/42"}"# + "\n" + #"{"aps":{}}"# + "\n"
    let run = try explain(events, "--stateful", "--line", "2")
    #expect(run.lines.first?.contains("→ thread-42") == true)
    #expect(try explain(events, "--line", "2").lines.first?.contains("→ inbox") == true)
  }

  @Test func reportsAnEventThatCannotBeRoutedAndContinues() throws {
    let events = #"{"sessionRequest":{"session":"ghost"}}"# + "\n" + #"{"launch":{}}"# + "\n"
    let run = try explain(events, "--format", "ndjson")
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains(#""error":{"code":"unknown-session""#) == true)
    #expect(run.stderr.contains("events.ndjson:1: error:"))
    #expect(run.status == .failure)
  }

  @Test func findsEventsByID() throws {
    let events = #"{"id":"a","launch":{}}"# + "\n" + #"{"id":7,"url":"thread/42"}"# + "\n"
    #expect(try explain(events, "--id", "7").lines.first?.contains("→ thread-42") == true)
    let missing = try explain(events, "--id", "b")
    #expect(missing.status == .failure)
    #expect(missing.stderr.contains("there is no event with the id 'b'; the last event is on line 2"))
  }

  @Test func failsIfTheScenesCannotBeRead() throws {
    let run = try Run("explain", "--scenes", "/nowhere/scenes.json")
    #expect(run.status == .failure)
    #expect(run.answer == "")
  }
}
