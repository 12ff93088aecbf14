import PredicateSyntax
import StringPredicates
import Testing

/// An explanation agrees with `matches(_:)`, for any predicate and any subject.
@Suite struct ExplanationAgreementTests {
  @Test(arguments: 0..<16)
  func agreesWithTheMatcher(_ seed: Int) throws {
    var generator = ConditionGenerator(seed: UInt64(seed))
    var built = 0
    for _ in 0..<40 {
      let text = generator.predicate()
      guard let predicate = try? StringPredicate(text, arguments: ["a%@b", 3]) else { continue }
      built += 1
      for _ in 0..<3 {
        let subject = generator.subject()
        let explanation = predicate.explain(subject)
        #expect(explanation.verdict == verdict(predicate, subject), "\(text) on \(subject ?? "nil")")
        try check(explanation, text, subject)
      }
    }
    #expect(built > 30, "most of what is generated has to be a predicate")
  }

  /// Checks the invariants of every explanation.
  private func check(_ explanation: PredicateExplanation, _ text: String, _ subject: String?) throws {
    #expect(explanation.parts.first?.isDecisive == true)
    #expect(explanation.verdict == nil || !explanation.decisiveParts.isEmpty, "\(text) on \(subject ?? "nil")")
    #expect(!explanation.lines().isEmpty)
    let end = text.utf8.count
    for (index, part) in explanation.parts.enumerated() {
      #expect(part.range.upperBound <= end)
      if let parent = part.parent {
        #expect(parent < index)
        #expect(explanation.parts[parent].level == part.level - 1)
        #expect(!part.isDecisive || explanation.parts[parent].isDecisive)
      } else {
        #expect(index == 0)
      }
      // A part on its own is a predicate with the same outcome.
      guard case .verdict(let value) = part.outcome, index > 0 else { continue }
      let own = try StringPredicate(part.text)
      #expect(verdict(own, subject) == value, "\(part.text) in \(text) on \(subject ?? "nil")")
      #expect(part.nearMiss == nil || !value)
    }
    for part in explanation.parts {
      guard case .notEvaluated(let wouldBe?) = part.outcome else { continue }
      #expect(verdict(try StringPredicate(part.text), subject) == wouldBe, "\(part.text) on \(subject ?? "nil")")
    }
  }

  private func verdict(_ predicate: StringPredicate, _ subject: String?) -> Bool? { try? predicate.matches(subject) }

  @Test func reachesALimitExactlyIfTheMatcherDoes() throws {
    let limits = PredicateLimits(matchSteps: 10_000)
    let slow = "SELF MATCHES '(a+)+$'"
    let subject = String(repeating: "a", count: 40) + "b"
    let cases = [
      slow, "NOT \(slow)", "\(slow) AND SELF == 'a'", "SELF == 'a' AND \(slow)", "SELF != 'a' OR \(slow)",
      "\(slow) AND FALSEPREDICATE", "\(slow) OR 'a' == 'a'", "'a' == 'b' AND \(slow)", "\(slow) AND 'a' == 'b'",
      "NOT (\(slow) OR TRUEPREDICATE)", "(\(slow) AND SELF == 'a') OR SELF != 'a'",
    ]
    var limitsMet = 0
    for text in cases {
      let predicate = try StringPredicate(text, limits: limits)
      let explanation = predicate.explain(subject)
      #expect(explanation.verdict == verdict(predicate, subject), "\(text)")
      if explanation.verdict == nil { limitsMet += 1 }
    }
    #expect(limitsMet >= 4, "the pattern has to meet the limit")
  }

  @Test func explainsDeepAndLongPredicates() throws {
    let deep = String(repeating: "NOT (", count: 200) + "SELF == 'a'" + String(repeating: ")", count: 200)
    #expect(try StringPredicate(deep).explain("a").verdict == true)
    let long = Array(repeating: "SELF == 'b'", count: 3_000).joined(separator: " OR ") + " OR SELF == 'a'"
    let explanation = try StringPredicate(long).explain("a")
    #expect(explanation.verdict == true)
    #expect(explanation.decisiveParts.map(\.text) == [#"SELF == "a""#])
  }
}

