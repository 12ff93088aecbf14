import FixtureSuites
import Foundation
import RoutingDocuments
import Testing

/// The line format of predicate suites.
@Suite struct SuiteReaderTests {
  /// `Fixtures/Predicates` has every kind of line.
  @Test func acceptsWindowsLineEndsAndKeepsPlaces() throws {
    let text = "# a comment\r\n\r\n--- a title\r\n  SELF ==\r\n    'a'\r\n@ basis: derived\r\n? \"\"\r\n"
    let test = try #require(try PredicateSuite(text: text, file: "a").cases.first)
    #expect(test.title == "a title" && test.line == 3)
    #expect(test.format == "SELF ==\n  'a'" && test.formatLine == 4)
    #expect(test.basis == "derived")
    #expect(test.expectations.map(\.kind) == [.survives("")])
  }

  @Test(arguments: [
    ("", 1, "has no cases"), ("+ \"a\"", 1, "before the first case"), ("--- t\n+ \"a\"", 1, "no predicate"),
    ("--- t\n  x", 1, "expects nothing"), ("--- t\n  x\n+ a", 3, "expected a literal"),
    ("--- t\n  x\n+ 5", 3, "a string literal or nil"), ("--- t\n  x\n+ \"a", 3, "expected a literal as in JSON"),
    ("--- t\n  x\n+ \"a\" b", 3, "expected a literal"), ("--- t\n  x\n+ \"\\q\"", 3, "escape"),
    ("--- t\n  x\n+ \"\\u{301}\"", 3, "expected a literal"), ("--- t\n  x\n+ {\"a\": 1}", 3, "found an object"),
    ("--- t\n  x\n! code 1", 3, "not a position"), ("--- t\n  x\n! code 0:1", 3, "not a position"),
    ("--- t\n  x\n! a b c", 3, "code and position"), ("--- t\n  x\n@ what: 1\n~ none", 3, "no attribute"),
    ("--- t\n  x\n@ dialect: swift\n~ none", 3, "dialects"), ("--- t\n  x\n@ limit: height 3\n~ none", 3, "no limit"),
    ("--- t\n  x\n@ limit: matchSteps 5000001\n~ none", 3, "can only lower a limit: 5000001 is more than 5000000"),
    ("--- t\n  x\n@ limit: nestingLevels 201\n~ none", 3, "more than 200"),
    ("--- t\n  x\n@ argument\n~ none", 3, "key: value"),
    ("--- t\n  x\n@ argument: [1, 2\n~ none", 3, "expected a literal as in JSON"),
    ("--- t\n  x\n@ format: \"y\"\n~ none", 3, "already"), ("--- t\n  x\nwhat\n~ none", 3, "a line begins with"),
    ("--- t\n  x\n~ none\n--- t\n  x\n~ none", 4, "another case"),
  ])
  func reportsErrorsWithTheirLine(text: String, line: Int, words: String) {
    let error = #expect(throws: SuiteError.self) { try PredicateSuite(text: text, file: "mail.predicates") }
    #expect(error?.issues.first?.line == line)
    #expect(error?.description.hasPrefix("mail.predicates:\(line): error: ") ?? false)
    #expect(error?.issues.first?.message.contains(words) ?? false, "\(error?.description ?? "")")
  }

  @Test(arguments: [("matchSteps", 5_000_000), ("nestingLevels", 200)])
  func acceptsTheReadersOwnLimits(name: String, limit: Int) throws {
    let text = "--- t\n  SELF == 'a'\n@ limit: \(name) \(limit)\n~ none"
    #expect(try PredicateSuite(text: text, file: "a").cases.count == 1)
  }

  @Test func reportsAllErrors() {
    let error = #expect(throws: SuiteError.self) {
      try PredicateSuite(text: "--- t\n  x\n+ a\n- b\n! c 9", file: "a")
    }
    #expect(error?.issues.map(\.line) == [3, 4, 5, 1])
  }

  @Test func refusesDeepLists() {
    let text = "--- t\n  x\n~ none\n@ argument: " + String(repeating: "[", count: 100_000)
    #expect(throws: SuiteError.self) { try PredicateSuite(text: text, file: "a") }
  }
}

/// The runner reports unmet expectations with their lines.
@Suite struct SuiteRunnerTests {
  private func failures(_ lines: String, _ runner: SuiteRunner = SuiteRunner()) throws -> [CaseFailure] {
    runner.run(try PredicateSuite(text: "--- t\n" + lines, file: "a")).cases.flatMap(\.failures)
  }

