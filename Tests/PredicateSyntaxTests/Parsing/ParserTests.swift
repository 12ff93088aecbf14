import PredicateSyntax
import Testing

/// Help and recovery. `Fixtures/Predicates` and `Fixtures/Diagnostics` test the grammar and each error.
@Suite struct ParserTests {
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
    ("SELF ==[c1] 'a'", .unknownOption, "the options are"), ("SELF == [1]", .listInWrongBrackets, "write IN {"),
    ("SELF is not equal to 'a'", .misplacedNot, "write NOT SELF =="),
    ("SELF is equal to 'a'", .unknownOperator, "did you mean '=='?"),
    ("SELF does not start with 'a'", .misplacedNot, "write NOT SELF BEGINSWITH"),
    ("'a' NOT IN SELF", .misplacedNot, "NOT … IN …"), ("SELF ISNULL", .unknownOperator, "did you mean '== nil'?"),
    ("SELF == %@@", .invalidCharacter, "remove it"), ("SELF == @%@", .invalidCharacter, "remove it"),
    ("SELF == @%", .missingPercent, "'%@'"), ("SELF == %1$@", .unknownConversion, "in their order"),
    ("SELF == %1$", .unknownConversion, "in their order"),
    ("SELF == %12$ OR SELF == 'b'", .unknownConversion, "in their order"),
    ("SELF IN @['a']", .invalidCharacter, "{'a', 'b'}"),
    ("SELF NOT == 'a'", .misplacedNot, "NOT SELF == …"), ("SELF !CONTAINS 'a'", .misplacedNot, "NOT SELF CONTAINS …"),
    ("SELF == 'x' NOT SELF == 'y'", .expectedOperator, "AND or OR"),
    ("contains(SELF, 'a')", .expectedOperand, "write SELF CONTAINS 'text'"),
    ("ANY ['a', 'b'] == SELF", .listInWrongBrackets, "write {'a', 'b'}"),
    ("{'a'}[0 == SELF", .unclosedBracket, "']'"), ("TERNARY(SELF == 'a', 1, 2 == 1", .unclosedBracket, "')'"),
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
}
