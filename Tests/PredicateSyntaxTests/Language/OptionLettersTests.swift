import PredicateSyntax
import Testing

/// Letters with separators in square brackets: options, or a list in the wrong brackets.
@Suite struct OptionLettersTests {
  func codes(_ text: String) -> [DiagnosticCode] {
    Parser.parse(SourceText(text), limits: .default).1.map(\.code)
  }

  @Test(arguments: ["SELF ==[c,d] 'a'", "SELF LIKE [C | d] 'a'", "SELF IN [c, d] {'a'}", "SELF IN[c;d]%@"])
  func refusesSeparatorsBetweenOptionLetters(text: String) {
    #expect(codes(text) == [.unknownOption])
  }

  @Test(arguments: ["SELF IN [c, d]", "SELF IN [c, d] AND SELF == 'a'", "SELF == [a, b]", "SELF BETWEEN [c, d]"])
  func reportsListsInTheWrongBrackets(text: String) {
    #expect(codes(text) == [.listInWrongBrackets])
  }
}
