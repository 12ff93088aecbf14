import FixtureSuites
import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Evaluation ends for every predicate that can be built from hostile words, and for its canonical text.
@Suite struct HostilePredicateTests {
  @Test(arguments: PredicateDialect.allCases) func evaluatesEveryPredicateThatCompiles(dialect: PredicateDialect) {
    var random = SeededGenerator(seed: 21)
    var built = 0
    for _ in 0..<6_000 {
      let format = Self.simple(&random)
      guard let predicate = try? StringPredicate(format, arguments: ["a", 1], dialect: dialect) else { continue }
      built += 1
      let again = try? StringPredicate(predicate.predicateFormat, dialect: dialect)
      #expect(again == predicate, "\(format)")
      for subject in [nil, "", "a", "é\u{301}"] {
        #expect((try? predicate.matches(subject)) == (try? again?.matches(subject)), "\(format)")
      }
    }
    #expect(built > 30)
  }

  /// The length is not limited.
  @Test func evaluatesALongChain() throws {
    let parts = (0..<53_000).map { "SELF == '\($0)'" }
    let predicate = try StringPredicate(parts.joined(separator: " OR "))
    #expect(try predicate.matches("52999"))
    #expect(try !predicate.matches("53000"))
    let contrary = try StringPredicate("NOT (" + parts.joined(separator: " OR ") + ")")
    #expect(try !contrary.matches("52999"))
  }

  /// A predicate at the depth limit is evaluated; a deeper one is refused.
  @Test(
    arguments: [100, 200],
    [
      "(", "NOT ", "NOT (SELF == 'b' OR ", "TERNARY(TRUEPREDICATE AND 1 == ", "TERNARY(SELF == 'b' OR 1 == ", "{", "-",
      "length:(",
    ])
  func limitsDepth(levels: Int, opening: String) {
    let limits = PredicateLimits(nestingLevels: levels)
    for depth in [levels / 4, levels, levels + 1] {
      let isValue = opening == "{" || opening == "-" || opening == "length:("
      let isTernary = opening.hasPrefix("TERNARY")
      let closing = isTernary ? ", 1, 0)" : String(opening.compactMap { $0 == "(" ? ")" : $0 == "{" ? "}" : nil })
      let core = isTernary ? "1" : isValue ? (opening == "{" ? "1" : "length:(SELF)") : "SELF == 'a'"
      let text = String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
      let format = isTernary || isValue ? text + " == 1" : text
      let isTooDeep = CompilationResult(format, limits: limits).diagnostics.contains { $0.code == .nestingTooDeep }
      if depth != levels { #expect(isTooDeep == (depth > levels), "\(depth)") }
      guard let predicate = try? StringPredicate(format, limits: limits) else { continue }
      #expect(!isTooDeep)
      for subject in ["a", "b", nil] { #expect(throws: Never.self) { try predicate.matches(subject) } }
    }
  }

  /// Returns a part that often fits, so that some predicates can be built.
  private static func simple(_ random: inout SeededGenerator) -> String {
    let values = [
      "SELF", "'a'", "1", "-2.5", "nil", "{'a', 1}", "%@", "$x", "{}", "length:(SELF)", "{SELF}[0]", "YES", "(SELF)",
    ]
    let operators = [
      "==", "<", ">=", "BEGINSWITH", "IN", "LIKE", "BETWEEN", "CONTAINS[cd]", "!=[c]", "+", "**", "MATCHES", "&",
    ]
    let joints = [" AND ", "||", " OR NOT ", " AND (", ") OR ", " AND ANY ", " OR ALL ", ","]
    var text = random.pick(["", "NOT ", "ANY ", "(", "NONE ", "TERNARY("], or: "")
    for index in 0...random.below(3) {
      if index > 0 { text += random.pick(joints, or: "") }
      text += [random.pick(values, or: ""), random.pick(operators, or: ""), random.pick(values, or: "")].joined(
        separator: " ")
      if random.once(in: 8) { text += HostileTexts.tokens(&random) }
    }
    return text + random.pick(["", "", ")"], or: "")
  }
}
