import FixtureSuites
import Foundation
import TestSupport
import Testing

/// Random predicates and random subjects: every evaluator must return the same result.
///
/// `PREDICATE_PAIRS` raises the number of pairs of each kind.
@Suite struct DifferentialTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var seed: UInt64
    var isASCII: Bool
    var hasPatterns: Bool
    var testDescription: String { "\(isASCII ? "ASCII" : "Unicode")\(hasPatterns ? " with MATCHES" : "")" }
  }

  private static var pairCount: Int {
    ProcessInfo.processInfo.environment["PREDICATE_PAIRS"].flatMap { Int($0) } ?? 4_000
  }

  @Test(arguments: [
    Kind(seed: 11, isASCII: true, hasPatterns: false), Kind(seed: 12, isASCII: false, hasPatterns: false),
    Kind(seed: 13, isASCII: true, hasPatterns: SuiteRunner.availableTraits.contains("RegularExpressions")),
  ])
  func evaluatorsAgree(kind: Kind) {
    var generator = RandomPredicates(seed: kind.seed, isASCII: kind.isASCII, hasPatterns: kind.hasPatterns)
    var tally = Tally()
    var disagreements = 0
    while tally.asked + tally.refused < Self.pairCount, disagreements < 10 {
      let test = PredicateCase(title: "random", format: generator.predicate())
      let subjects = (0..<5).map { _ in generator.subject() }
      for disagreement in Self.disagreements(on: test, subjects, &tally) {
        disagreements += 1
        Issue.record("\(test.format.debugDescription)\n\(disagreement)")
      }
    }
    // The test means nothing if the evaluators rarely answer, or always give the same answer.
    #expect(tally.refused * 2 < tally.asked, "\(tally)")
    #expect(tally.withOpinion * 10 > tally.asked * 8, "\(tally)")
    #expect(tally.held * 10 > tally.asked && tally.held * 10 < tally.asked * 9, "\(tally)")
  }

  struct Tally {
    var asked = 0
    var refused = 0
    var withOpinion = 0
    var held = 0
  }

  private static func disagreements(
    on test: PredicateCase, _ subjects: [String?], _ tally: inout Tally
  ) -> [String] {
    guard case .ready(let compiled) = PredicateEvaluator.compiled.prepare(test) else {
      tally.refused += subjects.count
      return []
    }
    guard case .ready(let printed) = PredicateEvaluator.printedAndReadBack.prepare(test) else {
      return ["is refused when it is printed and read back"]
    }
    guard case .ready(let reference) = PredicateEvaluator.reference.prepare(test) else {
      return ["the reference cannot read it"]
    }
    var found: [String] = []
    for subject in subjects {
      let expected = compiled(subject)
      tally.asked += 1
      if expected == .matches { tally.held += 1 }
      if printed(subject) != expected {
        found.append("on \(subject.debugDescription): \(expected), but printed and read back \(printed(subject))")
      }
      let opinion = reference(subject)
      guard opinion != .noOpinion else { continue }
      tally.withOpinion += 1
      if opinion != expected {
        found.append("on \(subject.debugDescription): \(expected), but the reference \(opinion)")
      }
    }
    return found
  }
}