/// Generates random conditions, most of them valid, over few texts, so that they are often true.
struct ConditionGenerator {
  private var random: TextGenerator

  init(seed: UInt64) { random = TextGenerator(seed: seed &* 31 &+ 7) }

  private static let texts = [
    "a", "b", "ab", "abc", "A", "AB", "é", "e\u{301}", "É", "straße", "STRASSE", "a b", "a%20b", "mail/1", "Mail/1", "",
    "a*b", "a+b", "ca", "cafe\u{301}", "café", "aa", "aaab", "ﬁ", "\u{301}", "10", "9",
  ]

  mutating func subject() -> String? {
    switch random.below(10) {
    case 0: nil
    case 1: random.pick(Self.texts) + random.pick(Self.texts)
    case 2: random.pair().0
    default: random.pick(Self.texts)
    }
  }

  mutating func predicate(_ depth: Int = 3) -> String {
    guard depth > 0 else { return comparison() }
    switch random.below(8) {
    case 0, 1: return chain("AND", depth)
    case 2, 3: return chain("OR", depth)
    case 4, 5: return "NOT (\(predicate(depth - 1)))"
    case 6: return random.pick(["TRUEPREDICATE", "FALSEPREDICATE", "'a' == 'a'", "'a' == 'b'"])
    default: return comparison()
    }
  }

  private mutating func chain(_ word: String, _ depth: Int) -> String {
    "(" + (0..<2 + random.below(2)).map { _ in predicate(depth - 1) }.joined(separator: " \(word) ") + ")"
  }

  private mutating func literal() -> String { PredicateLiteral.written(random.pick(Self.texts)) }

  private mutating func list() -> String {
    "{\((0..<random.below(4)).map { _ in literal() }.joined(separator: ", "))}"
  }

  private mutating func comparison() -> String {
    let options = random.pick(["", "", "[c]", "[d]", "[cd]", "[n]"])
    let side = random.pick([
      "SELF", "SELF", "SELF", "lowercase:(SELF)", "TERNARY(SELF == 'a', 'b', SELF)", "{SELF, 'a'}[1]",
    ])
    switch random.below(12) {
    case 0, 1: return "\(side) \(random.pick(["==", "!="]))\(options) \(literal())"
    case 2: return "\(side) \(random.pick(["<", "<=", ">", ">="]))\(options) \(literal())"
    case 3: return "\(side) IN\(options) \(list())"
    case 4: return "\(literal()) \(random.pick(["CONTAINS", "BEGINSWITH", "==", "<"]))\(options) SELF"
    case 5: return "SELF BETWEEN\(options) {\(literal()), \(literal())}"
    case 6:
      return "SELF LIKE\(options) \(random.pick(["'a*'", "'*b'", "'?'", "'*a*b*'", "'a?'", "'ca*é'", "'*'", "'a*a'"]))"
    case 7: return "SELF MATCHES\(options) \(random.pick(["'a+'", "'[ab]+'", "'caf.'", "'m.*1'"]))"
    case 8:
      return
        "\(random.pick(["ANY", "ALL", "NONE"])) \(list()) \(random.pick(["==", "!=", "BEGINSWITH"]))\(options) SELF"
    case 9: return "length:(SELF) \(random.pick(["==", ">", "<="])) \(random.below(4))"
    case 10: return random.pick(["SELF == NULL", "SELF != NULL", "SELF IN {NULL, 'a'}", "SELF == 1", "NULL == NULL"])
    default: return "\(side) \(random.pick(["BEGINSWITH", "ENDSWITH", "CONTAINS"]))\(options) \(literal())"
    }
  }
}

/// Writes a string as a literal.
enum PredicateLiteral {
  static func written(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
