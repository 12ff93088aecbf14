import FixtureSuites
import PredicateSyntax
import Testing

/// The line format of predicate suites.
@Suite struct SuiteReaderTests {
  @Test func readsEveryKindOfLine() throws {
    let suite = try PredicateSuite(
      text: """
        # a comment

        --- a title
          SELF ==
            %@
        @ argument: "a\\n\\u0301"
        @ argument: [1, 2.5, null, true, ["\\u0041\\ud83d\\ude00"]]
        @ variable: name = "value"
        @ dialect: uiKit
        @ basis: derived
        @ trait: RegularExpressions
        @ printed: SELF == "a"
        @ limit: nestingLevels 7
        + "yes"
        - nil
        ? ""
        ^ "x"
        ! wrong-kind 2:5
        ! wrong-kind
        ~ never-true 1:2
        ~ none
        | one
        |
        |   three
        """, file: "a.predicates")
    let test = try #require(suite.cases.first)
    #expect(suite.cases.count == 1)
    #expect(test.title == "a title")
    #expect(test.line == 3)
    #expect(test.format == "SELF ==\n  %@")
    #expect(test.formatLine == 4)
    #expect(test.arguments == ["a\n\u{301}", [1, 2.5, nil, true, ["A\u{1F600}"]]])
    #expect(test.variables == ["name": "value"])
    #expect(test.dialect == .uiKit)
    #expect(test.basis == "derived")
    #expect(test.trait == "RegularExpressions")
    #expect(test.printed == Located(line: 12, value: "SELF == \"a\""))
    #expect(test.limits.nestingLevels == 7)
    #expect(test.rendered == Located(line: 22, value: "one\n\n  three"))
    let code = DiagnosticCode(rawValue: "wrong-kind")
    #expect(
      test.expectations.map(\.kind) == [
        .matches("yes"), .rejects(nil), .survives(""), .meetsLimit("x"),
        .error(code, Expectation.Position(line: 2, column: 5)), .error(code, nil),
        .warning(DiagnosticCode(rawValue: "never-true"), Expectation.Position(line: 1, column: 2)), .noWarning,
      ])
    #expect(test.expectations.map(\.line) == Array(14...21))
  }

  @Test func acceptsWindowsLineEnds() throws {
    let suite = try PredicateSuite(text: "--- t\r\n  SELF == 'a'\r\n+ \"a\"\r\n", file: "a")
    #expect(suite.cases.first?.format == "SELF == 'a'")
  }

  @Test func acceptsAFormatAsALiteral() throws {
    let suite = try PredicateSuite(text: "--- t\n@ format: \"\\u0000\\r\"\n! x", file: "a")
    #expect(suite.cases.first?.format.unicodeScalars.map(\.value) == [0, 13])
  }

  @Test(arguments: [
    ("", 1, "has no cases"), ("+ \"a\"", 1, "before the first case"), ("--- t\n+ \"a\"", 1, "no predicate"),
    ("--- t\n  x", 1, "expects nothing"), ("--- t\n  x\n+ a", 3, "expected a literal"),
    ("--- t\n  x\n+ 5", 3, "a string literal or nil"), ("--- t\n  x\n+ \"a", 3, "expected a literal as in JSON"),
    ("--- t\n  x\n+ \"a\" b", 3, "expected a literal"), ("--- t\n  x\n+ \"\\q\"", 3, "escape"),
    ("--- t\n  x\n+ \"\\u{301}\"", 3, "expected a literal"), ("--- t\n  x\n+ {\"a\": 1}", 3, "found an object"),
    ("--- t\n  x\n! code 1", 3, "not a position"), ("--- t\n  x\n! code 0:1", 3, "not a position"),
    ("--- t\n  x\n! a b c", 3, "code and position"), ("--- t\n  x\n@ what: 1\n~ none", 3, "no attribute"),
    ("--- t\n  x\n@ dialect: swift\n~ none", 3, "dialects"), ("--- t\n  x\n@ limit: height 3\n~ none", 3, "no limit"),
    ("--- t\n  x\n@ limit: matchSteps 5000001\n~ none", 3, "can only lower a limit: 5000001 is more than 5000000"),
    ("--- t\n  x\n@ limit: nestingLevels 201\n~ none", 3, "more than 200"),
    ("--- t\n  x\n@ argument\n~ none", 3, "key: value"),
    ("--- t\n  x\n@ argument: [1, 2\n~ none", 3, "expected a literal as in JSON"),
    ("--- t\n  x\n@ format: \"y\"\n~ none", 3, "already"), ("--- t\n  x\nwhat\n~ none", 3, "a line begins with"),
    ("--- t\n  x\n~ none\n--- t\n  x\n~ none", 4, "another case"),
  ])
  func reportsErrorsWithTheirLine(text: String, line: Int, words: String) {
    let error = #expect(throws: SuiteError.self) { try PredicateSuite(text: text, file: "mail.predicates") }
    #expect(error?.issues.first?.line == line)
    #expect(error?.description.hasPrefix("mail.predicates:\(line): error: ") ?? false)
    #expect(error?.issues.first?.message.contains(words) ?? false, "\(error?.description ?? "")")
  }

  @Test func reportsAllErrors() {
    let error = #expect(throws: SuiteError.self) {
      try PredicateSuite(text: "--- t\n  x\n+ a\n- b\n! c 9", file: "a")
    }
    #expect(error?.issues.map(\.line) == [3, 4, 5, 1])
  }

  @Test func refusesDeepLists() {
    let text = "--- t\n  x\n~ none\n@ argument: " + String(repeating: "[", count: 100_000)
    #expect(throws: SuiteError.self) { try PredicateSuite(text: text, file: "a") }
  }
}