  @Test(arguments: [
    ("  SELF == 'a'\n+ \"b\"", 3, "'b': expected true, found false\nfalse  SELF == \"a\""),
    ("  SELF == 'a'\n- \"a\"", 3, "'a': expected false, found true"),
    ("  SELF == 'a'\n^ \"a\"", 3, "expected an evaluation limit, found true"),
    ("  SELF == 'a'\n! wrong-kind", 3, "was not found"),
    ("  SELF ==\n+ \"b\"", 2, "unexpected"), ("  SELF ==\n! expected-operand 1:7", 3, "found it at 1:8"),
    ("  SELF == \n! wrong-kind 1:7", 3, "was not found"), ("  SELF < 1 OR SELF < 2\n! wrong-kind 1:8", 2, "unexpected"),
    ("  SELF == 1\n~ none", 2, "unexpected"), ("  SELF == 1\n~ never-true", 3, "was not found"),
    ("  SELF == 'a'\n@ printed: SELF == 'a'", 3, "expected the canonical text"),
    ("  SELF ==\n! expected-operand\n| predicate:1:8: error: what", 4, "expected the message"),
  ])
  func reportsUnmetExpectationsWithTheirLine(lines: String, line: Int, words: String) throws {
    let failures = try failures(lines)
    #expect(failures.contains { $0.line == line && $0.message.contains(words) }, "\(failures)")
  }

  @Test func runsAFolderInOneCall() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("suite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    #expect(throws: DocumentError.self, "a folder without a test proves nothing") { try SuiteRunner().run(folder.path) }
    try write("--- t\n  SELF == 'a'\n+ \"a\"\n- \"b\"", to: "a.predicates")
    try write(
      """
      { "schema": "scene-router/scenario/1", "description": "A story.",
        "scenes": { "sessions": [ { "persistentIdentifier": "inbox" } ] },
        "steps": [ { "event": { "launch": {} } },
                   { "event": { "launch": {} }, "expect": { "session": "other" } } ] }
      """, to: "b.json")
    let failures = try SuiteRunner().run(folder.path)
    #expect(
      failures.map(\.description) == [
        "\(folder.path)/b.json:4: A story: step 2 (event launch): session: expected \"other\", found \"inbox\" "
          + "(there is no session 'other' before this step; evaluated: 'inbox' can)"
      ])
    try write("--- t\n  SELF == 'a'\n+ \"b\"", to: "a.predicates")
    #expect(try SuiteRunner().run(folder.path).map(\.title) == ["t", "A story"])
    #expect(try SuiteRunner().run(folder.path + "/a.predicates").map(\.line) == [3])
    try write("{ \"schema\": \"scene-router/scenario/1\", \"scenes\": {}, \"steps\": [] }", to: "b.json")
    #expect(throws: DocumentError.self) { try SuiteRunner().run(folder.path) }
    #expect(throws: DocumentError.self) { try SuiteRunner().run(folder.path + "/missing.json") }
    try write("x", to: "b.predicates")
    #expect(throws: SuiteError.self) { try SuiteRunner().run(folder.path + "/b.predicates") }
  }

  @Test func reportsAnEvaluatorThatDisagrees() throws {
    let contrary = PredicateEvaluator(name: "contrary") { _ in .ready { $0 == nil ? .noOpinion : .rejects } }
    let stubborn = PredicateEvaluator(name: "stubborn") { _ in .refused("no") }
    let silent = PredicateEvaluator(name: "silent") { _ in .noOpinion }
    let runner = SuiteRunner(evaluators: [.compiled, contrary, stubborn, silent])
    let found = try failures("  SELF != 'a'\n+ \"b\"\n+ nil", runner)
    #expect(found.map(\.line) == [2, 3])
    #expect(found.map { $0.message.prefix(8) } == ["stubborn", "contrary"])
  }

  @Test func skipsACaseWhoseTraitIsDisabled() throws {
    let suite = try PredicateSuite(text: "--- t\n  SELF == 'a'\n@ trait: RegularExpressions\n+ \"b\"", file: "a")
    let outcome = SuiteRunner(traits: []).run(suite)
    #expect(outcome.skippedCount == 1 && outcome.failedCount == 0)
  }
}
