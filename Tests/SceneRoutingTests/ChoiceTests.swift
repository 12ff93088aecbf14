import SceneRouting
import Testing

/// Rules 3, 5, 6 and 7: order of use, missing identifiers, plain launches, identifiers.
@Suite struct ChoiceTests {
  // Rule 3
  @Test func mostRecentlyUsedWinsAmongEquals() throws {
    let router = try router(
      scene("first", prefers: "x", state: .unattached), scene("second", prefers: "x", state: .foregroundActive))
    #expect(try router.route(.content("x")).session == "first")
    #expect(try router.route(.content("y")).summary == "first can")
  }

  // Rule 5
  @Test func missingIdentifierGoesToTheMostRecentSession() throws {
    let decision = try router(scene("a", can: "FALSE"), scene("b", prefers: "TRUE")).route(.content(nil))
    #expect(decision.summary == "a most-recent")
    #expect(decision.suitability == nil)
    #expect(decision.targetContentIdentifier == nil)
  }

  @Test(arguments: [ExternalEvent.content("x"), .launch, .content(nil), .drag(nil)])
  func phoneNeverEvaluatesPredicates(event: ExternalEvent) throws {
    let decision = try router(
      scene("a", can: "FALSE"), scene("b", prefers: "TRUE"), application: SceneApplication(idiom: .phone)
    ).route(event)
    #expect(decision.summary == "a most-recent")
    #expect(decision.suitability == nil)
  }

  @Test func phoneMakesANewSceneForARequestThatPrefersOne() throws {
    let router = try router(scene("a", prefers: "TRUE"), application: SceneApplication(idiom: .phone))
    #expect(try router.route(.content("x"), options: RoutingOptions(prefersNewScene: true)).reason == .newScene)
    #expect(try router.route(.sessionRequest(session: nil, userActivity: nil)).reason == .newScene)
  }

  // Rule 6
  @Test func plainLaunchGoesToTheMostRecentSuitableSession() throws {
    let router = try router(scene("no", can: "FALSE"), scene("can"), scene("prefers", prefers: "TRUE"))
    let decision = try router.route(.launch)
    #expect(decision.summary == "can can")
    #expect(decision.suitability == .can)
    #expect(decision.targetContentIdentifier == "")
  }

  @Test func plainLaunchGoesToAMoreRecentSessionThatPrefers() throws {
    let decision = try router(scene("prefers", can: "FALSE", prefers: ""), scene("can")).route(.launch)
    #expect(decision.summary == "prefers prefers")
    #expect(decision.suitability == .prefers)
  }

  @Test func plainLaunchOpensAnotherWindowIfEverySessionRefusesTheEmptyString() throws {
    let router = try router(scene("a", can: "x"), scene("b", can: "FALSE"))
    #expect(try router.route(.launch).summary == "new - new-scene")
  }

  @Test func emptyIdentifierOfAnotherEventFollowsTheOrdinaryRule() throws {
    let router = try router(scene("can"), scene("prefers", prefers: ""))
    #expect(try router.route(.content("")).summary == "prefers prefers")
    #expect(try router.route(.launch).summary == "can can")
  }

  // Rule 7
  @Test func prefersAnywhereComesBeforeCanAnywhere() throws {
    let router = try router(scene("a"), scene("b"), scene("c", prefers: "x"), scene("d", prefers: "x"))
    let decision = try router.route(.content("x"))
    #expect(decision.summary == "c prefers")
    #expect(decision.suitability == .prefers)
  }

  @Test func prefersDoesNotNeedCan() throws {
    let router = try router(scene("a"), scene("b", can: "FALSE", prefers: "x"))
    #expect(try router.route(.content("x")).summary == "b prefers")
  }

  @Test func unsuitableSessionIsNeverChosen() throws {
    let decision = try router(scene("a", can: "FALSE"), scene("b", can: "y")).route(.content("x"))
    #expect(decision.summary == "new - new-scene")
    #expect(decision.suitability == nil)
  }

  @Test func runnersUpAreTheNextChoices() throws {
    let router = try router(
      scene("a"), scene("no", can: "FALSE"), scene("b", prefers: "x"), scene("c", prefers: "x"), scene("d"))
    let decision = try router.routeWithRunnersUp(.content("x"))
    #expect(decision.session == "b")
    #expect(decision.runnersUp.map(\.session) == ["c", "a", "d"])
    #expect(decision.runnersUp.map(\.suitability) == [.prefers, .can, .can])
    let missing = try router.routeWithRunnersUp(.content(nil))
    #expect(missing.runnersUp.map(\.session) == ["no", "b", "c", "d"])
    #expect(missing.runnersUp.allSatisfy { $0.suitability == nil })
    #expect(try router.route(.content("x")).runnersUp.isEmpty)
  }
}
