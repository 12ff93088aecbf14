import FixtureSuites
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Whatever is built out of hostile words, it is evaluated to an end, and as its canonical text is.
@Suite struct HostilePredicateTests {
  @Test(arguments: PredicateDialect.allCases) func whatBuildsIsEvaluated(dialect: PredicateDialect) {
    var random = SeededGenerator(seed: 21)
    var built = 0
    for _ in 0..<20_000 {
      let format = Self.simple(&random)
      guard let predicate = try? StringPredicate(format, arguments: ["a", 1], dialect: dialect) else { continue }
      built += 1
      let again = try? StringPredicate(predicate.predicateFormat, dialect: dialect)
      #expect(again == predicate, "\(format)")
      for subject in [nil, "", "a", "é\u{301}"] {
        #expect((try? predicate.matches(subject)) == (try? again?.matches(subject)), "\(format)")
      }
    }
    #expect(built > 100)
  }

  /// A few parts that fit now and then, so that something is built at all.
  private static func simple(_ random: inout SeededGenerator) -> String {
    let values = [
      "SELF", "'a'", "1", "-2.5", "nil", "{'a', 1}", "%@", "$x", "{}", "length:(SELF)", "{SELF}[0]", "YES", "(SELF)",
    ]
    let operators = [
      "==", "<", ">=", "BEGINSWITH", "IN", "LIKE", "BETWEEN", "CONTAINS[cd]", "!=[c]", "+", "**", "MATCHES", "&",
    ]
    let joints = [" AND ", "||", " OR NOT ", " AND (", ") OR ", " AND ANY ", " OR ALL ", ","]
    var text = random.pick(["", "NOT ", "ANY ", "(", "NONE ", "TERNARY("], or: "")
    for place in 0...random.below(3) {
      if place > 0 { text += random.pick(joints, or: "") }
      text += [random.pick(values, or: ""), random.pick(operators, or: ""), random.pick(values, or: "")].joined(
        separator: " ")
      if random.once(in: 8) { text += HostileTexts.tokens(&random) }
    }
    return text + random.pick(["", "", ")"], or: "")
  }
}
