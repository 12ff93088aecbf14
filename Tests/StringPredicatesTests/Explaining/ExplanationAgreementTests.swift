import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// An explanation agrees with `matches(_:)`, for any predicate and any subject.
@Suite struct ExplanationAgreementTests {
  @Test(arguments: [UInt64(31), 32, 33, 34])
  func agreesWithTheMatcher(_ seed: UInt64) throws {
    var generator = RandomPredicates(seed: seed, isASCII: seed == 31, hasPatterns: true)
    var built = 0
    for _ in 0..<160 {
      let text = generator.predicate()
      // The text of a long part is cut.
      guard text.utf8.count < 2_000, let predicate = try? StringPredicate(text) else { continue }
      built += 1
      for _ in 0..<3 {
        let subject = generator.subject()
        let explanation = predicate.explain(subject)
        #expect(explanation.verdict == verdict(predicate, subject), "\(text) on \(subject ?? "nil")")
        try check(explanation, text, subject)
      }
    }
    #expect(built > 80, "most of what is generated has to be a predicate")
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
    for (steps, text) in (UInt32(0)...20).flatMap({ steps in ["(a|aa)+b", "(?:a+)+b", "a+c"].map { (steps, $0) } }) {
      let predicate = try StringPredicate(
        "SELF MATCHES %@", arguments: [.string(text)], limits: PredicateLimits(matchSteps: steps))
      for subject in ["aaab", "abc", String(repeating: "a", count: 19) + "b"] {
        #expect(
          predicate.explain(subject).verdict == verdict(predicate, subject), "\(text), \(steps) steps, \(subject)")
      }
    }
  }

  @Test func explainsLongPredicates() throws {
    let long = Array(repeating: "SELF == 'b'", count: 3_000).joined(separator: " OR ") + " OR SELF == 'a'"
    let explanation = try StringPredicate(long).explain("a")
    #expect(explanation.verdict == true)
    #expect(explanation.decisiveParts.map(\.text) == [#"SELF == "a""#])
  }
}
