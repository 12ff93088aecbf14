import FixtureSuites
import RoutingDocuments
import SceneRouting
import Testing

/// The members of a scenario, and the errors about invalid ones.
@Suite struct ScenarioReaderTests {
  static func text(steps: String, scenes: String = #"{ "sessions": [ { "persistentIdentifier": "a" } ] }"#) -> String {
    """
    { "schema": "scene-router/scenario/1", "scenes": \(scenes),
      "steps": [
        \(steps) ] }
    """
  }

  func read(_ text: String) throws(DocumentError) -> Scenario {
    try Scenario(parsing: Array(text.utf8), file: "story.json")
  }

  func read(steps: String) throws(DocumentError) -> [Scenario.Action] {
    try read(Self.text(steps: steps)).steps.map(\.action)
  }

  func issues(_ text: String) -> [DocumentIssue] {
    do throws(DocumentError) {
      _ = try read(text)
      return []
    } catch {
      return error.issues
    }
  }

  func issue(step: String) throws -> DocumentIssue {
    let issues = issues(Self.text(steps: step))
    #expect(issues.count == 1, "\(issues)")
    return try #require(issues.first)
  }

  @Test(arguments: [
    #"{ "event": null, "expect": { "session": "a" } }"#, #"{ "session": { "activate": null } }"#,
    #"{ "application": null }"#, "{}",
  ])
  func refusesAStepWithoutAnAction(step: String) throws {
    #expect(try issue(step: step).message.hasSuffix("says nothing to do"))
  }

  @Test func comparesExpectedTextsByScalars() throws {
    func failures(_ expected: String) throws -> Int {
      let step = #"{ "event": { "url": "cafe\u0301" }, "expect": { "targetContentIdentifier": "\#(expected)" } }"#
      return try ScenarioPlayer().play(read(Self.text(steps: step))).differences.count
    }
    #expect(try failures("cafe\\u0301") == 0)
    #expect(try failures("caf\\u00e9") == 1)
  }

  @Test func readsEveryKindOfStep() throws {
    let actions = try read(
      steps: """
        { "event": { "launch": {}, "id": 7, "options": { "excluding": ["a"] } } }, { "session": { "activate": "a" } },
        { "session": { "background": "a" } }, { "session": { "disconnect": "a" } }, { "session": { "refresh": "a" } },
        { "session": { "refresh": "a", "activationConditions": { "canActivate": "SELF BEGINWITH 'x'" } } },
        { "session": { "refresh": "a", "handlesExternalEvents": {} } }, { "session": { "destroy": "a" } },
        { "session": { "destroy": "a", "dismissal": "decline" } }, { "application": "terminate" },
        { "application": "launch" }
        """)
    #expect(
      actions == [
        .event(.launch, options: RoutingOptions(excludedSessions: ["a"]), id: .integer(7)), .activate("a"),
        .background("a"),
        .disconnect("a"), .refresh("a"),
        .refresh(
          "a", with: .activationConditions(SceneConditionFormats(canActivate: "SELF BEGINWITH 'x'", dialect: .uiKit))),
        .refresh("a", with: .handlesExternalEvents(.withoutModifier)), .destroy("a"),
        .destroy("a", dismissal: .decline), .terminate, .launch,
      ])
  }

  @Test func refreshesUseTheDialectOfTheScenes() throws {
    let scenario = try read(
      Self.text(
        steps: #"{ "session": { "refresh": "a", "activationConditions": {} } }"#,
        scenes: #"{ "schema": "scene-router/scenes/1", "dialect": "uiKit", "sessions": [] }"#))
    #expect(
      scenario.steps.first?.action == .refresh("a", with: .activationConditions(SceneConditionFormats(dialect: .uiKit)))
    )
  }

  @Test func expectationsKeepTheirLinesAndValues() throws {
    let scenario = try read(
      Self.text(
        steps: """
          { "event": { "launch": {} },
              "expect": { "session": null,
                          "callbacks": ["sceneDidBecomeActive"], "outcome": "none" } }
          """))
    let step = try #require(scenario.steps.first)
    #expect(step.line == 3)
    #expect(
      step.expectations == [
        .init(.outcome, .string("none"), line: 5), .init(.session, .null, line: 4),
        .init(.callbacks, .array([.string("sceneDidBecomeActive")]), line: 5),
      ])
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
    let issues = issues(Self.text(steps: step))
    let issue = try #require(issues.first)
    #expect(issue.code.rawValue == code)
    #expect(issue.help == help)
    #expect(issue.line == 3)
  }

  @Test(arguments: [
    (#"{ "expect": {} }"#, "missing-key"),
    (#"{ "event": { "launch": {} }, "application": "launch" }"#, "exclusive-keys"),
    (#"{ "session": { "activate": "a", "destroy": "a" } }"#, "exclusive-keys"),
    (#"{ "session": { "activate": "a", "dismissal": "commit" } }"#, "exclusive-keys"),
    (#"{ "session": { "disconnect": "a", "activationConditions": {} } }"#, "exclusive-keys"),
    (#"{ "session": { "refresh": "a", "activationConditions": {}, "handlesExternalEvents": {} } }"#, "exclusive-keys"),
    (#"{ "session": { "activate": 7 } }"#, "wrong-type"), (#"{ "event": { "lunch": {} } }"#, "unknown-event"),
    (#"{ "event": { "launch": {} }, "expect": { "callbacks": "none" } }"#, "wrong-type"),
    (#"{ "event": { "launch": {} }, "expect": { "ambiguous": 1 } }"#, "wrong-type"),
    (#"{ "session": { "refresh": "a", "activationConditions": { "canActivate": true } } }"#, "wrong-type"),
    ("7", "wrong-type"),
  ])
  func refusesAStepWithoutMeaning(step: String, code: String) throws {
    #expect(try issue(step: step).code.rawValue == code)
  }

  @Test func reportsMissingPartsOfTheDocument() {
    #expect(issues(#"{ "schema": "scene-router/scenario/1" }"#).map(\.code.rawValue) == ["missing-key", "missing-key"])
    #expect(issues(#"{ "scenes": {}, "steps": [] }"#).map(\.code.rawValue) == ["missing-key"])
    let other = issues(#"{ "schema": "scene-router/scenario/2", "scenes": {}, "steps": [] }"#)
    #expect(other.map(\.code.rawValue) == ["unsupported-schema"])
    #expect(issues("{").map(\.code.rawValue) == ["not-json"])
  }

  @Test func refusesScenesInsteadOfAScenario() {
    let found = issues(#"{ "schema": "scene-router/scenes/1", "application": {}, "sessions": [] }"#)
    #expect(found.map(\.message) == ["these are windows, not a scenario"])
    #expect(found.first?.line == 1)
    #expect(
      found.first?.help
        == #"name a scenario: an object with "schema": "scene-router/scenario/1", "scenes" and "steps""#)
  }

  @Test func reportsAnErrorInTheScenesWithItsLocation() throws {
    let scenes = #"{ "sessions": [ { "persistentIdentifier": "a", "stat": "background" } ] }"#
    let issues = issues(Self.text(steps: "", scenes: scenes))
    #expect(issues.map(\.path) == ["scenes.sessions[0].stat"])
    #expect(issues.first?.location == "story.json:1:97")
  }
}
