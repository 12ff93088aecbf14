import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Patterns and subjects that would take forever or use all memory.
///
/// The time limit is not a measurement: without limits, each of these would run for years.
@Suite(.timeLimit(.minutes(10))) struct HostilePatternTests {
  /// Whether the match reaches a limit or fails, as expected for all of these patterns.
  private func settles(_ pattern: String, _ subject: String) throws -> Bool {
    let expression = try RegularExpression.compile(pattern)
    do throws(EvaluationError) {
      return try !expression.matches(subject)
    } catch {
      return true
    }
  }

  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "(a*)*c", "(.*)*x", "(a|a?)+$", "(.*a){20}", "(?:(?:a?)*)*c", "(a?){50}a{50}",
  ])
  func limitsBacktracking(_ pattern: String) throws {
    #expect(try settles(pattern, String(repeating: "a", count: 40) + "b"))
    #expect(try settles(pattern, String(repeating: "a", count: 1_000_000) + "b"))
  }

  @Test func limitsNesting() {
    func groups(_ count: Int) -> String { String(repeating: "(", count: count) + String(repeating: ")", count: count) }
    #expect(PatternReading(groups(99)) == .clean)
    #expect(PatternReading(groups(100)) == .refused(.patternTooLarge))
  }

  @Test(arguments: [
    String(repeating: "(", count: 50_000) + String(repeating: ")", count: 50_000),
    String(repeating: "(", count: 60_000), String(repeating: "[", count: 60_000), String(repeating: "a", count: 70_000),
    "((a{100}){100}){100}", "(?:(?:a|b){65535}){65535}", "(\\p{L}{60000}b){60000}",
  ])
  func limitsSize(_ pattern: String) {
    #expect(PatternReading(pattern) == .refused(.patternTooLarge))
  }

  @Test func largeCountsDoNotOverflow() {
    let pattern = "((((a{16777215}){16777215}){16777215}){16777215}){16777215}"
    let extent = PatternTree.read(Array(pattern.utf8)).tree.extents()[0]
    #expect(extent.maximum != nil && extent.minimum > 1 << 30)
  }

  /// Translation multiplies the size of each pattern: folded text, look-behinds of many lengths, large sets.
  @Test(
    arguments: [
      ("(?i)" + String(repeating: "ffi", count: 200), .clean),
      (String(repeating: "(?<=", count: 90) + "a{3}" + String(repeating: ")", count: 90), .clean),
      (String(repeating: "a{0}", count: 2_000), .clean),
      ("[" + String(repeating: "[a-z]", count: 2_000) + "]", .warned),
      (String(repeating: "(a{0}", count: 98), .refused(.invalidPattern)),
      ("(?i)" + String(repeating: "ss", count: 3_000), .refused(.patternNotSupported)),
      ("(?<=" + String(repeating: "(?:a|bc|def)", count: 40) + ")x", .refused(.patternNotSupported)),
      ("(?<=" + String(repeating: "a?", count: 250) + ")x", .refused(.patternNotSupported)),
      ("(?<=(?:(?:a{1,5}|b){1,5}){1,9})x", .refused(.patternNotSupported)),
      ("(?i)(?<=" + String(repeating: "stx", count: 6) + ")x", .clean),
      ("(?i)(?<=" + String(repeating: "st\\d", count: 200) + ")x", .refused(.patternNotSupported)),
      ("(?i)(?<=" + String(repeating: "st|", count: 500) + ")x", .clean),
      ("(?<=" + String(repeating: "a.", count: 15_000) + ")x", .clean),
      (String(repeating: "\\b\\X", count: 1_000), .refused(.patternNotSupported)),
      ("x{16777215}", .refused(.patternNotSupported)), ("(?<=(?>a|ab){1,200}c)d", .refused(.patternNotSupported)),
      (String(repeating: "[\\w--[x]]", count: 2_000), .refused(.patternTooLarge)),
      (String(repeating: "(?i)[\\p{L}&&[^z]]", count: 1_000), .refused(.patternTooLarge)),
      (String(repeating: "\\p{Alphabetic}", count: 500), .refused(.patternTooLarge)),
    ] as [(String, PatternReading)])
  func limitsTheSizeOfATranslation(_ pattern: String, _ expected: PatternReading) throws {
    #expect(PatternReading(pattern) == expected)
    guard let expression = try? RegularExpression.compile(pattern) else { return }
    #expect(throws: Never.self) { try expression.matches("aabcabcx") }
  }

  @Test func readsAnyPatternWithoutTrapping() {
    var random = SeededGenerator(seed: 7)
    let pieces = Array("ab[](){}^$.*+?|\\-&:,<>=!#PQEuxkgoNpLbXi0123 é\u{301}ßſ😀\n".unicodeScalars)
    for _ in 0..<20_000 {
      var pattern = String.UnicodeScalarView()
      for _ in 0..<random.next() % 12 { pattern.append(pieces[Int(random.next() % UInt64(pieces.count))]) }
      if let expression = try? RegularExpression.compile(String(pattern)) { _ = try? expression.matches("ab") }
    }
  }
}
