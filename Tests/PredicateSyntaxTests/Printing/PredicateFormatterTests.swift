import PredicateSyntax
import Testing

@Suite struct PredicateFormatterTests {
  @Test(arguments: [
    ("self beginswith 'a' && ! (self = %@)", #"SELF BEGINSWITH "a" AND (NOT SELF == %@)"#),
    ("SELF IN[DC] { 'a' , \"b\" }", #"SELF IN[cd] {"a", "b"}"#),
    ("(SELF == 'a' AND SELF == 'b') OR SELF == 'c'", #"(SELF == "a" AND SELF == "b") OR SELF == "c""#),
    ("SELF == 'a' || SELF == 'b' && SELF == 'c'", #"SELF == "a" OR (SELF == "b" AND SELF == "c")"#),
    ("((SELF=='a'))", #"SELF == "a""#),
    ("truepredicate", "TRUEPREDICATE"),
    ("SELF => NIL", "SELF >= nil"),
    ("NONE {'a'} == SELF", #"NOT ANY {"a"} == SELF"#),
    (#"SELF == 'it\'s "so"\n'"#, #"SELF == "it's \"so\"\n""#),
    ("SELF == $who", "SELF == $who"),
    ("%K == %d", "%K == %d"),
    ("name.first == 'a'", #"name.first == "a""#),
    ("{1, 2}[ size ] == yes", "{1, 2}[SIZE] == 1"),
    ("SELF == -NO", "SELF == 0"),
    ("SELF == -YES", "SELF == -1"),
    ("length(self)>2*(3+4)", "length:(SELF) > 2 * (3 + 4)"),
  ])
  func writesCanonicalText(_ text: String, _ canonical: String) throws {
    #expect(try PredicateFormatter.canonicalText(of: text) == canonical)
  }

  @Test func refusesTextThatDoesNotParse() throws {
    let error = try #require(throws: StringPredicateError.self) {
      try PredicateFormatter.canonicalText(of: "SELF BEGINWITH 'a'")
    }
    #expect(error.first.code == .unknownOperator)
    #expect(error.source.string == "SELF BEGINWITH 'a'")
  }

  /// The printed form is equivalent, and printing is idempotent.
  @Test(arguments: 0..<20)
  func printedTextParsesBackToAnEqualPredicate(_ seed: Int) throws {
    var generator = PredicateGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = generator.predicate()
      let (tree, diagnostics) = Parser.parse(SourceText(text))
      let faults = diagnostics.filter { $0.severity == .error }
      guard faults.isEmpty else {
        Issue.record("the generator wrote what does not parse: \(text): \(faults[0].message)")
        return
      }
      let root = try #require(tree.root)
      let printed = try #require(Printer.print(tree))
      let (again, problems) = Parser.parse(SourceText(printed))
      #expect(!problems.contains { $0.severity == .error }, "\(text) → \(printed): \(problems)")
      let newRoot = try #require(again.root, "\(text) → \(printed)")
      #expect(again.shape(newRoot) == tree.shape(root), "\(text) → \(printed)")
      #expect(Printer.print(again) == printed, "\(text)")
    }
  }

  @Test(arguments: 0..<20) func refusesNothingWithoutAReason(_ seed: Int) {
    var generator = PredicateGenerator(seed: UInt64(seed))
    var refused = 0
    for _ in 0..<50 {
      let text = generator.predicate()
      let (tree, diagnostics) = Parser.parse(SourceText(text))
      let checked = Checker.check(
        tree, diagnostics: diagnostics, arguments: [], variables: [:], dialect: .extended, limits: .default)
      guard checked.predicate == nil else { continue }
      refused += 1
      #expect(checked.diagnostics.contains { $0.severity == .error }, "\(text)")
    }
    #expect(refused > 5)
  }

  /// Nested text is refused, or its printed form parses under the same limits.
  @Test(
    arguments: [
      ("NOT ", "SELF == 'a'", ""), ("NOT (SELF == 'b' OR ", "SELF == 'a'", ")"),
      ("SELF == 'b' OR SELF == 'c' AND (", "SELF == 'a'", ")"),
      ("(", "SELF == 'a' AND SELF == 'b' OR SELF == 'c'", ")"),
      ("SELF == 'b' OR SELF == 'c' AND NOT (", "NONE {'a'} == SELF", " AND SELF == 'd')"),
      ("- ", "length:(SELF) == 1", ""),
    ], [1, 2, 49, 50, 51, 66, 67, 99, 100, 101, 199, 200])
  func printedTextParsesUnderTheSameLimits(nest: (open: String, core: String, close: String), depth: Int) throws {
    let format = String(repeating: nest.open, count: depth) + nest.core + String(repeating: nest.close, count: depth)
    for limits in [PredicateLimits.default, PredicateLimits(nestingLevels: 2)] {
      do throws(StringPredicateError) {
        let text = try PredicateFormatter.canonicalText(of: format, limits: limits)
        #expect(try PredicateFormatter.canonicalText(of: text, limits: limits) == text)
      } catch {
        #expect(error.diagnostics.map(\.code) == [.nestingTooDeep])
      }
    }
  }

  @Test func nestsAsDeepAsTheLimitAllows() throws {
    let not = String(repeating: "NOT ", count: 200) + "SELF == 'a'"
    #expect(try PredicateFormatter.canonicalText(of: not).hasPrefix("NOT (NOT (NOT ("))
    func nested(_ depth: Int) -> String {
      String(repeating: "SELF == 'b' OR SELF == 'c' AND (", count: depth) + "SELF == 'a'"
        + String(repeating: ")", count: depth)
    }
    #expect(
      try PredicateFormatter.canonicalText(of: nested(100))
        .hasPrefix("SELF == \"b\" OR (SELF == \"c\" AND (SELF == \"b\" OR ("))
    let error = try #require(throws: StringPredicateError.self) {
      try PredicateFormatter.canonicalText(of: nested(101))
    }
    #expect(error.diagnostics.map(\.message) == ["the predicate nests deeper than 200 levels"])
  }

  @Test func cutsLongTextAtACharacter() throws {
    let (tree, _) = Parser.parse(SourceText("SELF == 'éé'"))
    let root = try #require(tree.root)
    #expect(Printer.print(tree, node: root, limit: 9) == "SELF == \"…")
    #expect(Printer.print(tree, node: root, limit: 10) == "SELF == \"…")
    #expect(Printer.print(tree, node: root, limit: 11) == "SELF == \"é…")
    #expect(Printer.print(tree, node: root, limit: 14) == "SELF == \"éé\"")
  }
}
