import FixtureSuites
import RoutingDocuments
import SceneRouting
import Testing

/// The errors about invalid members of a scenario. `Fixtures/Scenarios` has every valid one.
@Suite struct ScenarioReaderTests {
  func text(steps: String, scenes: String = #"{ "sessions": [ { "persistentIdentifier": "a" } ] }"#) -> String {
    """
    { "schema": "scene-router/scenario/1", "scenes": \(scenes),
      "steps": [
        \(steps) ] }
    """
  }

  func read(_ text: String) throws(DocumentError) -> Scenario {
    try Scenario(parsing: Array(text.utf8), file: "story.json")
  }

  func issues(_ text: String) -> [DocumentIssue] {
    do throws(DocumentError) {
      _ = try read(text)
      return []
    } catch {
      return error.issues
    }
  }

  @Test func comparesExpectedTextsByScalars() throws {
    for (expected, failures) in [("cafe\\u0301", 0), ("caf\\u00e9", 1)] {
      let step = #"{ "event": { "url": "cafe\u0301" }, "expect": { "targetContentIdentifier": "\#(expected)" } }"#
      #expect(try ScenarioPlayer().play(read(text(steps: step))).differences.count == failures)
    }
  }

  @Test(arguments: [
    (#"{ "event": { "launch": {} }, "expects": {} }"#, "unknown-key", "did you mean 'expect'?"),
    (#"{ "session": { "refrsh": "a" } }"#, "unknown-key", "did you mean 'refresh'?"),
    (#"{ "application": "lunch" }"#, "unknown-value", "did you mean 'launch'?"),
    (#"{ "session": { "destroy": "a", "dismissal": "comit" } }"#, "unknown-value", "did you mean 'commit'?"),
    (#"{ "event": { "launch": {} }, "expect": { "sesion": "a" } }"#, "unknown-key", "did you mean 'session'?"),
    (#"{ "event": { "launch": {} }, "expect": { "reason": "prefer" } }"#, "unknown-value", "did you mean 'prefers'?"),
    (
      #"{ "event": { "launch": {} }, "expect": { "callbacks": ["sceneDidDisconect"] } }"#, "unknown-value",
      "did you mean 'sceneDidDisconnect'?"
    ),
  ])
  func suggestsACorrectionForATypo(step: String, code: String, help: String) throws {
    let issue = try #require(issues(text(steps: step)).first)
    #expect(issue.code.rawValue == code && issue.help == help && issue.line == 3, "\(issue)")
  }

  @Test(arguments: [
    (#"{ "event": null, "expect": { "session": "a" } }"#, "missing-key", "says nothing to do"),
    (#"{ "session": { "activate": null } }"#, "missing-key", "says nothing to do"),
    (#"{ "application": null }"#, "missing-key", "says nothing to do"),
    (#"{}"#, "missing-key", "says nothing to do"), (#"{ "expect": "a" }"#, "missing-key", ""),
    (#"{ "event": { "launch": {} }, "application": "launch" }"#, "exclusive-keys", ""),
    (#"{ "session": { "activate": "a", "destroy": "a" } }"#, "exclusive-keys", ""),
    (#"{ "session": { "activate": "a", "dismissal": "commit" } }"#, "exclusive-keys", ""),
    (#"{ "session": { "disconnect": "a", "activationConditions": {} } }"#, "exclusive-keys", ""),
    (
      #"{ "session": { "refresh": "a", "activationConditions": {}, "handlesExternalEvents": {} } }"#, "exclusive-keys",
      ""
    ),
    (#"{ "session": { "activate": 7 } }"#, "wrong-type", ""), (#"{ "event": { "lunch": {} } }"#, "unknown-event", ""),
    (#"{ "event": { "launch": {} }, "expect": { "callbacks": "none" } }"#, "wrong-type", ""),
    (#"{ "event": { "launch": {} }, "expect": { "ambiguous": 1 } }"#, "wrong-type", ""),
    (#"{ "session": { "refresh": "a", "activationConditions": { "canActivate": true } } }"#, "wrong-type", ""),
    ("7", "wrong-type", ""),
  ])
  func refusesAStepWithoutMeaning(step: String, code: String, end: String) throws {
    let issues = issues(text(steps: step))
    #expect(issues.map(\.code.rawValue) == [code])
    #expect(issues.allSatisfy { end.isEmpty || $0.message.hasSuffix(end) }, "\(issues)")
  }

  @Test(arguments: [
    (#"{ "schema": "scene-router/scenario/1" }"#, ["missing-key", "missing-key"]),
    (#"{ "scenes": {}, "steps": [] }"#, ["missing-key"]),
    (#"{ "schema": "scene-router/scenario/2", "scenes": {}, "steps": [] }"#, ["unsupported-schema"]),
  ])
  func reportsMissingPartsOfTheDocument(text: String, codes: [String]) {
    #expect(issues(text).map(\.code.rawValue) == codes)
  }

  @Test func refusesScenesInsteadOfAScenario() {
    let found = issues(#"{ "schema": "scene-router/scenes/1", "application": {}, "sessions": [] }"#)
    #expect(found.map(\.message) == ["these are windows, not a scenario"])
    #expect(found.first?.line == 1)
    #expect(
      found.first?.help
        == #"name a scenario: an object with "schema": "scene-router/scenario/1", "scenes" and "steps""#)
  }

  @Test func reportsAnErrorInTheScenesWithItsLocation() {
    let scenes = #"{ "sessions": [ { "persistentIdentifier": "a", "stat": "background" } ] }"#
    let issues = issues(text(steps: "", scenes: scenes))
    #expect(issues.map { "\($0.location) \($0.path)" } == ["story.json:1:97 scenes.sessions[0].stat"])
  }
}

/// Differences and errors of steps. `Fixtures/Scenarios` tests the steps themselves.
@Suite struct ScenarioPlayerTests {
  func play(_ steps: Scenario.Step..., sessions: [String] = ["a"]) throws -> [ScenarioTimeline.Difference] {
    let scenes = SceneDocument(sessions: sessions.map { SceneSession($0) })
    return try ScenarioPlayer().play(Scenario(scenes: scenes, steps: steps)).differences
  }

  @Test(arguments: Scenario.Field.allCases) func comparesEveryField(field: Scenario.Field) throws {
    func step(_ value: JSONValue) -> Scenario.Step {
      .init(.event(.notification("x"), id: .string("n")), expectations: [.init(field, value, line: 9)])
    }
    let differences = try play(step(.string("wrong")))
    #expect(differences.map(\.field) == [field])
    #expect(differences.map(\.expected) == [.string("wrong")])
    #expect(differences.map(\.line) == [9])
    guard let found = differences.first?.found else { return }
    #expect(try play(step(found)) == [])
  }

  @Test func reportsAnUnexpectedErrorAsADifference() throws {
    func differences(_ step: Scenario.Step) throws -> [String] { try play(step).map { "\($0.line): \($0)" } }
    let unknown = Scenario.Expectation(.error, .string("unknown-session"), line: 2)
    #expect(
      try differences(.init(.destroy("ghost"), line: 4)) == [
        "4: line 4: step 1 (session destroy ghost (standard)): the step was refused with \"unknown-session\" (the step names the session 'ghost', which does not exist); "
          + "expect it with \"error\": \"unknown-session\" if it is meant"
      ])
    #expect(
      try differences(.init(.destroy("a"), expectations: [unknown])) == [
        "2: line 2: step 1 (session destroy a (standard)): error: expected \"unknown-session\", found null"
      ])
  }

  @Test func refusesScenesWithDuplicateSessions() {
    #expect(throws: RoutingError.self) { try play(sessions: ["a", "a"]) }
  }
}
