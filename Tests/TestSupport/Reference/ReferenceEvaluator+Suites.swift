public import FixtureSuites

import PredicateSyntax

extension PredicateEvaluator {
  /// The reference evaluator for the fixture suites.
  public static let reference = PredicateEvaluator(name: "reference walk") { test in
    let (tree, diagnostics) = Parser.parse(SourceText(test.format), limits: test.limits)
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return .noOpinion }
    let evaluator = ReferenceEvaluator(tree, arguments: test.arguments, variables: test.variables)
    return .ready { subject in evaluator.verdict(subject).map { $0 ? .matches : .rejects } ?? .noOpinion }
  }
}
