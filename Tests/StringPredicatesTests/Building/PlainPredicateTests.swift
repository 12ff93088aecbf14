import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// The short way of building predicates of the usual shape must come to what the parser and the checker come to.
@Suite struct PlainPredicateTests {
  @Test(arguments: [
    "SELF == 'a'", "self = \"a\"", "SELF BEGINSWITH 'a/'", "SELF endswith 'é'", " SELF\nCONTAINS\t'x' ",
    "SELF LIKE 'a*'", "SELF LIKE[c] '*\\\\*É?'", "SELF LIKE 'a?b*c'", "SELF ==[cD] 'Aé'", "SELF != 'a'",
    "SELF MATCHES 'a\\\\d+'", "SELF MATCHES[c] '[a-z]+x'", "SELF IN {'a', \"b\"}", "SELF IN[d] { 'a' ,'é' }",
    "SELF IN {'1','2','3','4','5','6','7','8','9'}", "NOT SELF == 'a'", "NOT NOT SELF == 'a'",
    "SELF == 'a' OR SELF == 'b' OR SELF == 'c'", "SELF == 'a' || SELF == 'b' && SELF == 'c'",
    "(SELF == 'a' OR SELF == 'b') AND NOT (SELF CONTAINS 'c' OR NOT SELF ENDSWITH 'd')", "((SELF == 'a'))",
    "SELF BEGINSWITH 'a' AND (SELF ENDSWITH 'b' AND SELF CONTAINS 'c')", "TRUEPREDICATE", " falsepredicate ",
    "SELF='a'", "SELF='b' or SELF=\"c\"", "SELF='sixteen letters.'", "SELF='fifteen letters'",
    "SELF IN {'a','a text of more than sixteen letters with \\\\ in it'}",
  ])
  func usualFormsAreRead(format: String) throws {
    let plain = try #require(Matcher(plain: format, dialect: .extended, limits: .default))
    let compilation = CompilationResult(format)
    #expect(compilation.diagnostics.isEmpty)
    #expect(plain.outline == compilation.matcher?.outline)
  }

  @Test(arguments: [
    "", "SELF", "SELF ==", "SELF == a", "SELF == ''", "SELF == '%@'", "SELF LIKE '100%'", "SELF == 'a\\d'",
    "SELF == 'a", "SELF == 'a' // b", "SELF == 'Pepe's'", "SELF == 'a' 'b'", "SELF == 'a' OR", "SELF == 'a' XOR SELF",
    "SELF MATCHES 'a'", "SELF MATCHES '^a'", "SELF MATCHES 'a$'", "SELF MATCHES 'a('",
    "SELF IN 'a'", "SELF IN {}", "SELF IN {'a'", "SELF IN {'a',}", "SELF IN {1}", "SELF < 'a'", "'a' == SELF",
    "#SELF == 'a'", "SELF ==[] 'a'", "SELF ==[n] 'a'", "SELF ==[l] 'a'", "SELF ==[x] 'a'", "(SELF == 'a'",
    "SELF == 'a')", "SELF BEGINWITH 'a'", "SELFIE == 'a'", "SELF == 'a' == 'b'", "NOT", "!SELF == 'a'",
    "SELF == 'a' AND TRUEPREDICATE", "SELF == %@", "SELF.length == 'a'", "SELF =< 'a'", "SELF == 'a\nb'",
    "NOT NOT NOT NOT NOT NOT NOT NOT SELF == 'a'", "((((((((SELF == 'a'))))))))",
    "SELF='", "SELF='%'", "SELF='sixteen letters.%'", "SELF='sixteen letters.", "SELF='sixteen letters.\\d'",
    "SEL='a'", "TRUEPREDICAT", "TRUEPREDICATES", "FALSEPREDICATE OR SELF='a'", "SELF BEGINSWIT 'a'",
    "SELF BEGINSWITHS 'a'",
  ])
  func everythingElseIsLeftToTheParser(format: String) {
    #expect(Matcher(plain: format, dialect: .extended, limits: .default) == nil)
  }

