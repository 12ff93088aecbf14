import FixtureSuites
import TestSupport
import Testing

/// Runs every case of `Fixtures/Predicates` and `Fixtures/Diagnostics` through every evaluator.
@Suite struct PredicateFixtureTests {
  @Test(arguments: FixtureFolder.files(in: ["Predicates", "Diagnostics"], withExtension: "predicates"))
  func everyCaseMeetsItsExpectation(file: FixtureFile) throws {
    let suite = try PredicateSuite(text: file.text(), file: file.name)
    let outcome = SuiteRunner(evaluators: [.compiled, .printedAndReadBack, .reference]).run(suite)
    for failure in outcome.cases.flatMap({ test in test.failures.map { (test.test, $0) } }) {
      Issue.record("\(failure.0.title): \(failure.1.message)", sourceLocation: file.location(line: failure.1.line))
    }
  }

  @Test func findsFixtures() {
    #expect(FixtureFolder.files(in: ["Predicates"], withExtension: "predicates").count >= 10)
  }
}
