import FixtureSuites
import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

/// Runs every case of `Fixtures/Predicates` and `Fixtures/Diagnostics` through every evaluator.
@Suite struct PredicateFixtureTests {
  @Test(arguments: FixtureFolder.files(in: ["Predicates", "Diagnostics"], withExtension: "predicates"))
  func everyCaseMeetsItsExpectation(file: FixtureFile) throws {
    let suite = try PredicateSuite(text: file.text(), file: file.name)
    let outcome = SuiteRunner(evaluators: [.compiled, .printedAndReadBack, .reference, .analysis]).run(suite)
    for failure in outcome.cases.flatMap({ test in test.failures.map { (test.test, $0) } }) {
      Issue.record("\(failure.0.title): \(failure.1.message)", sourceLocation: file.location(line: failure.1.line))
    }
  }

  /// The analysis has an opinion on most of what the fixtures ask, or it would prove nothing.
  @Test func theAnalysisDecidesMostCases() throws {
    var decided = 0
    var subjects = 0
    for file in FixtureFolder.files(in: ["Predicates"], withExtension: "predicates") {
      for test in try PredicateSuite(text: file.text(), file: file.name).cases {
        guard case .ready(let evaluate) = PredicateEvaluator.analysis.prepare(test) else { continue }
        for expectation in test.expectations {
          switch expectation.kind {
          case .matches(let subject?), .rejects(let subject?):
            subjects += 1
            if evaluate(subject) != .noOpinion { decided += 1 }
          default: break
          }
        }
      }
    }
    #expect(decided * 10 > subjects * 7, "\(decided) of \(subjects)")
  }
}

extension PredicateEvaluator {
  /// The analysis: whether the language of the predicate must contain a subject, or can't.
  fileprivate static let analysis = PredicateEvaluator(name: "analysis") { test in
    let predicate = try? StringPredicate(
      test.format, arguments: test.arguments, variables: test.variables, dialect: test.dialect, limits: test.limits)
    guard let predicate else { return .noOpinion }
    return .ready { subject in
      guard let subject, (try? predicate.matches(subject)) != nil else { return .noOpinion }
      var analysis = LanguageAnalysis(universe: .any, budget: .default)
      let language = analysis.add(predicate).language
      guard analysis.interruptionReason == nil, let bounds = try? analysis.evaluate(language, on: subject) else {
        return .noOpinion
      }
      return bounds.must ? .matches : bounds.may ? .noOpinion : .rejects
    }
  }
}
