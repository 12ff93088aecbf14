import SceneAnalysis
import StringPredicates
import TestSupport
import Testing

/// Compares automata with the matcher on texts near the boundary of a condition.
///
/// Trivial bounds agree with every matcher, so the tests also count the decided texts.
@Suite struct AgreementTests {
  private static let rounds = 150 * TestEnvironment.scale

  private struct Tally {
    var compared = 0
    var decided = 0
    var differences: [String] = []

    mutating func compare(
      _ predicate: StringPredicate, in universe: IdentifierUniverse = .any, on subjects: [String]
    ) throws {
      var analysis = LanguageAnalysis(universe: universe, budget: AnalysisBudget(steps: .max, bytes: .max))
      let condition = analysis.add(predicate)
      for subject in subjects where analysis.isInUniverse(subject) {
        guard let verdict = predicate.evaluate(subject) else { continue }
        let (must, may) = try analysis.evaluate(condition.language, on: subject)
        compared += 1
        if must == may { decided += 1 }
        if must && !verdict || verdict && !may {
          differences.append(
            "\(predicate.format) on \(subject.debugDescription): \(verdict), must \(must), may \(may)")
        }
      }
    }

    /// - Parameter tenths: How many tenths of the texts must be decided.
    func check(atLeast count: Int, tenths: Int, _ what: String) {
      #expect(differences.isEmpty, "\(differences.prefix(5))")
      #expect(compared > count)
      #expect(decided * 10 > compared * tenths, "\(decided) of \(compared) are decided")
      if TestEnvironment.scale > 1 { print("compared \(compared) pairs: \(what)") }
    }
  }

  @Test(arguments: IdentifierUniverse.allCases, [true, false])
  func automataAgreeWithTheMatcher(universe: IdentifierUniverse, isASCII: Bool) throws {
    var generator = RandomComparisons(seed: 20 + (isASCII ? 1 : 0), isASCII: isASCII)
    var tally = Tally()
    for _ in 0..<Self.rounds {
      let (format, literals) = generator.condition()
      let predicate = try StringPredicate(format)
      let subjects = (0..<24).map { generator.subject(near: literals[$0 % literals.count]) }
      try tally.compare(predicate, in: universe, on: subjects)
    }
    tally.check(atLeast: Self.rounds * 4, tenths: isASCII ? 8 : 5, "\(universe.rawValue), ASCII: \(isASCII)")
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
    var tally = Tally()
    for pattern in Self.anchoredPatterns + (0..<Self.rounds).map({ generator.pattern(depth: $0 % 4) }) {
      guard let predicate = try? StringPredicate("SELF MATCHES %@", arguments: [.string(pattern)]) else { continue }
      try tally.compare(predicate, on: subjects)
    }
    tally.check(atLeast: Self.rounds * 10, tenths: 8, "patterns over \(alphabet.debugDescription)")
  }

  /// Patterns with more elements after an anchor, or with a dot for all characters.
  private static let anchoredPatterns = [
    #"a$\s+"#, #"a$\R"#, #"a\Z\n"#, #"a$[\s\S]*"#, #"(?=a$)[\s\S]*"#, #"(?!a$)a[\s\S]?"#, "$^", "^$^", #"\Z\A\z"#,
    #"a?$^\n?"#, #"\r$\n"#, #"a$\r\n"#, #"a$\r\r"#, #"(a$\n)+"#, #"(?m)a$\n^a"#,
    // With `(?s)`, a dot takes CR LF as a unit. It is last, or precedes an element that never or possibly begins with LF.
    "(?s).*", "(?s).+a", "(?s)a.*", #"(?s)\r.*"#, #"(?s).*\n"#, #"(?s).*\r\n?"#, #"(?s).*[a\n]"#, #"(?s).*a?\n"#,
    #"(?s)(.*)\n"#, "(?s)(a|.*)", "(?s).*?a", #"(?s)(a.*)?\n"#, #"(?s)(a.*)*\n"#, "(?s)(?=.*a).*", "(?s).{2,}",
  ]

  @Test(arguments: [true, false])
  func wholeGrammarAgreesWithTheMatcher(isASCII: Bool) throws {
    var generator = RandomPredicates(seed: 7, isASCII: isASCII, hasPatterns: true)
    var tally = Tally()
    for _ in 0..<Self.rounds {
      guard let predicate = try? StringPredicate(generator.predicate()) else { continue }
      try tally.compare(predicate, on: (0..<24).compactMap { _ in generator.subject() })
    }
    tally.check(atLeast: Self.rounds * 4, tenths: 5, "the whole grammar, ASCII: \(isASCII)")
  }
}
