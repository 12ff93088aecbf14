import PredicateSyntax
import SceneAnalysis
import SceneSources
import SceneRouting
import StringPredicates
import Testing

/// The rules with proofs about several windows, each with a witness and near misses.
@Suite struct ProvedRuleTests {
  private func messages(
    _ code: String, _ sessions: [SceneSession], application: SceneApplication = SceneApplication(),
    samples: [String] = [], placeholders: [Placeholder] = []
  ) -> [String] {
    let inspection = SceneInspection(
      application: application, sessions: sessions,
      samples: samples.map { SceneInspection.Sample(event: .notification($0)) },
      placeholders: placeholders)
    #expect(inspection.defect == nil)
    return LintRule.all.filter { $0.code.rawValue == code }.findings(in: inspection, as: LintPlace.self)
      .map(\.message)
  }

  @Test func provesFindingsForEveryValueOfAPlaceholder() throws {
    let placeholders = [Placeholder(name: "id", sampleValue: "m/_id_", beginsWith: "m/")]
    let included = try [window("all", prefers: "SELF LIKE 'm/*'"), window("item", prefers: "SELF == 'm/_id_'")]
    #expect(
      messages("contested-identifier", included, placeholders: placeholders) == [
        "'all' prefers all that 'item' prefers, such as 'm/_id_': the most recently used one takes it"
      ])
    // Near misses: true for the sample value, but not for every value.
    let some = try [
      window("a", prefers: "SELF == 'm/_id_'"), window("b", prefers: "SELF BEGINSWITH 'm/_'"),
      window("c", prefers: "SELF == 'm/_id_' AND SELF == 'm/2'"),
    ]
    #expect(messages("contested-identifier", some).count == 1)
    #expect(messages("contested-identifier", some, placeholders: placeholders) == [])
    #expect(messages("never-matches", some).count == 1)
    #expect(messages("never-matches", some, placeholders: placeholders) == [])
    let prefers = "SELF == 'm/_id_'"
    for (can, isCertain) in [("FALSEPREDICATE", true), ("SELF BEGINSWITH 'n/'", true), ("SELF ENDSWITH 'x'", false)] {
      let windows = try [window("first"), window("item", can: can, prefers: prefers)]
      #expect(
        messages("prefers-not-covered", windows, placeholders: placeholders).count == (isCertain ? 1 : 0), "\(can)")
    }
  }

  /// What contains the sample value may not be in the value that the app has.
  @Test func countsOnlyTheKnownPartsOfAnUnknownLabel() throws {
    let placeholders = [Placeholder(name: "threadID", sampleValue: "app://_threadID_", beginsWith: "app://")]
    for (earlier, isUnused) in [("thread", false), ("app:", true)] {
      let application = SceneApplication(configurations: [
        SceneConfiguration(name: "Main"), SceneConfiguration(name: "First", matching: [earlier]),
        SceneConfiguration(name: "Thread", matching: ["app://_threadID_"]),
      ])
      let unused = messages(
        "unused-configuration", [try window("main")], application: application, placeholders: placeholders)
      #expect(unused.contains { $0.contains("'Thread'") } == isUnused, "\(unused)")
    }
  }

  @Test(arguments: [
    ("SELF LIKE '*'", true), ("SELF LIKE[cd] '**'", true), ("SELF CONTAINS 'a' OR NOT SELF CONTAINS 'a'", true),
    ("SELF >= ''", true),
    ("SELF LIKE '?*'", false), ("SELF BEGINSWITH 'a' OR SELF >= 'b'", false),
  ])
  func reportsPreferencesForEverything(prefers: String, isEverything: Bool) throws {
    let windows = try [window("a", prefers: prefers), window("b", prefers: "SELF == 'b/1'")]
    #expect(messages("prefers-everything", windows).isEmpty == !isEverything)
    #expect(messages("contested-identifier", windows).isEmpty == isEverything)
  }

  @Test func reportsIdenticalPreferencesWrittenDifferently() throws {
    #expect(
      try messages(
        "identical-preference",
        [
          window("a", prefers: "NOT (SELF != 'm/1' AND SELF != 'm/2')"),
          window("b", prefers: "SELF IN {'m/2', 'm/1'}"), window("c", prefers: "SELF MATCHES 'm/[12]'"),
          window("wide", prefers: "SELF BEGINSWITH 'm/'"),
        ]) == [
          "'b' prefers exactly what 'a' prefers, such as 'm/1': the most recently used one takes it",
          "'c' prefers exactly what 'a' prefers, such as 'm/1': the most recently used one takes it",
        ])
    // Near misses: one identifier more, a mark after the match, no preference at all.
    #expect(
      try messages(
        "identical-preference",
        [
          window("a", prefers: "SELF IN {'m/2', 'm/1'}"), window("b", prefers: "SELF IN {'m/2', 'm/1', 'm/3'}"),
          window("c", prefers: "SELF BEGINSWITH 'a'"), window("d", prefers: "SELF LIKE 'a*'"),
          window("e"), window("f"), window("g", prefers: "SELF == '1' AND SELF == '2'"),
          window("h", prefers: "SELF == '3' AND SELF == '4'"),
        ]) == [])
  }

  @Test func reportsWindowsWhosePreferencesAnotherIncludes() throws {
    let sessions = try [
      window("all", prefers: "SELF BEGINSWITH 'mail/'"), window("one", prefers: "SELF IN {'mail/7/1', 'mail/1'}"),
      window("other", prefers: "SELF == 'x'"),
    ]
    #expect(
      messages("contested-identifier", sessions) == [
        "'all' prefers all that 'one' prefers, such as 'mail/1': the most recently used one takes it"
      ])
    // A sample event already shows the pair.
    #expect(
      messages("contested-identifier", sessions, samples: ["mail/7/1"]) == [
        "'all' takes it only because it is the most recently used one: 'one' prefers it too"
      ])
    // Near misses: an identifier that only one prefers, an overlap only, a preference for everything.
    #expect(
      try messages(
        "contested-identifier",
        [
          window("all", prefers: "SELF BEGINSWITH 'mail/'"), window("one", prefers: "SELF IN {'mail/1', 'news/2'}"),
          window("end", prefers: "SELF ENDSWITH '/1'"), window("each", prefers: "TRUEPREDICATE"),
        ]) == [])
  }

  /// Messages name at most four windows.
  @Test(arguments: [(4, "'2', '3', '4' and '5' prefer it too"), (5, "'2', '3', '4', '5' and 1 more prefer it too")])
  func namesAtMostFourWindows(others: Int, end: String) throws {
    let sessions = try (1...others + 1).map { try window("\($0)", prefers: "SELF ENDSWITH '\($0)' OR SELF == 'm'") }
    #expect(
      messages("contested-identifier", sessions, samples: ["m"]) == [
        "'1' takes it only because it is the most recently used one: \(end)"
      ])
  }

  /// A string counts its bytes, plus 200 for the comparison and 40 for the text. Only its bytes are certain.
  @Test(
    arguments: [
      ("SELF == '%'", "x", 99_760, nil), ("SELF == '%'", "x", 99_761, "may ignore"),
      ("SELF == '%'", "x", 100_000, "may ignore"), ("SELF == '%'", "x", 100_001, "ignores"),
      // Equal texts of two comparisons count once. Two texts in a list share one comparison.
      ("SELF == '%' OR SELF BEGINSWITH '%'", "x", 99_560, nil),
      ("SELF == '%' OR SELF BEGINSWITH '%'", "x", 99_561, "may ignore"),
      ("SELF IN {'%', 'b'}", "x", 99_719, nil), ("SELF IN {'%', 'b'}", "x", 99_720, "may ignore"),
      // Non-ASCII texts take two bytes for each UTF-16 code unit.
      ("SELF == '%'", "é", 50_000, "may ignore"), ("SELF == '%'", "é", 50_001, "ignores"),
    ] as [(String, String, Int, String?)])
  func reportsArchivesThatAreTooLarge(format: String, character: String, count: Int, verb: String?) throws {
    let format = format.replacing("%", with: String(repeating: character, count: count))
    let found = try messages("archive-too-large", [window("a", prefers: format), window("b")])
    #expect(found.count == (verb == nil ? 0 : 1) && found.allSatisfy { $0.hasPrefix("UIKit \(verb ?? "") this") })
  }

  @Test func reportsWindowsThatNeverWin() throws {
    let dead = try window("dead", can: "SELF BEGINSWITH 'm/x'", prefers: "SELF == 'm/x'")
    #expect(try messages("never-chosen", [dead, window("all", prefers: "SELF BEGINSWITH 'm/'")]) == [])
    #expect(
      try messages(
        "never-chosen",
        [window("all", prefers: "SELF BEGINSWITH 'm/'"), window("dead", can: "SELF BEGINSWITH 'm/x'")]) == [
          "no identifier finds 'dead': 'all' prefers every identifier that it takes"
        ])
    #expect(
      try messages("never-chosen", [window("all", prefers: "SELF BEGINSWITH 'm/'"), dead]) == [
        "no identifier finds 'dead' in this order: 'all' comes first; if it is the most recently used window, it takes 'm/x'"
      ])
    // Near misses: one identifier left, found by a missing identifier, listed first, no preference.
    #expect(
      try messages(
        "never-chosen",
        [
          window("all", prefers: "SELF BEGINSWITH 'm/'"), window("alive", can: "SELF BEGINSWITH 'm'"),
          window("launch", can: "SELF == nil OR SELF BEGINSWITH 'm/x'"), window("inbox"), window("list"),
        ]) == [])
  }

  /// A plain launch goes to the most recently used window that can, although another one prefers its identifier.
  @Test func doesNotReportWindowsThatALaunchReaches() throws {
    let other = try window("b", prefers: "SELF == 'a' OR SELF == ''")
    #expect(messages("never-chosen", [try window("a", can: "SELF == 'a' OR SELF == ''"), other]) == [])
    #expect(messages("never-chosen", [try window("a", can: "SELF == 'a'"), other]).count == 1)
    // With a Focus prefix, the identifier of a launch is the prefix.
    let application = SceneApplication(focusFilterPrefix: "focus:")
    let fs = try window("b", can: "FALSEPREDICATE", prefers: "SELF BEGINSWITH 'f'")
    #expect(
      messages("never-chosen", [try window("a", can: "SELF BEGINSWITH 'f'"), fs], application: application) == [])
  }

  /// A device that never evaluates conditions never rejects a window.
  @Test func followsThePolicy() throws {
    let sessions = [try window("a", can: "SELF == 'a' AND SELF == 'b'"), try window("b", can: "SELF == 'b'")]
    func codes(_ policy: RoutingPolicy?) -> [String] {
      LintRule.all.findings(
        in: SceneInspection(application: SceneApplication(), sessions: sessions, policy: policy), as: LintPlace.self
      ).map(\.code.rawValue)
    }
    #expect(codes(nil).contains("never-chosen"))
    #expect(!codes(.iPhone).contains("never-chosen"))
  }

  @Test func comparesConditionsUnderTheFocusPrefix() throws {
    let sessions = [
      try window("a", can: "SELF BEGINSWITH 'b'", prefers: "SELF ENDSWITH 'k'"),
      try window("z", prefers: "SELF ENDSWITH 'q'"),
    ]
    #expect(messages("prefers-not-covered", sessions).count == 1)
    #expect(messages("prefers-not-covered", sessions, application: SceneApplication(focusFilterPrefix: "b")) == [])
  }

  /// A closed window is often intended, because the app opens it itself.
  @Test func reportsWindowsThatNeverWinAsNotes() throws {
    func severities(_ sessions: [SceneSession]) -> [Diagnostic.Severity] {
      LintRule.all.findings(
        in: SceneInspection(application: SceneApplication(), sessions: sessions), as: LintPlace.self
      )
      .filter { $0.code.rawValue == "never-chosen" }.map(\.severity)
    }
    let inbox = try window("inbox", prefers: "SELF BEGINSWITH 'm/'")
    let closed = try window("closed", can: "FALSEPREDICATE", prefers: "FALSEPREDICATE")
    let contradictory = try window("closed", can: "SELF == 'a' AND SELF == 'b'", prefers: "FALSEPREDICATE")
    let hidden = try window("hidden", can: "SELF BEGINSWITH 'm/x'")
    for window in [closed, contradictory, hidden] { #expect(severities([inbox, window]) == [.note]) }
    // Near misses: one of the two conditions accepts something.
    #expect(severities([inbox, try window("prefers", can: "FALSEPREDICATE", prefers: "SELF == 'a'")]) == [])
    #expect(severities([inbox, try window("can", can: "SELF == 'a'", prefers: "FALSEPREDICATE")]) == [])
  }

  @Test func reportsThatEachLaunchOpensAnotherWindow() throws {
    let rule = "launch-opens-window"
    let pages = [try window("a", can: "SELF == 'a'"), try window("b", can: "SELF == 'b'")]
    let page = SceneConfiguration(name: "Page", conditions: pages[0].conditions)
    let closing = SceneApplication(configurations: [page])
    #expect(
      messages(rule, pages, application: closing) == [
        "every window refuses the empty identifier of a plain launch, and so does the window that a launch opens: each "
          + "launch opens one more window"
      ])
    // Near misses: the new window takes the next launch; an open window takes it.
    #expect(messages(rule, pages) == [])
    #expect(try messages(rule, pages + [window("c", can: "SELF == 'c' OR SELF == ''")], application: closing) == [])
  }

  @Test func reportsSwiftUIWindowsThatMatchNothing() throws {
    let empty = SceneSession(
      "empty", conditions: .externalEvents(preferring: [], allowing: []))
    #expect(
      try messages("never-chosen", [window("a"), empty]) == [
        "no identifier finds 'empty': both sets of handlesExternalEvents match nothing"
      ])
    let full = SceneSession(
      "full", conditions: .externalEvents(preferring: ["x"], allowing: []))
    #expect(try messages("never-chosen", [window("a"), full]) == [])
  }

  @Test func reportsIdentifiersThatOpenAnotherWindow() throws {
    let application = SceneApplication(
      idiom: .mac, framework: .swiftUI,
      configurations: [SceneConfiguration(name: "Main"), SceneConfiguration(name: "Viewer", matching: ["viewer"])])
    let plain = SceneSession("main", conditions: .withoutModifier)
    #expect(
      messages("surplus-window", [plain], application: application) == [
        "no open window takes 'a', so that 'Main', which has no 'matching', opens one more"
      ])
    let all = SceneSession(
      "main", conditions: .externalEvents(preferring: [], allowing: ["*"]))
    #expect(messages("surplus-window", [all], application: application) == [])
  }
}
