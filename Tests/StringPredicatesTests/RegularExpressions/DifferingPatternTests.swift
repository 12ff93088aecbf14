import PredicateSyntax
import StringPredicates
import Testing

/// Patterns that ICU and PCRE2 read differently, or that one of them refuses.
@Suite struct DifferingPatternTests {
  @Test(arguments: [
    "\\N", "a\\Nb", "\\N{U+0061}", "\\pL", "\\p{^L}", "\\p{L&}", "\\p{Xan}", "\\p{scx:Greek}", "\\0", "\\08", "\\141",
    "{", "}", "a}", "a{", "a{,2}", "a{x}", "a{1}}", "(?P<n>a)", "(?P=n)", "(?'n'a)", "(?<n>a)\\k{n}", "(?<n>a)\\k'n'",
    "(?<n>a)\\g{n}", "(a)\\g{-1}", "(?<n_>a)", "(?|(a)|(b))", "(?U)a", "(?J)a", "(?n)a", "(?^)a", "(?)a", "(*FAIL)",
    "a(*ACCEPT)b", "(*UTF)a", "(*LIMIT_MATCH=1)a", "(*NO_JIT)a", "(?R)", "(?1)(a)", "(?+1)(a)", "(?-1)", "(?&n)",
    "(?(?=a)a|b)", "(?(1)a|b)", "(?(DEFINE)a)", "(?C)a", "(?C1)a", "[[]", "[a[]", "[&&]", "[&&a]", "[--a]", "[a--]",
    "[&-z]", "(?=a)*a", "\\x", "(a)(?<=\\1)b",
  ])
  func whatOnlyPCRE2KnowsIsRefused(_ pattern: String) { #expect(reading(of: pattern) == .refused(.patternNotOnApple)) }

  @Test(arguments: [
    "\\U0001F600", "\\N{LATIN SMALL LETTER A}", "\\p{Letter}", "\\p{gc=Lu}", "\\p{IsGreek}", "\\p{InGreek}",
    "\\p{Block=Greek}", "\\p{Age=6.0}", "\\p{Alnum}", "\\p{Punct}", "\\p{javaLowerCase}", "\\p{Lowercase_Letter}",
    "[:alpha:]", "[[:Greek:]]", "(?w)a", "(?d)a", "(?u)a", "(?ismwx)a", "ab(?<=a{1,3}b)", "x{0,70000}", "[\\d-z]",
    "[\\w-.]", "\\y", "\\i", "\\m", "\\j", "\\l", "\\L", "[\\R]", "^*", "$?", "\\uD83D", "(?i--s)a",
  ])
  func whatOnlyICUKnowsIsRefused(_ pattern: String) { #expect(reading(of: pattern) == .refused(.patternOnlyOnApple)) }

  @Test(arguments: [
    "(", ")", "a)", "[a", "[]", "[^]", "+a", "*", "a**", "a{2}{3}", "\\b+", "\\8", "(a)\\2", "\\k<n>", "[z-a]",
    "[a-\\d]",
    "a\\", "a{2,1}", "(?<=a+)b", "ab(?<=a*b)", "(?#c", "(?i", "(?<1>a)", "(?<n>a)(?<n>b)", "\\u12", "\\x{}",
    "\\x{110000}",
    "\\p{L", "[\\(10\\)-\\(23\\)]",
  ])
  func whatNeitherKnowsIsRefused(_ pattern: String) { #expect(reading(of: pattern) == .refused(.invalidPattern)) }

  @Test func emptyPatternIsRefused() { #expect(reading(of: "") == .refused(.emptyPattern)) }

  @Test(arguments: ["\\C", "a\\Cb", "(?:\\C)"])
  func codeUnitsAreRefused(_ pattern: String) { #expect(reading(of: pattern) == .refused(.patternCodeUnit)) }

  static let warned: [PatternCase] = [
    PatternCase("[a-z&&[aeiou]]", .warned, not: ["a"]),
    PatternCase("[[a-z]--[m]]", .warned, not: ["b"]),
    PatternCase("[[a-z]-[m]]", .warned),
    PatternCase("[a[bc]]", .warned, ["a]"], not: ["b"]),
    PatternCase("[a&&b]", .warned, ["a", "&"]),
    PatternCase("\\0141", .warned, ["\u{C}1"], not: ["a"]),
    PatternCase("\\o{141}", .warned, ["a"]),
    PatternCase("(a)\\g1", .warned, ["aa"], not: ["ag1"]),
    PatternCase("(a)\\12", .warned, ["a\n"]),
    PatternCase("a\\Kb", .warned, ["ab"]),
    PatternCase("\\Ea", .warned, ["a"]),
    PatternCase("[\\b]", .warned, ["\u{8}"], not: ["b"]),
    PatternCase("[\\1]", .warned, ["\u{1}"], not: ["1"]),
    PatternCase("(?:a*)*+", .warned, ["aa"], not: ["b"]),
    PatternCase("\\c1", .warned, ["q"]),
    PatternCase("(?x)[a b]", .warned, [" "]),
    PatternCase("[a&-z]", .warned, ["-"]),
    PatternCase("[[:punct:]]", .warned, ["$"]),
    PatternCase("straße", .warned, ["STRAßE"], not: ["STRASSE"], PatternOptions(caseInsensitive: true)),
    PatternCase("ﬁ", .warned, ["ﬁ"], not: ["fi"], PatternOptions(caseInsensitive: true)),
    PatternCase("(?i)İ", .warned, ["İ"]),
    PatternCase("\\p{Lu}", .warned, ["A"], not: ["a"], PatternOptions(caseInsensitive: true)),
    PatternCase("[[:upper:]]", .warned, ["A"], not: ["a"], PatternOptions(caseInsensitive: true)),
  ]

  @Test(arguments: warned)
  func silentDifferencesAreWarned(_ entry: PatternCase) throws {
    #expect(reading(of: entry.pattern, entry.options) == .warned)
    let expression = try RegularExpression.compile(entry.pattern, options: entry.options)
    for subject in entry.matching { #expect(try expression.matches(subject), "\(subject.debugDescription)") }
    for subject in entry.failing { #expect(try !expression.matches(subject), "\(subject.debugDescription)") }
    #expect(expression.literalRuns.isEmpty)
  }

  @Test(arguments: [
    "\\w", "\\W", "a\\b.*", "\\s", "\\S", "\\h", "\\X", "(?s).", "\\p{Greek}", "[[:alpha:]]", "a$\\n", "(?i)(.)\\1",
  ])
  func rareCharactersAreNoted(_ pattern: String) { #expect(reading(of: pattern) == .noted) }

  @Test func severalIssuesAreFoundInOrderOfPlace() {
    let issues = RegularExpressionPattern("a{x}\\N[\\b](?R").issues
    #expect(issues.count >= 4)
    #expect(issues.map(\.range.lowerBound) == issues.map(\.range.lowerBound).sorted())
  }

  @Test func placesPointIntoThePatternThatWasGiven() {
    #expect(throws: PatternError.self) { try RegularExpression.compile("\\u0041(?<=a|b?)c") }
    let error = #expect(throws: PatternError.self) { try RegularExpression.compile("é\\u0041\\y") }
    #expect(error?.issues.first?.range == SourceRange(8, 10))
  }
}
