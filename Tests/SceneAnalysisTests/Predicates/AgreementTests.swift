import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

/// Compares automata with the matcher on texts near the boundary of a condition. `ANALYSIS_ROUNDS` multiplies the
/// number of cases.
///
/// Trivial bounds agree with every matcher, so the tests also count the decided texts.
@Suite struct AgreementTests {
  @Test(arguments: IdentifierUniverse.allCases, [true, false])
  func automataAgreeWithTheMatcher(universe: IdentifierUniverse, isASCII: Bool) throws {
    var generator = RandomComparisons(seed: 20 + (isASCII ? 1 : 0), isASCII: isASCII)
    var pairs = 0
    var decided = 0
    var differences: [String] = []
    for _ in 0..<Rounds.count(150) {
      let (format, literals) = generator.condition()
      let predicate = try StringPredicate(format)
      var analysis = LanguageAnalysis(universe: universe, budget: AnalysisBudget(steps: .max, bytes: .max))
      let condition = analysis.add(predicate)
      for round in 0..<24 {
        let subject = generator.subject(near: literals[round % literals.count])
        guard analysis.isInUniverse(subject), let verdict = predicate.evaluate(subject) else { continue }
        let (must, may) = try analysis.evaluate(condition.language, on: subject)
        pairs += 1
        if must == may { decided += 1 }
        if must && !verdict || verdict && !may {
          differences.append("\(format) on \(subject.debugDescription): \(verdict), must \(must), may \(may)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(pairs > Rounds.count(150) * 4)
    #expect(decided * 10 > pairs * (isASCII ? 8 : 5), "\(decided) of \(pairs) are decided")
    Rounds.report(pairs, "universe \(universe.rawValue), \(isASCII ? "ASCII literals" : "any literals")")
  }

  /// Compares patterns of all constructs on all short texts over an alphabet with special cases.
  @Test(arguments: ["ab", "a\n", "\r\na", "sß", "aA1", "a-\u{301}"])
  func patternsAgreeWithTheMatcher(alphabet: String) throws {
    var subjects = [""]
    var layer = [""]
    for _ in 0..<4 {
      layer = layer.flatMap { text in alphabet.unicodeScalars.map { text + String($0) } }
      subjects += layer
    }
    var generator = PatternGenerator(seed: 31)
    var compared = 0
    var decided = 0
    var differences: [String] = []
    func compare(_ pattern: String) throws {
      guard let predicate = try? StringPredicate("SELF MATCHES %@", arguments: [.string(pattern)]) else { return }
      var analysis = LanguageAnalysis(universe: .any, budget: AnalysisBudget(steps: .max, bytes: .max))
      let condition = analysis.add(predicate)
      for subject in subjects {
        guard let verdict = predicate.evaluate(subject) else { continue }
        let (must, may) = try analysis.evaluate(condition.language, on: subject)
        compared += 1
        if must == may { decided += 1 }
        if must && !verdict || verdict && !may {
          differences.append("\(pattern) on \(subject.debugDescription): \(verdict), must \(must), may \(may)")
        }
      }
    }
    for pattern in Self.anchoredPatterns { try compare(pattern) }
    for round in 0..<Rounds.count(150) { try compare(generator.pattern(depth: round % 4)) }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(compared > Rounds.count(150) * 10)
    #expect(decided * 10 > compared * 8, "\(decided) of \(compared) are decided")
    Rounds.report(compared, "patterns over \(alphabet.debugDescription)")
  }

  /// Patterns with more elements after an anchor.
  private static let anchoredPatterns = [
    #"a$\s+"#, #"a$\R"#, #"a\Z\n"#, #"a$[\s\S]*"#, #"(?=a$)[\s\S]*"#, #"(?!a$)a[\s\S]?"#, "$^", "^$^", #"\Z\A\z"#,
    #"a?$^\n?"#, #"\r$\n"#, #"a$\r\n"#, #"a$\r\r"#, #"(a$\n)+"#, #"(?m)a$\n^a"#,
  ]

  @Test(arguments: [true, false])
  func wholeGrammarAgreesWithTheMatcher(isASCII: Bool) throws {
    var generator = RandomPredicates(seed: 7, isASCII: isASCII, hasPatterns: true)
    var compared = 0
    var decided = 0
    var differences: [String] = []
    for _ in 0..<Rounds.count(150) {
      guard let predicate = try? StringPredicate(generator.predicate()) else { continue }
      var analysis = LanguageAnalysis(universe: .any, budget: AnalysisBudget(steps: .max, bytes: .max))
      let condition = analysis.add(predicate)
      for _ in 0..<24 {
        guard let subject = generator.subject(), let verdict = predicate.evaluate(subject) else { continue }
        let (must, may) = try analysis.evaluate(condition.language, on: subject)
        compared += 1
        if must == may { decided += 1 }
        if must && !verdict || verdict && !may {
          differences.append("\(predicate.format) on \(subject.debugDescription): \(verdict)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    #expect(compared > Rounds.count(150) * 4)
    #expect(decided * 10 > compared * 5, "\(decided) of \(compared) are decided")
    Rounds.report(compared, "the whole grammar, \(isASCII ? "ASCII" : "any")")
  }
}

/// The number of random test cases.
enum Rounds {
  /// Returns the ordinary number, multiplied by `ANALYSIS_ROUNDS`.
  static func count(_ ordinary: Int) -> Int {
    ordinary * TestEnvironment.scale
  }

  /// Prints the number of comparisons if `ANALYSIS_ROUNDS` is set.
  static func report(_ compared: Int, _ what: String) {
    if TestEnvironment.scale > 1 { print("compared \(compared) pairs: \(what)") }
  }
}