  @Test func whatUIKitRefusesIsLeftToTheChecker() {
    #expect(Matcher(plain: "SELF MATCHES 'a+'", dialect: .uiKit, limits: .default) == nil)
    #expect(Matcher(plain: "NOT SELF == 'a'", dialect: .uiKit, limits: PredicateLimits(nestingLevels: 1)) == nil)
  }

  @Test func randomFormsAgree() {
    var random = SeededGenerator(seed: 41)
    let pieces = [
      "SELF", "SELF", "==", "!=", "LIKE", "CONTAINS", "MATCHES", "IN", "'a'", "'b*'", "\"é\"", "'%d'", "'\\n'",
      "'\\\\b'",
      "'^.'", "[c]", "[d]", "[", "'", "AND", "OR", "NOT", "&&", "(", ")", "{", "}", ",", "{'a', 'b'}", "//",
      "SELF == 'x'",
      "TRUEPREDICATE",
    ]
    var read = 0
    for _ in 0..<4_000 {
      let start = random.pick(["SELF == 'x' ", "SELF ", "NOT SELF "], or: "")
      let format = start + (0..<random.below(6)).map { _ in random.pick(pieces, or: "") }.joined(separator: " ")
      guard let plain = Matcher(plain: format, dialect: .extended, limits: .default) else { continue }
      read += 1
      let compilation = CompilationResult(format)
      #expect(compilation.diagnostics.isEmpty, "\(format)")
      #expect(plain.outline == compilation.matcher?.outline, "\(format)")
    }
    #expect(read > 100)
  }

  @Test func randomPredicatesAgree() {
    var random = SeededGenerator(seed: 43)
    var read = 0
    for _ in 0..<2_000 {
      let format = RandomPlainFormat.make(&random, depth: 3)
      guard let plain = Matcher(plain: format, dialect: .uiKit, limits: .default) else { continue }
      read += 1
      let compilation = CompilationResult(format, dialect: .uiKit)
      #expect(compilation.diagnostics.isEmpty, "\(format)")
      #expect(plain.outline == compilation.matcher?.outline, "\(format)")
    }
    #expect(read > 500)
  }

  /// A long chain takes the short way too: the long one keeps hundreds of bytes for each comparison.
  @Test func longFormsAreRead() throws {
    let chain = (0..<70_000).map { "SELF == 'a\($0)'" }.joined(separator: " OR ")
    #expect(chain.utf8.count > 1 << 20)
    let plain = try #require(Matcher(plain: chain, dialect: .extended, limits: .default))
    #expect(PreparedSubject.with("a69999") { plain.verdict(&$0) } == true)
    #expect(PreparedSubject.with("a70000") { plain.verdict(&$0) } == false)
    #expect(Matcher(plain: chain + " OR SELF < 'a'", dialect: .extended, limits: .default) == nil)
  }

  @Test func leftoverArgumentsAreStillTold() throws {
    let predicate = try StringPredicate("SELF == 'a'", arguments: ["b"])
    #expect(predicate.diagnostics.map(\.code.rawValue) == ["leftover-arguments"])
  }
}

/// Formats that are mostly of the usual shape.
private enum RandomPlainFormat {
  static func make(_ random: inout SeededGenerator, depth: Int) -> String {
    switch depth > 0 ? random.below(6) : 5 {
    case 0: return "NOT " + make(&random, depth: depth - 1)
    case 1: return "(" + make(&random, depth: depth - 1) + ")"
    case 2: return make(&random, depth: depth - 1) + " AND " + make(&random, depth: depth - 1)
    case 3: return make(&random, depth: depth - 1) + " or " + make(&random, depth: depth - 1)
    default:
      let operation = random.pick(["==", "!=", "BEGINSWITH", "endswith", "CONTAINS", "LIKE"], or: "==")
      let options = random.pick(["", "", "[c]", "[d]", "[cd]", "[n]"], or: "")
      let literal = random.pick(["'a'", "\"a/b\"", "'É*'", "'a?*b\\\\*'", "''", "'k'"], or: "'a'")
      return "SELF \(operation)\(options) \(literal)"
    }
  }
}
