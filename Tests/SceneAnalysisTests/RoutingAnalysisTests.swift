import SceneAnalysis
import SceneRouting
import StringPredicates
import Testing

@Suite struct RoutingAnalysisTests {
  private func analysis(
    _ sessions: [SceneSession], application: SceneApplication = SceneApplication(), shape: String? = nil
  ) throws -> RoutingAnalysis {
    let router = try SceneRouter(application: application, sessions: sessions)
    return try SceneAnalyzer().analysis(of: router, shape: try shape.map { try StringPredicate($0) })
  }

  @Test func findsDeadWindowsAndTheWindowsBeforeThem() throws {
    let result = try analysis([
      window("inbox"), window("list", can: "SELF BEGINSWITH 'a'"),
      window("thread", can: "FALSEPREDICATE", prefers: "SELF == 't/1'"),
      window("never", can: "FALSEPREDICATE", prefers: "SELF == 'a' AND SELF == 'b'"),
    ])
    #expect(result.windows.map(\.stated.exists) == [true, false, true, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true, true, false])
    #expect(result.windows[1].blockers == ["inbox"])
    #expect(result.windows[1].anyOrder.example?.identifier == "a")
    #expect(result.windows[2].stated.example?.identifier == "t/1")
    #expect(result.gap == .impossible)
  }

