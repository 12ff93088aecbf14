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

  /// Windows and what a rule finds in them. A window is written as `name can PREDICATE prefers PREDICATE`, followed by
  /// a semicolon; what is missing is UIKit's default.
  struct Example: Sendable {
    var code: String
    var windows: String
    var samples: [String]
    var focusPrefix: String?
    var messages: [String]

    init(
      _ code: String, _ windows: String, samples: [String] = [], focus: String? = nil, finds messages: [String] = []
    ) {
      (self.code, self.windows, self.samples, focusPrefix, self.messages) = (code, windows, samples, focus, messages)
    }
  }

  static let examples: [Example] = [
    Example(
      "identical-preference",
      "a prefers NOT (SELF != 'm/1' AND SELF != 'm/2'); b prefers SELF IN {'m/2', 'm/1'}; "
        + "c prefers SELF MATCHES 'm/[12]'; wide prefers SELF BEGINSWITH 'm/'",
      finds: [
        "'b' prefers exactly what 'a' prefers, such as 'm/1': the most recently used one takes it",
        "'c' prefers exactly what 'a' prefers, such as 'm/1': the most recently used one takes it",
      ]),
    // One identifier more, a mark after the match, no preference at all.
    Example(
      "identical-preference",
      "a prefers SELF IN {'m/2', 'm/1'}; b prefers SELF IN {'m/2', 'm/1', 'm/3'}; "
        + "c prefers SELF BEGINSWITH 'a'; d prefers SELF LIKE 'a*'; e; f; "
        + "g prefers SELF == '1' AND SELF == '2'; h prefers SELF == '3' AND SELF == '4'"),
    Example(
      "contested-identifier",
      "all prefers SELF BEGINSWITH 'mail/'; one prefers SELF IN {'mail/7/1', 'mail/1'}; other prefers SELF == 'x'",
      finds: ["'all' prefers all that 'one' prefers, such as 'mail/1': the most recently used one takes it"]),
    // A sample event already shows the pair.
    Example(
      "contested-identifier", "all prefers SELF BEGINSWITH 'mail/'; one prefers SELF IN {'mail/7/1', 'mail/1'}",
      samples: ["mail/7/1"],
      finds: ["'all' takes it only because it is the most recently used one: 'one' prefers it too"]),
    // An identifier that only one prefers, an overlap only, a preference for everything.
    Example(
      "contested-identifier",
      "all prefers SELF BEGINSWITH 'mail/'; one prefers SELF IN {'mail/1', 'news/2'}; "
        + "end prefers SELF ENDSWITH '/1'; each prefers TRUEPREDICATE"),
    Example(
      "never-chosen", "all prefers SELF BEGINSWITH 'm/'; dead can SELF BEGINSWITH 'm/x' prefers FALSEPREDICATE",
      finds: ["no identifier finds 'dead': 'all' prefers every identifier that it takes"]),
    Example(
      "never-chosen", "all prefers SELF BEGINSWITH 'm/'; dead can SELF BEGINSWITH 'm/x' prefers SELF == 'm/x'",
      finds: [
        "no identifier finds 'dead' in this order: 'all' comes first; if it is the most recently used window, it takes "
          + "'m/x'"
      ]),
    Example(
      "never-chosen", "dead can SELF BEGINSWITH 'm/x' prefers SELF == 'm/x'; all prefers SELF BEGINSWITH 'm/'"),
    Example(
      "never-chosen",
      "all prefers SELF BEGINSWITH 'm/'; a can SELF == 'a' AND SELF == 'b' prefers FALSEPREDICATE",
      finds: ["no identifier finds 'a': canActivate and prefersToActivate are both never true"]),
    // Near misses: a window takes one more identifier, prefers nothing, or has a condition that accepts something.
    Example(
      "never-chosen",
      "all prefers SELF BEGINSWITH 'm/'; alive can SELF BEGINSWITH 'm'; inbox; list; "
        + "prefers can FALSEPREDICATE prefers SELF == 'a'; can can SELF == 'b' prefers FALSEPREDICATE"),
    // An event without an identifier evaluates no condition.
    Example(
      "never-chosen", "all prefers SELF BEGINSWITH 'm/'; nothing can SELF == nil OR SELF BEGINSWITH 'm/x'",
      finds: ["no identifier finds 'nothing': 'all' prefers every identifier that it takes"]),
    Example(
      "never-chosen", "a can SELF == nil; b prefers SELF == 'b'",
      finds: ["no identifier finds 'a': canActivate and prefersToActivate are both never true"]),
    Example(
      "never-matches", "a can NOT SELF != NULL; b can SELF IN {}; c can SELF == nil OR SELF == 'c'",
      finds: ["condition", "condition", "part"].map { "no identifier fulfils this \($0)" }),
    Example(
      "never-matches",
      "a can SELF == 'c' OR SELF BEGINSWITH 'm/' AND SELF BEGINSWITH 'n/' OR SELF == 'd' AND SELF != 'e'",
      finds: ["no identifier fulfils this part"]),
    Example(
      "number-as-prefix",
      "a prefers SELF BEGINSWITH 'm/7' AND SELF ENDSWITH '/e'; "
        + "b prefers SELF BEGINSWITH 'm/7' AND (SELF == 'm/7' OR SELF BEGINSWITH 'm/7/'); "
        + "c prefers SELF BEGINSWITH 'http://a.example:8080'",
      finds: ["BEGINSWITH 'm/7' also takes 'm/70'"]),
    Example(
      "percent-encoding",
      "a prefers SELF == 'Trip to Rome.notes'; b prefers SELF == 'Hello Mr.Smith'; c can SELF ENDSWITH ' a.com'",
      finds: ["'Trip to Rome.notes' is not found in a URL, which is percent-encoded"]),
    // A plain launch goes to the most recently used window that can, although another one prefers its identifier.
    Example("never-chosen", "a can SELF == 'a' OR SELF == ''; b prefers SELF == 'a' OR SELF == ''"),
    Example(
      "never-chosen", "a can SELF == 'a'; b prefers SELF == 'a' OR SELF == ''",
      finds: ["no identifier finds 'a': 'b' prefers every identifier that it takes"]),
    // With a Focus prefix, the identifier of a launch is the prefix.
    Example(
      "never-chosen", "a can SELF BEGINSWITH 'f'; b can FALSEPREDICATE prefers SELF BEGINSWITH 'f'",
      focus: "focus:"),
    Example(
      "prefers-not-covered", "a can SELF BEGINSWITH 'b' prefers SELF ENDSWITH 'k'; z prefers SELF ENDSWITH 'q'",
      finds: ["prefersToActivate takes 'k', which canActivate refuses; it is chosen all the same"]),
    Example(
      "prefers-not-covered", "a can SELF BEGINSWITH 'b' prefers SELF ENDSWITH 'k'; z prefers SELF ENDSWITH 'q'",
      focus: "b"),
  ]

  @Test(arguments: examples) func findsWhatIsProvedAndNoNearMiss(example: Example) throws {
    let windows = try example.windows.split(separator: "; ").map { line in
      let match = try #require(line.wholeMatch(of: /(\w+)(?: can (.*?))?(?: prefers (.*))?/)).output
      return try window(
        String(match.1), can: match.2.map(String.init) ?? "TRUEPREDICATE",
        prefers: match.3.map(String.init) ?? "FALSEPREDICATE")
    }
    let application = SceneApplication(focusFilterPrefix: example.focusPrefix)
    #expect(
      messages(example.code, windows, application: application, samples: example.samples) == example.messages)
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
