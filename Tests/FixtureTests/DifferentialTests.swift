import FixtureSuites
import Foundation
import TestSupport
import Testing

/// All evaluators must agree on random predicates and subjects.
@Suite struct DifferentialTests {
  private static let pairCount = 4_000 * TestEnvironment.scale

  @Test(
    arguments: [
      (11, true, false), (12, false, false),
      (13, true, SuiteRunner.availableTraits.contains("RegularExpressions")),
    ] as [(UInt64, Bool, Bool)])
  func evaluatorsAgree(seed: UInt64, isASCII: Bool, hasPatterns: Bool) {
    var generator = RandomPredicates(seed: seed, isASCII: isASCII, hasPatterns: hasPatterns)
    var (asked, refused, withOpinion, held, disagreements) = (0, 0, 0, 0, 0)
    func disagree(_ format: String, _ words: String) {
      disagreements += 1
      Issue.record("\(format.debugDescription)\n\(words)")
    }
    while asked + refused < Self.pairCount, disagreements < 10 {
      let test = PredicateCase(title: "random", format: generator.predicate())
      let subjects = (0..<5).map { _ in generator.subject() }
      guard case .ready(let compiled) = PredicateEvaluator.compiled.prepare(test) else {
        refused += subjects.count
        continue
      }
      guard case .ready(let printed) = PredicateEvaluator.printedAndReadBack.prepare(test),
        case .ready(let reference) = PredicateEvaluator.reference.prepare(test)
      else {
        disagree(test.format, "not every evaluator can read it")
        continue
      }
      for subject in subjects {
        let (expected, again, opinion) = (compiled(subject), printed(subject), reference(subject))
        asked += 1
        if expected == .matches { held += 1 }
        if opinion != .noOpinion { withOpinion += 1 }
        if again != expected || opinion != .noOpinion && opinion != expected {
          disagree(
            test.format,
            "on \(subject.debugDescription): \(expected), but printed and read back \(again), the reference \(opinion)")
        }
      }
    }
    // The test proves nothing if the evaluators rarely answer, or always give the same answer.
    #expect(refused * 2 < asked)
    #expect(withOpinion * 10 > asked * 8)
    #expect(held * 10 > asked && held * 10 < asked * 9)
  }
}