  @Test func findsGapsOfAShapeAndTheConfigurationThatOpens() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Main"), SceneConfiguration(name: "Compose", matching: ["compose"]),
    ])
    let result = try analysis(
      [window("thread", can: "SELF BEGINSWITH 'mail/thread/'")], application: application,
      shape: "SELF BEGINSWITH 'mail/'")
    #expect(result.gap.example?.identifier == "mail/")
    #expect(result.opens.map(\.configuration) == ["Main", "Compose"])
    #expect(result.opens[1].gap.example?.identifier == "mail/compose")
  }

  @Test func findsWindowsThatCompete() throws {
    let result = try analysis([
      window("all", prefers: "SELF BEGINSWITH 'mail/'"), window("one", prefers: "SELF ENDSWITH '/1'"),
      window("other", prefers: "SELF == 'x'"),
    ])
    #expect(result.competing.map(\.sessions) == [["all", "one"]])
    #expect(result.competing.first?.witness.identifier == "mail/1")
  }

  @Test func distinguishesTextsThatAreOnlyCanonicallyEquivalent() throws {
    let (composed, decomposed) = ("SELF == 'caf\u{E9}'", "SELF == 'cafe\u{301}'")
    let sessions = [
      try window("composed", can: composed, prefers: composed),
      try window("decomposed", can: decomposed, prefers: decomposed),
    ]
    let result = try analysis(sessions)
    #expect(
      result.windows.map { $0.stated.example.map { Array($0.identifier.unicodeScalars) } } == [
        Array("caf\u{E9}".unicodeScalars), Array("cafe\u{301}".unicodeScalars),
      ])
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    let examples = try SceneAnalyzer().examples(for: router).examples.filter {
      $0.purpose.hasSuffix("shortest that it wins")
    }
    #expect(examples.map(\.identifier.unicodeScalars.count) == [4, 5])
  }

  /// The example does not depend on the other comparisons.
  @Test func givesAnExampleThatEachComparisonDecides() throws {
    let condition = "SELF == 'inbox' OR (SELF BEGINSWITH 'thread/' AND NOT SELF ENDSWITH '.eml')"
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [window("mail", prefers: condition), window("other")])
    let found = try SceneAnalyzer().examples(for: router)
    #expect(found.undecided.isEmpty)
    let purposes = Dictionary(
      found.examples.map { ($0.identifier, $0.purpose) }, uniquingKeysWith: { first, _ in first })
    #expect(purposes["thread/"]?.hasSuffix("accepts because of BEGINSWITH 'thread/', which holds") == true)
    #expect(purposes["thread/.eml"]?.hasSuffix("refuses because of ENDSWITH '.eml', which holds") == true)
    #expect(purposes["inbox"] != nil)
  }

  /// An inexact comparison does not prevent examples for the exact ones.
  @Test func givesExamplesForExactPartsOfAnInexactCondition() throws {
    let condition = "SELF LIKE[c] 'a?' OR (SELF BEGINSWITH 'mail' AND NOT 'mailbox' == SELF)"
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [window("a", prefers: condition), window("b")])
    let purposes = try SceneAnalyzer().examples(for: router).examples.map(\.purpose)
    for reason in ["BEGINSWITH 'mail', which holds", "'mailbox' == SELF, which holds"] {
      #expect(purposes.contains { $0.hasSuffix("because of \(reason)") }, "\(purposes)")
    }
  }

  @Test(arguments: [(64, true), (65, false)])
  func examplesNameOmittedComparisons(count: Int, isWhole: Bool) throws {
    let condition = (0..<count).map { "SELF == '\($0)'" }.joined(separator: " OR ")
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [window("a", prefers: condition), window("b")])
    let undecided = try SceneAnalyzer(budget: AnalysisBudget(steps: .max)).examples(for: router).undecided
    #expect(undecided.isEmpty == isWhole, "\(undecided)")
  }

  @Test func examplesReportUndecidedComparisons() throws {
    let router = try SceneRouter(
      application: SceneApplication(),
      sessions: [window("a", prefers: "SELF MATCHES '(a+)b\\\\1' AND SELF CONTAINS 'abaaba'"), window("b")])
    let found = try SceneAnalyzer().examples(for: router)
    #expect(found.undecided.contains { $0.contains("back reference") }, "\(found.undecided)")
    // An example for a comparison must be certain.
    for example in found.examples where example.purpose.contains("because of") {
      #expect(example.purpose.hasSuffix(", which fails") && example.identifier.contains("abaaba"))
    }
  }

  /// The text of a comparison is tried as a witness.
  @Test(arguments: ["CONTAINS", "BEGINSWITH", "ENDSWITH"])
  func triesADecomposedTextAsAWitness(operation: String) throws {
    let text = "Zu\u{308}rich"
    let result = try analysis([
      window("a", can: "FALSEPREDICATE", prefers: "SELF \(operation) '\(text)'"), window("b"),
    ])
    #expect(result.windows.first?.stated.exists == true)
  }

  @Test(arguments: [("\u{E9}", true), ("(\u{E9}|xyz)", false)])
  func reportsThatADifferenceIsOnlyBeyondASCII(refused: String, isBeyond: Bool) throws {
    func router(_ prefers: String) throws -> SceneRouter {
      try SceneRouter(application: SceneApplication(), sessions: [window("b"), window("a", prefers: prefers)])
    }
    let beginning = "SELF BEGINSWITH 'a'"
    let difference = try SceneAnalyzer().difference(
      from: router(beginning), to: router("\(beginning) AND NOT SELF MATCHES '.*\(refused).*'"))
    #expect(difference.changes.map(\.witness.identifier) == [isBeyond ? "a\u{E9}" : "axyz"])
    #expect(difference.changes.map(\.isBeyondASCII) == [isBeyond])
  }

  @Test func removesTheFocusPrefixFromExamples() throws {
    let result = try analysis(
      [window("a", can: "SELF == 'focus:x'")], application: SceneApplication(focusFilterPrefix: "focus:"))
    #expect(result.windows.first?.stated.example?.identifier == "x")
  }

  @Test func onAPhoneTheMostRecentWindowWins() throws {
    let result = try analysis(
      [window("a", can: "FALSEPREDICATE"), window("b")], application: SceneApplication(idiom: .phone))
    #expect(result.windows.map(\.stated.exists) == [true, false])
    #expect(result.windows.map(\.anyOrder.exists) == [true, true])
  }

  @Test func findsChanges() throws {
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

  @Test func givesDistinctExamples() throws {
    let router = try SceneRouter(
      application: SceneApplication(),
      sessions: [window("t", can: "FALSEPREDICATE", prefers: "SELF BEGINSWITH 't/'"), window("inbox")])
    let examples = try SceneAnalyzer().examples(for: router).examples
    #expect(examples.first?.identifier == "t/")
    #expect(examples.contains { $0.purpose.contains("one edit away") })
    #expect(Set(examples.map(\.identifier)).count == examples.count)
  }

  @Test func findsAnExampleForEveryConfigurationThatOpens() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Thread", matching: ["thread/"]), SceneConfiguration(name: "Web", matching: ["https:"]),
      SceneConfiguration(name: "Any", matching: ["*"]),
    ])
    let result = try analysis([], application: application, shape: "SELF BEGINSWITH 'mail/'")
    #expect(result.opens.map(\.gap.example?.identifier) == ["mail/thread/", "mail/https:", "mail/"])
  }

  @Test func findsDifferencesInEveryRole() throws {
    func router(_ identifier: String) throws -> SceneRouter {
      var display = try window("display", can: "SELF == '\(identifier)'")
      display.role = .windowExternalDisplay
      return try SceneRouter(application: SceneApplication(), sessions: [window("main"), display])
    }
    let difference = try SceneAnalyzer().difference(from: router("a"), to: router("b"))
    #expect(difference.changes.map(\.role) == [.windowExternalDisplay, .windowExternalDisplay])
    #expect(difference.changes.map(\.witness.identifier) == ["a", "b"])
  }

  @Test func reportsTheRoleOfCompetingWindows() throws {
    var sessions = try [window("one", prefers: "SELF == 'a'"), window("other", prefers: "SELF LIKE 'a*'")]
    for index in sessions.indices { sessions[index].role = .windowExternalDisplay }
    let router = try SceneRouter(application: SceneApplication(), sessions: sessions)
    #expect(try SceneAnalyzer().analysis(of: router).competing.map(\.role) == [.windowExternalDisplay])
    let examples = try SceneAnalyzer().examples(for: router).examples.filter { $0.purpose.contains("prefer") }
    #expect(examples.allSatisfy { $0.role == .windowExternalDisplay })
  }

  /// Inexact predicates may have equal bounds and accept different identifiers.
  @Test func comparesInexactWindowsSeparately() throws {
    let result = try analysis([
      window("a", prefers: "SELF BEGINSWITH 'a'"), window("before", prefers: "SELF < 'é'"),
      window("after", prefers: "SELF > 'é'"),
    ])
    #expect(result.competing.map(\.sessions) == [["a", "before"]])
    #expect(result.undecided.contains { $0.contains("'a' and 'after' compete") })
  }

  @Test func leavesAWindowUndecidedAtALimit() throws {
    let result = try analysis([
      window("one", can: "FALSEPREDICATE", prefers: "NOT SELF MATCHES '(a|aa)+' AND SELF MATCHES 'a{40}b'"),
      window("other", can: "SELF == 'x'"),
    ])
    guard case .undecided(let reason) = result.windows[0].stated else {
      Issue.record("decided")
      return
    }
    #expect(reason.contains("meets a limit"))
    #expect(result.windows[1].stated.example?.identifier == "x")
  }

  @Test func stopsAtTheBudgetForManyWindows() throws {
    let sessions = try (0..<3_000).map { try window("w\($0)", can: "SELF LIKE '*\($0)*'") }
    let old = try SceneRouter(application: SceneApplication(), sessions: sessions)
    let new = try SceneRouter(application: SceneApplication(), sessions: sessions.reversed())
    let analyzer = SceneAnalyzer(budget: AnalysisBudget(steps: 100_000))
    let difference = try analyzer.difference(from: old, to: new)
    #expect(difference.undecided.contains("the budget of 100000 steps is used up"))
  }
}

/// Returns a UIKit window with these conditions.
func window(
  _ name: String, can: String = "TRUEPREDICATE", prefers: String = "FALSEPREDICATE"
) throws -> SceneSession {
  let conditions = SceneActivationConditions(
    canActivate: try StringPredicate(can), prefersToActivate: try StringPredicate(prefers))
  return SceneSession(name, conditions: .activation(conditions))
}
