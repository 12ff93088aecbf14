import PredicateSyntax
import StringPredicates
import Testing

/// Patterns that ICU and PCRE2 read differently, or that one of them refuses.
@Suite struct DifferingPatternTests {
  @Test(arguments: [
    "\\N", "a\\Nb", "\\N{U+0061}", "\\pL", "\\p{^L}", "\\p{L&}", "\\p{Xan}", "\\p{scx:Greek}", "\\0", "\\08",
    "{", "}", "a}", "a{", "a{,2}", "a{x}", "a{1}}", "(?P<n>a)", "(?P=n)", "(?'n'a)", "(?<n>a)\\k{n}", "(?<n>a)\\k'n'",
    "(?<n>a)\\g{n}", "(a)\\g{-1}", "(?<n_>a)", "(?|(a)|(b))", "(?U)a", "(?J)a", "(?n)a", "(?^)a", "(?)a", "(*FAIL)",
    "a(*ACCEPT)b", "(*UTF)a", "(*LIMIT_MATCH=1)a", "(*NO_JIT)a", "(?R)", "(?1)(a)", "(?+1)(a)", "(?-1)", "(?&n)",
    "(?(?=a)a|b)", "(?(1)a|b)", "(?(DEFINE)a)", "(?C)a", "(?C1)a", "[[]", "[a[]", "[&&]", "[&&a]", "[--a]", "[a--]",
    "(?=a)*a", "\\x",
  ])
  func refusesSyntaxThatOnlyPCRE2Supports(_ pattern: String) {
    #expect(reading(of: pattern) == .refused(.patternNotOnApple))
  }

  @Test(arguments: [
    "(?:a*)*+", "(?:|a)++b", "(?:a?)*?b", "\\p{NFC_Inert}", "a\\uD83D", "\\X", "a\\X+b", "(?w)a\\b", "(?i)(.)\\1",
    "x{0,70000}", "(?<=(a|bc))x\\1", "(?<=a?+b)x",
  ])
  func refusesSyntaxWithoutATranslation(_ pattern: String) {
    #expect(reading(of: pattern) == .refused(.patternNotSupported))
  }

  @Test(arguments: [
    "(", ")", "a)", "[a", "[]", "[^]", "+a", "*", "a**", "a{2}{3}", "\\b+", "\\8", "(a)\\2", "\\k<n>", "[z-a]",
    "[a-\\d]",
    "a\\", "a{2,1}", "\\141", "[&-z]", "(a)(?<=\\1)b", "(?<=a+)b", "ab(?<=a*b)", "(?#c", "(?i", "(?<1>a)",
    "(?<n>a)(?<n>b)", "\\u12", "\\x{}",
    "\\x{110000}",
    "\\p{L", "[\\(10\\)-\\(23\\)]",
  ])
  func refusesSyntaxThatNeitherSupports(_ pattern: String) {
    #expect(reading(of: pattern) == .refused(.invalidPattern))
  }

