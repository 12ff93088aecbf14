import PredicateAnalysis
import SceneAnalysis
import SceneRouting
import StringPredicates
import Testing

@Suite struct ForesightTests {
  private func window(_ name: String, can: String = "TRUEPREDICATE", prefers: String = "FALSEPREDICATE") throws
    -> SceneSession
  {
    let conditions = SceneActivationConditions(
      canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))
    return SceneSession(persistentIdentifier: name, conditions: .activation(conditions))
  }

  private func foresight(
    _ sessions: [SceneSession], application: SceneApplication = SceneApplication(), shape: String? = nil
  ) throws -> SceneForesight {
    let router = try SceneRouter(application: application, sessions: sessions)
    return try SceneAnalyzer().foresight(of: router, shape: try shape.map { try StringPredicate($0) })
  }

  @Test func findsDeadWindowsAndWhoComesBeforeThem() throws {
    let result = try foresight([
      window("inbox"), window("list", can: "SELF BEGINSWITH 'a'"),
      window("thread", can: "FALSEPREDICATE", prefers: "SELF == 't/1'"),
      window("never", can: "FALSEPREDICATE", prefers: "SELF == 'a' AND SELF == 'b'"),
    ])
    #expect(result.windows.map(\.stated.exists) == [true, false, true, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true, true, false])
    #expect(result.windows[1].blockers == ["inbox"])
    #expect(result.windows[1].anyOrder.witness?.identifier == "a")
    #expect(result.windows[2].stated.witness?.identifier == "t/1")
    #expect(result.gap == .none)
  }

  @Test func findsGapsByShapeAndWhatOpens() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"), SceneConfiguration(name: "Compose", matching: ["compose"]),
    ])
    let result = try foresight(
      [window("thread", can: "SELF BEGINSWITH 'mail/thread/'")], application: application,
      shape: "SELF BEGINSWITH 'mail/'")
    #expect(result.gap.witness?.identifier == "mail/")
    #expect(result.opens.map(\.configuration) == ["Main", "Compose"])
    #expect(result.opens[1].gap.witness?.identifier == "mail/compose")
  }

  @Test func findsWindowsThatCompete() throws {
    let result = try foresight([
      window("all", prefers: "SELF BEGINSWITH 'mail/'"), window("one", prefers: "SELF ENDSWITH '/1'"),
      window("other", prefers: "SELF == 'x'"),
    ])
    #expect(result.competing.map(\.sessions) == [["all", "one"]])
    #expect(result.competing.first?.witness.identifier == "mail/1")
  }

  @Test func aFocusPrefixIsTakenOff() throws {
    let result = try foresight(
      [window("a", can: "SELF == 'focus:x'")], application: SceneApplication(focusPrefix: "focus:"))
    #expect(result.windows.first?.stated.witness?.identifier == "x")
  }

  @Test func onAPhoneTheMostRecentWindowWins() throws {
    let result = try foresight(
      [window("a", can: "FALSEPREDICATE"), window("b")], application: SceneApplication(idiom: .phone))
    #expect(result.windows.map(\.stated.exists) == [true, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true])
  }

  @Test func findsWhatChanges() throws {
    let old = try SceneRouter(
      application: SceneApplication(), sessions: [window("inbox"), window("t", prefers: "SELF BEGINSWITH 't/'")])
    let new = try SceneRouter(
      application: SceneApplication(), sessions: [window("inbox"), window("t", prefers: "SELF BEGINSWITH 'th/'")])
    let difference = try SceneAnalyzer().difference(from: old, to: new)
    #expect(difference.isSame == false)
    #expect(
      difference.changes.map { "\($0.from.session ?? "") \($0.to.session ?? "") \($0.witness.identifier)" }
        == ["t inbox t/", "inbox t th/"])
    #expect(try SceneAnalyzer().difference(from: old, to: old).isSame == true)
  }

  @Test func examplesAreRoutedAsTheySay() throws {
    let router = try SceneRouter(
      application: SceneApplication(),
      sessions: [window("t", can: "FALSEPREDICATE", prefers: "SELF BEGINSWITH 't/'"), window("inbox")])
    let examples = try SceneAnalyzer().examples(for: router)
    #expect(examples.first?.identifier == "t/")
    #expect(examples.contains { $0.purpose.contains("one edit away") })
    #expect(Set(examples.map(\.identifier)).count == examples.count)
  }
}
