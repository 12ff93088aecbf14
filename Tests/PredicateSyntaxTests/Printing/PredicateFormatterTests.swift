import PredicateSyntax
import Testing

/// `Fixtures/Predicates/printing.predicates` has the canonical text of predicates without arguments.
@Suite struct PredicateFormatterTests {
  @Test func keepsArguments() throws {
    let text = try PredicateFormatter.canonicalText(of: "self beginswith 'a' && ! (%K = $who || self = %d)")
    #expect(text == #"SELF BEGINSWITH "a" AND (NOT (%K == $who OR SELF == %d))"#)
  }

  /// A negative argument stands in parentheses where an operator or an index would join it.
  @Test(arguments: [
    ("SELF == -%@", "SELF == -(-3)"), ("SELF == -$x", "SELF == -(-3)"), ("%@[1] == SELF", "(-3)[1] == SELF"),
    ("SELF == %@ - %@", "SELF == -3 - -3"), ("SELF == %@", "SELF == -3"),
  ])
  func printsNegativeArguments(format: String, expected: String) throws {
    let (tree, _) = Parser.parse(SourceText(format))
    let text = Printer.print(tree, arguments: [.integer(-3), .integer(-3)], variables: ["x": .integer(-3)])
    #expect(text == expected)
    #expect(try PredicateFormatter.canonicalText(of: expected) == expected)
  }

  @Test func refusesTextThatDoesNotParse() throws {
    let text = "SELF BEGINWITH 'a'"
    let error = try #require(throws: StringPredicateError.self) { try PredicateFormatter.canonicalText(of: text) }
    #expect(error.first.code == .unknownOperator && error.source.string == text)
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
      let text: String
      do throws(StringPredicateError) {
        text = try PredicateFormatter.canonicalText(of: format, limits: limits)
      } catch {
        #expect(error.diagnostics.map(\.code) == [.nestingTooDeep])
        continue
      }
      #expect(try PredicateFormatter.canonicalText(of: text, limits: limits) == text)
    }
  }

  @Test(arguments: [(9, "…"), (10, "…"), (11, "é…"), (14, "éé\"")])
  func cutsLongTextAtACharacter(limit: Int, end: String) throws {
    let (tree, _) = Parser.parse(SourceText("SELF == 'éé'"))
    #expect(Printer.print(tree, node: try #require(tree.root), limit: limit) == "SELF == \"" + end)
  }
}