  @Test func refusesAnEmptyPattern() { #expect(reading(of: "") == .refused(.emptyPattern)) }

  /// Patterns that users of Perl or PCRE2 read differently.
  static let warned: [PatternCase] = [
    PatternCase("[a-z&&[aeiou]]", .warned, ["a"], not: ["b", "&"]),
    PatternCase("[[a-z]--[m]]", .warned, ["b"], not: ["m", "-"]),
    PatternCase("[[a-z]-[m]]", .warned, ["b"], not: ["m"]),
    PatternCase("[a[bc]]", .warned, ["a", "b"], not: ["a]"]),
    PatternCase("[a&&b]", .warned, not: ["a", "&"]),
    PatternCase("\\o{1}", .warned, ["o"], not: ["\u{1}"]),
    PatternCase("(a)\\g1", .warned, ["ag1"], not: ["aa"]),
    PatternCase("(a)\\12", .warned, ["aa2"], not: ["a\n"]),
    PatternCase("a\\Kb", .warned, ["aKb"], not: ["ab"]),
    PatternCase("\\Ea", .warned, ["Ea"], not: ["a"]),
    PatternCase("[\\b]", .warned, ["b"], not: ["\u{8}"]),
    PatternCase("[\\1]", .warned, ["1"], not: ["\u{1}"]),
    PatternCase("\\C", .warned, ["C"], not: ["a"]),
    PatternCase("(?x)[a b]", .warned, ["a"], not: [" "]),
    PatternCase("\\0141", .warned, ["a"], not: ["\u{C}1"]),
    PatternCase("[[:punct:]]", .warned, ["-"], not: ["$"]),
    PatternCase("\\p{Lu}[[:upper:]]", .warned, ["aA"], .caseInsensitive),
    PatternCase("(?i)\\P{Ll}", .warned, ["1"], not: ["a", "A"]),
  ]

  @Test(arguments: warned)
  func warnsAboutSurprisingSyntax(_ entry: PatternCase) throws { try expectVerdicts(entry) }

  /// Patterns that ICU reads in its own way, and the translation rewrites for PCRE2.
  static let translated: [PatternCase] = [
    PatternCase("\\U0001F600\\041", .clean, ["😀!"]),
    PatternCase("\\N{LATIN SMALL LETTER A}", .clean, ["a"]),
    PatternCase("\\p{Letter}\\p{gc=Lu}\\p{IsGreek}\\p{InGreek}", .clean, ["aAαα"]),
    PatternCase("\\p{Age=6.0}\\p{Alnum}\\p{Punct}\\p{Lowercase}", .clean, ["a1-b"]),
    PatternCase("[:alpha:][[:Greek:]]", .clean, ["aα"], not: [":α"]),
    PatternCase("(?d)a.b", .clean, ["a\rb"], not: ["a\nb"]),
    PatternCase("ab(?<=a{3}b|ab)", .clean, ["ab"]),
    PatternCase("\\r\\nb(?<=\\r\\nb)", .clean, ["\r\nb"]),
    PatternCase("[\\d-z]+", .clean, ["1-z"]),
    PatternCase("^*a$+", .clean, ["a"]),
    PatternCase("(?s).{2}", .clean, ["a\r\n"], not: ["\r\n"]),
    PatternCase("\\w+", .clean, ["a\u{301}\u{203F}"], not: ["²"]),
    PatternCase("a\\b.*", .clean, ["a b"], not: ["a\u{301}"]),
    PatternCase("\\s", .clean, ["\u{85}"], not: ["\u{180E}"]),
    PatternCase("\\p{Greek}", .clean, ["α"], not: ["\u{342}"]),
    PatternCase("[[:P:]]\\p{Punct}", .clean, ["-!"], not: ["$$"]),
    PatternCase("\\p{Lu}(?i:\\p{L}\\p{Greek})", .clean, ["Aaα"], not: ["aaα"]),
    PatternCase("straße", .clean, ["STRASSE", "strasse"], .caseInsensitive),
    PatternCase("ss", .clean, ["ß", "ẞ", "ſS"], .caseInsensitive),
    PatternCase("ﬁ", .clean, ["ﬁ", "FI"], .caseInsensitive),
    PatternCase("(?i)İ", .clean, ["i\u{307}"], not: ["i"]),
    PatternCase("[[:upper:]]", .clean, ["a"], .caseInsensitive),
    PatternCase("(ß)\\1", .clean, ["ßSS"], not: ["ßs"], .caseInsensitive),
    PatternCase("(a){0}\\1|b", .clean, ["b"], not: ["a", ""]),
    PatternCase("\\uD83D|b", .clean, ["b"]),
    PatternCase("a$\\n|a$\\r\\n", .clean, ["a\n", "a\r\n"]),
    PatternCase("a\\r$\\n", .clean, not: ["a\r\n"]),
    PatternCase("x{0,65535}", .clean, ["", "xxx"]),
    PatternCase("(?w)can't", .clean, ["can't"]),
  ]

  @Test(arguments: translated)
  func matchesLikeICU(_ entry: PatternCase) throws { try expectVerdicts(entry) }

  private func expectVerdicts(_ entry: PatternCase) throws {
    #expect(reading(of: entry.pattern, entry.options) == entry.reading)
    let expression = try RegularExpression.compile(entry.pattern, options: entry.options)
    for subject in entry.matching { #expect(try expression.matches(subject), "\(subject.debugDescription)") }
    for subject in entry.failing { #expect(try !expression.matches(subject), "\(subject.debugDescription)") }
  }

  @Test func reportsSeveralIssuesInOrder() {
    let issues = PatternTree.read(Array("a{x}\\pL[\\b](?R".utf8)).diagnostics
    #expect(issues.count == 4)
    #expect(issues.map(\.range.lowerBound) == issues.map(\.range.lowerBound).sorted())
  }

  @Test func rangesReferToThePattern() {
    let error = #expect(throws: PatternError.self) { try RegularExpression.compile("é\\u0041\\p{Foo}") }
    #expect(error?.diagnostics.first?.range == SourceRange(8, 15))
    let refused = #expect(throws: PatternError.self) { try RegularExpression.compile("aß(?:b*)*+") }
    #expect(refused?.diagnostics.first?.range == SourceRange(3, 9))
  }
}
