import FixtureSuites
import Foundation
import RoutingDocuments
import Testing

/// The runner reports unmet expectations with their lines.
@Suite struct SuiteRunnerTests {
  private func outcome(_ text: String, _ runner: SuiteRunner = SuiteRunner()) throws -> SuiteOutcome {
    runner.run(try PredicateSuite(text: text, file: "test.predicates"))
  }

  private func failures(_ lines: String, _ runner: SuiteRunner = SuiteRunner()) throws -> [CaseFailure] {
    try outcome("--- t\n" + lines, runner).cases.flatMap(\.failures)
  }

  @Test func passesIfExpectationsAreMet() throws {
    let outcome = try outcome("--- t\n  SELF == 'a'\n@ printed: SELF == \"a\"\n+ \"a\"\n- nil\n? \"b\"\n~ none")
    #expect(outcome.passedCount == 1 && outcome.failedCount == 0 && outcome.skippedCount == 0)
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

  @Test func findsStandardInputAndMissingFiles() throws {
    #expect(try SuiteFile.all(at: "-") == [.scenario("-")])
    #expect(throws: DocumentError.self) { try SuiteFile.all(at: "/missing.json") }
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
          + "(evaluated: 'inbox' can)"
      ])
    try write("--- t\n  SELF == 'a'\n+ \"b\"", to: "a.predicates")
    #expect(try SuiteRunner().run(folder.path).map(\.title) == ["t", "A story"])
    #expect(try SuiteRunner().run(folder.path + "/a.predicates").map(\.line) == [3])
    try write("{ \"schema\": \"scene-router/scenario/1\", \"scenes\": {}, \"steps\": [] }", to: "b.json")
    #expect(throws: DocumentError.self) { try SuiteRunner().run(folder.path) }
    try write("x", to: "b.predicates")
    #expect(throws: SuiteError.self) { try SuiteRunner().run(folder.path + "/b.predicates") }
    #expect(throws: DocumentError.self) { try SuiteRunner().run(folder.path + "/missing.json") }
  }

  /// Evaluators that agree cause a single failure.
  @Test func reportsAFailureOnce() throws { #expect(try failures("  SELF == 'a'\n+ \"b\"").count == 1) }

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
    let outcome = try outcome("--- t\n  SELF == 'a'\n@ trait: RegularExpressions\n+ \"b\"", SuiteRunner(traits: []))
    #expect(outcome.skippedCount == 1 && outcome.failedCount == 0)
  }
}
