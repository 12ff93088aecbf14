import PredicateAnalysis
import StringPredicates
import TestSupport
import Testing

/// The automata against the matcher, on texts near the edge of what a condition accepts. The numbers are small here;
/// `ANALYSIS_ROUNDS` makes them larger.
@Suite struct AgreementTests {
  @Test(arguments: IdentifierUniverse.allCases, [true, false])
  func automataAgreeWithTheMatcher(universe: IdentifierUniverse, isASCII: Bool) throws {
    var generator = RandomComparisons(seed: 20 + (isASCII ? 1 : 0), isASCII: isASCII)
    var pairs = 0
    var differences: [String] = []
    for _ in 0..<Rounds.count(150) {
      let (format, literals) = generator.condition()
      let predicate = try StringPredicate(format)
      var analysis = LanguageAnalysis(universe: universe, budget: AnalysisBudget(seconds: 600, bytes: .max))
      let condition = analysis.add(predicate)
      for round in 0..<24 {
        let subject = generator.subject(near: literals[round % literals.count])
        guard analysis.isInUniverse(subject), let verdict = predicate.verdict(subject) else { continue }
        let (must, may) = try analysis.verdict(condition.language, on: subject)
        pairs += 1
        if must && !verdict || verdict && !may {
          differences.append("\(format) on \(subject.debugDescription): \(verdict), must \(must), may \(may)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(pairs > Rounds.count(150) * 4)
  }

  @Test(arguments: [true, false])
  func wholeGrammarAgreesWithTheMatcher(isASCII: Bool) throws {
    var generator = RandomPredicates(seed: 7, isASCII: isASCII, hasPatterns: true)
    var differences: [String] = []
    for _ in 0..<Rounds.count(150) {
      guard let predicate = try? StringPredicate(generator.predicate()) else { continue }
      var analysis = LanguageAnalysis(universe: .any, budget: AnalysisBudget(seconds: 600, bytes: .max))
      let condition = analysis.add(predicate)
      for _ in 0..<24 {
        guard let subject = generator.subject(), let verdict = predicate.verdict(subject) else { continue }
        let (must, may) = try analysis.verdict(condition.language, on: subject)
        if must && !verdict || verdict && !may {
          differences.append("\(predicate.format) on \(subject.debugDescription): \(verdict)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
  }
}

/// How much random tests do.
enum Rounds {
  /// The count of an ordinary run, times `ANALYSIS_ROUNDS`.
  static func count(_ ordinary: Int) -> Int {
    ordinary * max(1, Int(TestEnvironment.value("ANALYSIS_ROUNDS") ?? "1") ?? 1)
  }
}
