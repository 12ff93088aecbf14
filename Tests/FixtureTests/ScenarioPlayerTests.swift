import FixtureSuites
import RoutingDocuments
import SceneRouting
import StringPredicates
import Testing

/// The player compares only the fields of `expect`.
@Suite struct ScenarioPlayerTests {
  func scenario(_ steps: Scenario.Step..., sessions: [SceneSession] = [SceneSession("a")])
    -> Scenario
  {
    Scenario(file: "story.json", scenes: SceneDocument(sessions: sessions), steps: steps)
  }

  func differences(_ steps: Scenario.Step...) throws -> [String] {
    let scenario = Scenario(
      scenes: SceneDocument(sessions: [SceneSession("a")]), steps: steps)
    return try ScenarioPlayer().play(scenario).differences.map { "\($0.line): \($0)" }
  }

  @Test func comparesOnlyTheNamedFields() throws {
    #expect(
      try differences(.init(.event(.launch)), .init(.event(.launch), expectations: [.init(.session, .string("a"))]))
        == [])
  }

  @Test(arguments: Scenario.Field.allCases)
  func comparesEveryField(field: Scenario.Field) throws {
    let event = ExternalEvent.notification("x")
    let wrong = Scenario.Step(.event(event, id: .string("n")), expectations: [.init(field, .string("wrong"), line: 9)])
    let differences = try ScenarioPlayer().play(scenario(wrong)).differences
    #expect(differences.map(\.field) == [field])
    #expect(differences.map(\.expected) == [.string("wrong")])
    #expect(differences.map(\.line) == [9])
    guard let found = differences.first?.found else { return }
    let right = Scenario.Step(.event(event, id: .string("n")), expectations: [.init(field, found)])
    #expect(try ScenarioPlayer().play(scenario(right)).differences == [])
  }

  @Test func fieldsMatchADecisionLine() throws {
    let event = ExternalEvent.notification("x")
    let timeline = try ScenarioPlayer().play(scenario(.init(.launch), .init(.event(event, id: .integer(7)))))
    let result = try #require(timeline.entries.last?.result)
    #expect(result[.outcome] == .string("existingSession"))
    #expect(result[.session] == .string("a"))
    #expect(result[.suitability] == .string("can"))
    #expect(result[.reason] == .string("can"))
    #expect(result[.kind] == .string("notification"))
    #expect(result[.targetContentIdentifier] == .string("x"))
    #expect(result[.index] == .integer(0), "events are counted, steps are not")
    #expect(result[.id] == .integer(7))
    #expect(result[.ambiguous] == .boolean(false))
    #expect(result[.state] == .string("foregroundActive"))
    #expect(result[.applicationState] == .string("foregroundActive"))
    #expect(result[.error] == nil)
  }

  @Test func reportsAnUnexpectedErrorAsADifference() throws {
    #expect(
      try differences(.init(.destroy("ghost"), line: 4)) == [
        "4: line 4: step 1 (session destroy ghost (standard)): the step was refused with \"unknown-session\" (the step names the session 'ghost', which does not exist); "
          + "expect it with \"error\": \"unknown-session\" if it is meant"
      ])
    #expect(try differences(.init(.destroy("ghost"), expectations: [.init(.error, .string("unknown-session"))])) == [])
    #expect(
      try differences(.init(.destroy("a"), expectations: [.init(.error, .string("unknown-session"), line: 2)])) == [
        "2: line 2: step 1 (session destroy a (standard)): error: expected \"unknown-session\", found null"
      ])
  }

  @Test func reportsRefusedConditionsAndContinues() throws {
    let formats = SceneConditionFormats(prefersToActivate: "SELF BEGINWITH 'x'")
    let refresh = Scenario.Step(
      .refresh("a", with: .activationConditions(formats)),
      expectations: [.init(.error, .string("unknown-operator")), .init(.state, .string("background"))])
    let timeline = try ScenarioPlayer().play(
      scenario(refresh, sessions: [SceneSession("a", state: .unattached)]))
    #expect(timeline.differences == [])
    #expect(timeline.entries.first?.transition?.callbacks == [.willConnect])
  }

  @Test func timelineListsTheSessionsAfterEachStep() throws {
    let timeline = try ScenarioPlayer().play(
      scenario(.init(.event(.url("x"), options: RoutingOptions(prefersNewScene: true))), .init(.terminate)))
    #expect(
      timeline.entries.map(\.sessions) == [
        [
          .init(persistentIdentifier: "new-1", state: .foregroundActive),
          .init(persistentIdentifier: "a", state: .background),
        ],
        [
          .init(persistentIdentifier: "new-1", state: .unattached),
          .init(persistentIdentifier: "a", state: .unattached),
        ],
      ])
    #expect(timeline.entries.map(\.applicationState) == [.foregroundActive, .unattached])
  }

  @Test func usesThePolicyOfThePlayer() throws {
    let launch = scenario(.init(.event(.launch)), sessions: ["a", "b"].map { SceneSession($0) })
    let timeline = try ScenarioPlayer(policy: .iPadOSMarkingUndocumented).play(launch)
    #expect(timeline.entries.first?.result[.candidates] == .array([.string("a"), .string("b")]))
    #expect(try ScenarioPlayer().play(launch).entries.first?.result[.candidates] == nil)
  }

  @Test func refusesScenesWithDuplicateSessions() {
    let twins = scenario(sessions: ["a", "a"].map { SceneSession($0) })
    #expect(throws: RoutingError.self) { try ScenarioPlayer().play(twins) }
  }
}
