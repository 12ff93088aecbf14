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

  @Test func refusesWhatCannotBeParsed() throws {
    let error = try #require(throws: StringPredicateError.self) {
      try PredicateFormatter.canonicalText(of: "SELF BEGINWITH 'a'")
    }
    #expect(error.first.code == .unknownOperator)
    #expect(error.source.string == "SELF BEGINWITH 'a'")
  }

  /// What is printed means the same, and printing it again changes nothing.
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

  @Test func cutsLongTextAtACharacter() throws {
    let (tree, _) = Parser.parse(SourceText("SELF == 'éé'"))
    let root = try #require(tree.root)
    #expect(Printer.print(tree, node: root, limit: 9) == "SELF == \"…")
    #expect(Printer.print(tree, node: root, limit: 10) == "SELF == \"…")
    #expect(Printer.print(tree, node: root, limit: 11) == "SELF == \"é…")
    #expect(Printer.print(tree, node: root, limit: 14) == "SELF == \"éé\"")
  }
}
