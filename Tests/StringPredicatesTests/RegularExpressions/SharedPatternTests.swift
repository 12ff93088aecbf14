import StringPredicates
import Testing

/// Patterns with the same syntax in ICU and PCRE2.
@Suite struct SharedPatternTests {
  static let everyday: [PatternCase] = [
    PatternCase(
      "scene://mail/.*", .clean, ["scene://mail/", "scene://mail/42"], not: ["scene://mai", "x scene://mail/"]),
    PatternCase(
      #"com\.example\.(mail|news)"#, .clean, ["com.example.mail"], not: ["comXexample.mail", "com.example.mails"]),
    PatternCase(#"\d{3}-\d{4}"#, .clean, ["555-1234"], not: ["555-123", "5555-1234"]),
    PatternCase("[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}", .clean, ["a.b@c.org"], not: ["a.b@c"]),
    PatternCase("^(?!admin).*$", .clean, ["user"], not: ["admin", "administrator"]),
    PatternCase(
      "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}", .clean, ["00000000-0000-0000-0000-00000000000A"], not: ["0-0"]),
    PatternCase("t.*t[0-9]", .clean, ["test1", "tt2"], not: ["testp"]),
    PatternCase("a|ab", .clean, ["a", "ab"], not: ["abc", "b", ""]),
    PatternCase(".*(CAT){3,}(?!CA).*", .clean, ["CATCATCATGTCT"], not: ["CATCAT"]),
    PatternCase("(?<word>ab)\\k<word>", .clean, ["abab"], not: ["ab", "abba"]),
    PatternCase("(a)(b)\\2\\1", .clean, ["abba"], not: ["abab"]),
    PatternCase("a++b", .clean, ["aab"], not: ["b"]),
    PatternCase("a{1,2}+a", .clean, ["aaa"], not: ["aa"]),
    PatternCase("(?>a|ab)c", .clean, ["ac"], not: ["abc"]),
    PatternCase("(?<=a)b|ab", .clean, ["ab"], not: ["b"]),
    PatternCase("\\Qa.b\\E+", .clean, ["a.b", "a.bbb"], not: ["aXb"]),
    PatternCase("(?i)mail", .clean, ["MaIl"], not: ["mai"]),
    PatternCase("(?x) a b # end", .clean, ["ab"], not: ["a b"]),
    PatternCase("\\x{1F600}\\x41", .clean, ["😀A"]),
    PatternCase("..", .clean, ["ab", "e\u{301}"], not: ["é"]),
    PatternCase("[]a]+", .clean, ["]a"], not: ["[]"]),
    PatternCase("[^-a]", .clean, ["b"], not: ["-", "a"]),
    PatternCase("[\\w.-]+", .clean, ["a-b.c"], not: ["a b"]),
    PatternCase("\\R\\v", .clean, ["\r\n\u{2028}"], not: ["\n"]),
    PatternCase("\\p{L}\\p{Nd}\\P{L}", .clean, ["é١-"], not: ["1aa"]),
    PatternCase("\\p{Script=Greek}", .clean, ["α"], not: ["a"]),
    PatternCase("[[:digit:]x]", .clean, ["1", "x"], not: [":"]),
    PatternCase("]", .clean, ["]"]),
    PatternCase("|a", .clean, ["", "a"], not: ["b"]),
  ]

  @Test(arguments: everyday)
  func readsAlikeAndMatchesTheWholeSubject(_ entry: PatternCase) throws {
    #expect(reading(of: entry.pattern, entry.options) == entry.reading)
    let expression = try RegularExpression.compile(entry.pattern, options: entry.options)
    for subject in entry.matching { #expect(try expression.matches(subject), "\(subject.debugDescription)") }
    for subject in entry.failing { #expect(try !expression.matches(subject), "\(subject.debugDescription)") }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func dotStopsAtLineEnds(_ lineEnd: String) throws {
    #expect(try !RegularExpression.compile("a.b").matches("a\(lineEnd)b"))
    #expect(try !RegularExpression.compile("abc$").matches("abc\(lineEnd)"))
    #expect(try RegularExpression.compile("(?m)a$\\R^b").matches("a\(lineEnd)b"))
  }

  static let rewritten: [PatternCase] = [
    PatternCase("\\u0041b", .clean, ["Ab"], not: ["u0041b"]),
    PatternCase("\\uD83D\\uDE00", .clean, ["😀"]),
    PatternCase("[\\u0041-C]+", .clean, ["ABC"], not: ["D"]),
    PatternCase("\\\\u0041", .clean, ["\\u0041"], not: ["A"]),
    PatternCase("\\Q\\u0041\\E", .clean, ["\\u0041"], not: ["A"]),
    PatternCase("\\u002A", .clean, ["*"]),
    PatternCase("\\u0041{2}", .clean, ["AA"], not: ["A"]),
    PatternCase("\\u00410", .clean, ["A0"]),
  ]

  @Test(arguments: rewritten)
  func rewritesFourDigitEscapes(_ entry: PatternCase) throws { try readsAlikeAndMatchesTheWholeSubject(entry) }

  static let caseless: [PatternCase] = [
    PatternCase("john", .clean, ["John", "JOHN"], not: ["Mary"], .caseInsensitive),
    PatternCase("É", .clean, ["é"], not: ["e"], .caseInsensitive),
    PatternCase("ς", .clean, ["σ", "Σ"], .caseInsensitive),
    PatternCase("[a-z]", .clean, ["K", "\u{212A}"], .caseInsensitive),
    PatternCase("\\u0041", .clean, ["a"], .caseInsensitive),
    PatternCase("𐐀", .clean, ["𐐨"], .caseInsensitive),
    PatternCase("ı", .clean, ["ı"], not: ["I"], .caseInsensitive),
  ]

  @Test(arguments: caseless)
  func ignoresCase(_ entry: PatternCase) throws { try readsAlikeAndMatchesTheWholeSubject(entry) }
}
