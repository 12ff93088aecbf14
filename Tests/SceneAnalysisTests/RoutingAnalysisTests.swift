import SceneAnalysis
import SceneRouting
import StringPredicates
import TestSupport
import Testing

@Suite struct RoutingAnalysisTests {
  private func analysis(
    _ sessions: [SceneSession], application: SceneApplication = SceneApplication(), shape: String? = nil
  ) throws -> RoutingAnalysis {
    let router = try SceneRouter(application: application, sessions: sessions)
    return try SceneAnalyzer().analysis(of: router, shape: try shape.map { try StringPredicate($0) })
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

  /// An example of a comparison does not depend on the other comparisons, even if one of them is inexact.
  @Test(arguments: [
    (
      "SELF == 'inbox' OR (SELF BEGINSWITH 'thread/' AND NOT SELF ENDSWITH '.eml')",
      [
        "inbox": "accepts", "thread/": "accepts because of BEGINSWITH 'thread/', which holds",
        "thread/.eml": "refuses because of ENDSWITH '.eml', which holds",
      ]
    ),
    (
      "SELF LIKE[c] 'a?' OR (SELF BEGINSWITH 'mail' AND NOT 'mailbox' == SELF)",
      [
        "mail": "accepts because of BEGINSWITH 'mail', which holds",
        "mailbox": "refuses because of 'mailbox' == SELF, which holds",
      ]
    ),
  ])
  func givesAnExampleThatEachComparisonDecides(condition: String, purposes: [String: String]) throws {
    let router = try SceneRouter(
      application: SceneApplication(), sessions: [window("a", prefers: condition), window("b")])
    let found = try SceneAnalyzer().examples(for: router)
    #expect(found.undecided.isEmpty)
    for (identifier, purpose) in purposes {
      #expect(found.examples.first { $0.identifier == identifier }?.purpose.hasSuffix(purpose) == true, "\(purpose)")
    }
    #expect(Set(found.examples.map(\.identifier)).count == found.examples.count)
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

  @Test func findsAnExampleForEveryConfigurationThatOpens() throws {
    let application = SceneApplication(configurations: [
      SceneConfiguration(name: "Thread", matching: ["thread/"]), SceneConfiguration(name: "Web", matching: ["https:"]),
      SceneConfiguration(name: "Any", matching: ["*"]),
    ])
    let result = try analysis([], application: application, shape: "SELF BEGINSWITH 'mail/'")
    #expect(result.gap.example?.identifier == "mail/")
    #expect(result.opens.map(\.configuration) == ["Thread", "Web", "Any"])
    #expect(result.opens.map(\.gap.example?.identifier) == ["mail/thread/", "mail/https:", "mail/"])
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
    #expect(result.windows[0].stated.reason?.contains("meets a limit") == true)
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

  private func closedWindows(_ prefers: [String]) throws -> [SceneSession] {
    try prefers.enumerated().map { try window("w\($0)", can: "FALSEPREDICATE", prefers: $1) }
  }

  @Test func analyzesManyWindowsWithOneLetterEach() throws {
    let count = min(20_000, 2_000 * TestEnvironment.scale)
    let letters = (0..<count).compactMap { Unicode.Scalar(0x4E00 + $0).map { "SELF == '\($0)'" } }
    let analysis = try analysis(closedWindows(letters))
    #expect(analysis.windows.count == count)
    #expect(analysis.windows.allSatisfy { $0.stated.example?.length == 1 && $0.anyOrder == $0.stated })
    #expect(analysis.gap.example?.identifier == "")
    #expect(analysis.competing.isEmpty)
  }

  @Test func stopsAtTheBudgetForALargeProduct() throws {
    let all = (0..<30).map { "SELF CONTAINS '\($0)x\($0)'" }
    let router = try SceneRouter(
      application: SceneApplication(), sessions: closedWindows(all + [all.joined(separator: " AND ")]))
    let budget = AnalysisBudget(steps: 200_000, bytes: 100_000_000)
    let analysis = try SceneAnalyzer(budget: budget).analysis(of: router)
    let last = try #require(analysis.windows.last).stated
    #expect(last.example == nil)
    #expect(last.reason?.contains("budget") != false)
    #expect(!analysis.undecided.isEmpty)
  }

  @Test func analyzesAnEmptyApplication() throws {
    let empty = try SceneRouter(application: SceneApplication(), sessions: [])
    let analysis = try SceneAnalyzer().analysis(of: empty)
    #expect(analysis.windows.isEmpty && analysis.competing.isEmpty && analysis.undecided.isEmpty)
    #expect(analysis.gap.example?.identifier == "")
    #expect(try SceneAnalyzer().difference(from: empty, to: empty).isSame == true)
  }
}

extension AnalysisAnswer {
  /// Why the question is undecided.
  var reason: String? {
    if case .undecided(let reason) = self { reason } else { nil }
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
