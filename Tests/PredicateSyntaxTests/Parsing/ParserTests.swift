import PredicateSyntax
import Testing

/// The tree of each production of the grammar, and the code and range of each error.
@Suite struct ParserTests {
  @Test(arguments: [
    // Comparisons and their spellings.
    ("SELF == 'a'", "(== SELF a)"), ("self = \"a\"", "(== SELF a)"), ("SELF <> 'a'", "(!= SELF a)"),
    ("SELF =< 'a'", "(<= SELF a)"), ("SELF => 'a'", "(>= SELF a)"), ("SELF beginswith 'a'", "(BEGINSWITH SELF a)"),
    ("SELF CONTAINS[dc] 'a'", "(CONTAINS[cd] SELF a)"), ("SELF LIKE[ c ] 'a*'", "(LIKE[c] SELF a*)"),
    ("SELF IN {'a', 'b'}", "(IN SELF {a b})"), ("SELF IN {}", "(IN SELF {})"),
    ("SELF BETWEEN {'a', 'b'}", "(BETWEEN SELF {a b})"), ("'a' == SELF", "(== a SELF)"),
    // Constants and literals.
    ("TRUEPREDICATE", "TRUEPREDICATE"), ("falsepredicate", "FALSEPREDICATE"), ("SELF == nil", "(== SELF nil)"),
    ("SELF == NULL", "(== SELF nil)"), ("1 == 0x1F", "(== 1 31)"), ("1 == 1.5e1", "(== 1 double 15.0)"),
    ("YES == no", "(== 1 0)"), (#"SELF == 'it\'s\n\u0041'"#, "(== SELF it's\nA)"), ("SELF == $who", "(== SELF $who)"),
    // Quantifiers.
    ("ANY {'a'} == SELF", "(ANY == {a} SELF)"), ("SOME {'a'} == SELF", "(ANY == {a} SELF)"),
    ("ALL {'a'} != SELF", "(ALL != {a} SELF)"), ("NONE {'a'} == SELF", "(NOT (ANY == {a} SELF))"),
    // Arithmetic: * and / bind tighter than + and -, and all group to the left.
    ("1 + 2 * 3 == 7", "(== (+ 1 (* 2 3)) 7)"), ("(1 + 2) * 3 == 9", "(== (* (+ 1 2) 3) 9)"),
    ("1 - 2 - 3 == 0", "(== (- (- 1 2) 3) 0)"), ("8 / 4 / 2 == 1", "(== (/ (/ 8 4) 2) 1)"),
    ("-1 == - 1", "(== -1 -1)"), ("-(1) == 0 - 1", "(== -1 (- 0 1))"),
    // Calls, members, indexes, arguments and special forms.
    ("length:(SELF) > 3", "(> (length: SELF) 3)"), ("SELF.length > 3", "(> (. SELF length) 3)"),
    ("{'a', 'b'}[0] == SELF", "(== (at {a b} 0) SELF)"), ("{'a'}[FIRST] == SELF", "(== (at {a} first) SELF)"),
    ("%K == %@", "(== %keyPath0 %object1)"), ("TERNARY(SELF == 'a', 1, 2) == 1", "(== (TERNARY (== SELF a) 1 2) 1)"),
    ("name.first == 'a'", "(== (. key name first) a)"),
  ])
  func parses(format: String, shape: String) throws {
    let (tree, diagnostics) = Parser.parse(SourceText(format))
    #expect(!diagnostics.contains { $0.severity == .error })
    #expect(tree.shape(try #require(tree.root)) == shape)
  }

  /// NOT binds tighter than AND, and AND tighter than OR. Each letter is short for a comparison.
  @Test(arguments: [
    ("a OR b AND c", "(OR a (AND b c))"), ("a AND b OR c", "(OR (AND a b) c)"), ("a && b || c", "(OR (AND a b) c)"),
    ("NOT a AND b", "(AND (NOT a) b)"), ("!a || b", "(OR (NOT a) b)"), ("NOT NOT a", "(NOT (NOT a))"),
    ("NOT (a OR b)", "(NOT (OR a b))"), ("(a OR b) AND c", "(AND (OR a b) c)"), ("a OR b OR c", "(OR a b c)"),
    ("a AND NOT b OR NOT c", "(OR (AND a (NOT b)) (NOT c))"),
  ])
  func ranksConnectives(format: String, shape: String) throws {
    let (tree, diagnostics) = Parser.parse(SourceText(format.replacing(#/\b[abc]\b/#) { "SELF == '\($0.output)'" }))
    #expect(!diagnostics.contains { $0.severity == .error })
    #expect(tree.shape(try #require(tree.root)) == shape.replacing(#/\b[abc]\b/#) { "(== SELF \($0.output))" })
  }

  @Test(arguments: [
    ("", "empty-predicate", 0..<0), ("SELF ==", "expected-operand", 7..<7),
    ("AND SELF == 'a'", "expected-operand", 0..<3), ("SELF == 'a' OR", "expected-operand", 14..<14),
    ("SELF = = 'a'", "unknown-operator", 5..<8), ("SELF 'a'", "expected-operator", 5..<8),
    ("SELF == 'a' SELF == 'b'", "expected-operator", 12..<16), ("SELF BEGINWITH 'a'", "unknown-operator", 5..<14),
    ("SELF LIKE[x] 'a'", "unknown-option", 10..<11), ("SELF == 'a", "unterminated-literal", 8..<10),
    ("(SELF == 'a'", "unclosed-bracket", 0..<1), ("SELF IN {'a', 'b'", "unclosed-bracket", 8..<9),
    ("SELF == 'a')", "unopened-bracket", 11..<12), ("SELF", "bare-expression", 0..<4),
    ("SELF == app://a OR SELF == 'b'", "unquoted-text", 8..<15), ("SELF == 'a' // b", "comment", 12..<16),
  ])
  func reports(format: String, code: String, range: Range<Int>) throws {
    let diagnostics = Parser.parse(SourceText(format)).1.filter { $0.severity == .error }
    #expect(diagnostics.map(\.code.rawValue) == [code])
    #expect(diagnostics.map { $0.range.lowerBound..<$0.range.upperBound } == [range])
  }

  /// What people bring from other languages gets the help that they need.
  @Test(arguments: [
    ("SELF === 'a'", DiagnosticCode.unknownOperator, "did you mean '=='?"),
    ("SELF !== 'a'", .unknownOperator, "did you mean '!='?"),
    ("SELF ==== 'a'", .unknownOperator, "did you mean '=='?"),
    ("SELF =~ 'a'", .unknownOperator, "MATCHES compares the whole string"),
    ("SELF ~= 'a'", .unknownOperator, "MATCHES compares the whole string"),
    ("SELF icontains 'a'", .unknownOperator, "did you mean 'CONTAINS[c]'?"),
    ("SELF LIKEcd 'a'", .unknownOperator, "did you mean 'LIKE[cd]'?"),
    ("SELF == @\"a\"", .invalidCharacter, "remove it"),
    ("SELF ==[c1] 'a'", .unknownOption, "the options are"), ("SELF == [1]", .listInWrongBrackets, "write {1}"),
    ("SELF NOT == 'a'", .misplacedNot, "NOT SELF == …"), ("SELF !CONTAINS 'a'", .misplacedNot, "NOT SELF CONTAINS …"),
    ("SELF == 'x' NOT SELF == 'y'", .expectedOperator, "AND or OR"),
    ("contains(SELF, 'a')", .expectedOperand, "write SELF CONTAINS 'text'"),
    ("ANY ['a', 'b'] == SELF", .listInWrongBrackets, "write {'a', 'b'}"),
    ("{'a'}[0 == SELF", .unclosedBracket, "']'"), ("TERNARY(SELF == 'a', 1, 2 == 1", .unclosedBracket, "')'"),
    ("SELF IN[c] ['a', 'b']", .listInWrongBrackets, "write {'a', 'b'}"),
    ("SELF.hasPrefix('a')", .expectedOperator, "values have no methods: write SELF BEGINSWITH 'text'"),
    ("TRUEPREDICATE()", .expectedOperator, "write TRUEPREDICATE without parentheses"),
    ("SELF ==['c'] 'a'", .unknownOption, "write ==[c]"), ("SELF IN ['c']", .listInWrongBrackets, "write {'c'}"),
    ("SELF BEGINSWITH /mail/7", .unquotedText, "'/mail/7'"), ("SELF == /x OR SELF == 'b'", .unquotedText, "'/x'"),
  ])
  func helpsWithOtherLanguages(format: String, code: DiagnosticCode, help: String) {
    let diagnostics = Parser.parse(SourceText(format)).1.filter { $0.severity == .error }
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.help?.contains(help) == true, "\(diagnostics)")
  }

  /// Parsing continues after an error, so every fault is reported once.
  @Test func reportsEveryFault() {
    let codes = Parser.parse(SourceText("SELF BEGINWITH 'a' OR SELF ENDWITH 'b' OR SELF == ")).1.map(\.code)
    #expect(codes == [.unknownOperator, .unknownOperator, .expectedOperand])
  }
}
