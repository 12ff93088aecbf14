import PredicateSyntax
import StringPredicates
import Testing

/// The outcome of compiling a pattern: whether there are warnings, or the code with which it is refused.
enum PatternReading: Sendable, Equatable {
  case clean, noted, warned
  case refused(DiagnosticCode)

  init(_ pattern: String) {
    do throws(PatternError) {
      let severities = try RegularExpression.compile(pattern).diagnostics.map(\.severity)
      self = severities.contains(.warning) ? .warned : severities.isEmpty ? .clean : .noted
    } catch {
      self = .refused(error.diagnostics.first { $0.severity == .error }?.code ?? .invalidPattern)
    }
  }
}

/// Patterns that are not in `Fixtures/Predicates/icu-*.predicates`, and what is said about patterns.
@Suite struct PatternTests {
  @Test(
    arguments: [
      (
        .patternNotOnApple,
        [
          "\\0", "{", "a{", "a{1}}", "(?P=n)", "(?<n>a)\\g{n}", "(a)\\g{-1}", "(?<n_>a)", "(?|(a)|(b))", "(?U)a",
          "(?J)a", "(*FAIL)", "a(*ACCEPT)b", "(*UTF)a", "(*LIMIT_MATCH=1)a", "(*NO_JIT)a", "(?R)", "(?1)(a)",
          "(?+1)(a)", "(?-1)", "[a--]", "\\p{Greeek}",
        ]
      ),
      (
        .patternNotSupported,
        [
          "(?:|a)++b", "(?:a?)*?b", "\\p{NFC_Inert}", "a\\uD83D", "\\uD83D", "[\\uDE00]", "\\N{BELL}",
          "\\p{Age=6.0}", "\\p{ccc=230}", "(?d)a", "(?i)(a)\\1", "a\\X+b", "(?w)a\\b", "(?i)(.)\\1",
          "(?<=(a|bc))x\\1",
          "(?<=a?+b)x",
        ]
      ),
      (
        .invalidPattern,
        [
          ")", "*", "a{2}{3}", "(a)\\2", "\\k<n>", "a\\", "a{2,1}", "[&-z]", "(a)(?<=\\1)b", "(?#c", "(?<1>a)",
          "(?<n>a)(?<n>b)", "\\u12", "\\x{110000}",
        ]
      ),
    ] as [(DiagnosticCode, [String])])
  func refuses(code: DiagnosticCode, patterns: [String]) {
    for pattern in patterns { #expect(PatternReading(pattern) == .refused(code), "\(pattern)") }
  }

  /// What users of Perl or PCRE2 read differently gives a warning.
  @Test(
    arguments: [
      ("[[a-z]-[m]]", .warned, ["b"], ["m"]), ("(?i)\\P{Ll}", .warned, ["1"], ["a", "A"]),
      ("[[:punct:]]", .warned, ["-"], ["$"]), ("(?i)\\p{Lu}[[:upper:]]", .warned, ["aA"], []),
      ("(?x)[a b]", .warned, ["a"], [" "]), ("(a)\\g1", .warned, ["ag1"], ["aa"]),
      ("\\o{1}", .warned, ["o"], ["\u{1}"]),
      ("[a[bc]]", .warned, ["b"], ["a]"]), ("[a&&b]", .warned, [], ["&"]), ("[[a-z]--[m]]", .warned, ["b"], ["-"]),
      ("(a)\\12", .warned, ["aa2"], ["a\n"]), ("a\\Kb", .warned, ["aKb"], ["ab"]), ("\\Ea", .warned, ["Ea"], ["a"]),
      ("[\\b]", .warned, ["b"], ["\u{8}"]), ("[\\1]", .warned, ["1"], ["\u{1}"]), ("\\C", .warned, ["C"], ["a"]),
      ("\\0141", .warned, ["a"], ["\u{C}1"]),
      ("scene://mail/.*", .clean, ["scene://mail/42"], ["scene://mai"]), ("\\d{3}-\\d{4}", .clean, ["555-1234"], []),
      ("com\\.example\\.(mail|news)", .clean, ["com.example.mail"], ["comXexample.mail"]),
      ("[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}", .clean, ["a.b@c.org"], ["a.b@c"]),
      ("^(?!admin).*$", .clean, ["user"], ["admin"]), ("(?x) a b # end", .clean, ["ab"], ["a b"]),
      ("\\R\\v", .clean, ["\r\n\u{2028}"], ["\n"]), ("(?<word>ab)\\k<word>", .clean, ["abab"], ["ab"]),
      ("\\u002A", .clean, ["*"], []), ("\\u0041{2}", .clean, ["AA"], ["A"]), ("\\U0001F600\\041", .clean, ["😀!"], []),
      ("\\\\u0041", .clean, ["\\u0041"], ["A"]), ("\\Q\\u0041\\E", .clean, ["\\u0041"], ["A"]),
      ("\\p{Alnum}\\p{Punct}\\p{Lowercase}", .clean, ["1-b"], []),
      ("[[:P:]]\\p{Punct}", .clean, ["-!"], ["$$"]), ("\\p{Lu}(?i:\\p{L}\\p{Greek})", .clean, ["Aaα"], ["aaα"]),
      ("ab(?<=a{3}b|ab)", .clean, ["ab"], []), ("\\r\\nb(?<=\\r\\nb)", .clean, ["\r\nb"], []),
      ("(a){0}\\1|b", .clean, ["b"], ["a", ""]), ("a$\\n|a$\\r\\n", .clean, ["a\n", "a\r\n"], []),
      ("x{0,65535}", .clean, ["", "xxx"], []), ("(?i)straße[[:upper:]]İ", .clean, ["STRASSEai\u{307}"], ["STRASSEai"]),
    ] as [(String, PatternReading, [String], [String])])
  func readsLikeICU(pattern: String, reading: PatternReading, matching: [String], failing: [String]) throws {
    #expect(PatternReading(pattern) == reading)
    let expression = try RegularExpression.compile(pattern)
    for subject in matching { #expect(try expression.matches(subject), "\(subject.debugDescription)") }
    for subject in failing { #expect(try !expression.matches(subject), "\(subject.debugDescription)") }
  }

  @Test func reportsSeveralIssuesInOrder() {
    let issues = PatternTree.read(Array("a{x}\\pL[\\b](?R".utf8)).diagnostics
    #expect(issues.count == 4)
    #expect(issues.map(\.range.lowerBound) == issues.map(\.range.lowerBound).sorted())
  }

  @Test(arguments: [("é\\u0041\\p{Foo}", SourceRange(8, 15)), ("aß(?:b*)*+", SourceRange(3, 9))])
  func rangesReferToThePattern(pattern: String, range: SourceRange) {
    let error = #expect(throws: PatternError.self) { try RegularExpression.compile(pattern) }
    #expect(error?.diagnostics.first?.range == range)
  }

  /// `MATCHES[d]` removes the marks of the pattern's text and of single characters in its sets; the caller removes the
  /// subject's.
  @Test(
    arguments: [
      ("café.*", "cafe au lait", true), ("\\u00e9", "e", true), ("\\x{e9}+", "eee", true), ("[éa-ü]", "u", true),
      ("[à-ü]", "b", false), ("[à-ü]", "a", true), ("[ø-ÿ]+", "øuy", true), ("[ø-ÿ]+", "o", false),
      ("[^é]", "e", false), ("[^é]", "f", true), ("\\Qé\\E\\é", "ee", true), ("e\u{301}*c", "ec", true),
      ("[ab]\u{301}*c", "ac", true), ("[\u{301}]", "\u{301}", false), ("\\p{L}", "e", true), ("(é)\\1", "ee", true),
      ("[\u{301}]", "", true), ("(\u{301})+a", "a", true), ("(?i)É[Ü]", "eu", true),
    ] as [(String, String, Bool)])
  func ignoresMarks(_ pattern: String, _ subject: String, _ expected: Bool) throws {
    let expression = try RegularExpression.compile(pattern, options: .diacriticInsensitive)
    #expect(try expression.matches(subject) == expected, "\(pattern) on \(subject)")
  }
}
