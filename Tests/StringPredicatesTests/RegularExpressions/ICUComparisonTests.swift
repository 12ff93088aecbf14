import Foundation
import StringPredicates
import Testing

/// Compares with Foundation's `NSRegularExpression`, which is ICU.
///
/// The promise: both give the same verdict, or a note says that they may differ, or the pattern is refused by name; what
/// ICU refuses is refused.
@Suite struct ICUComparisonTests {
  /// Whether the whole of `subject` matches for ICU.
  private func matches(_ expression: NSRegularExpression, _ subject: String) -> Bool {
    let whole = NSRange(location: 0, length: subject.utf16.count)
    return expression.firstMatch(in: subject, options: [], range: whole) != nil
  }

  /// How many patterns were compared with subjects, after both promises were checked.
  private func compare(_ pattern: String, _ subjects: [String], caseInsensitive: Bool) -> Int {
    let options: NSRegularExpression.Options = caseInsensitive ? [.caseInsensitive] : []
    let alone = try? NSRegularExpression(pattern: pattern, options: options)
    guard
      let ours = try? RegularExpression.compile(pattern, options: PatternOptions(caseInsensitive: caseInsensitive))
    else { return 0 }
    #expect(alone != nil, "ICU refuses \(pattern.debugDescription)")
    guard !ours.diagnostics.contains(where: { $0.severity == .note }), !pattern.contains("#"),
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return 0 }
    for subject in subjects {
      guard let verdict = try? ours.matches(subject) else { continue }
      #expect(
        matches(whole, subject) == verdict,
        "\(pattern.debugDescription) on \(subject.debugDescription): \(verdict) here")
    }
    return 1
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func generatedPatternsAgree(_ seed: UInt64) {
    var generator = PatternGenerator(seed: seed)
    var compared = 0
    for round in 0..<2_500 {
      let pattern = generator.pattern(depth: round % 4)
      let subjects = (0..<6).map { _ in generator.subject() }
      compared += compare(pattern, subjects, caseInsensitive: round % 5 == 0)
    }
    #expect(compared > 500)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func generatedSetsAgree(_ seed: UInt64) {
    var generator = PatternGenerator(seed: seed)
    var compared = 0
    let subjects = ["a", "b", "z", "-", "&", "[", "]", "^", "K", "\u{212A}", "5", " ", "é", "\\", "a]", "~"]
    for round in 0..<4_000 {
      compared += compare(generator.set(), subjects, caseInsensitive: round % 5 == 0)
    }
    #expect(compared > 1_000)
  }
}

/// Makes patterns of the pieces that people write, and of those that provoke.
struct PatternGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private static let atoms = [
    "a", "b", "c", "ab", "1", "-", ".", "\\.", "\\d", "x", "/", "[a-z]", "[^a-c]", "[0-9a-f]", "[\\d.-]", "\\-", "é",
    "ss", " ", "\\t", "\\\\", "\\u0061", "\\x61", "\\x{62}", "[^/]", "\\p{L}", "\\p{Lu}", "^", "$", "\\A", "\\z", "\\R",
    "\\v", "\\D", "\\n", "\\r", "_", "\\Qa.b\\E", "[[:digit:]x]", "\\1", "\\2", "\\k<n>", "[]a]", "[a&b]", "[{}]",
    "(?i)", "(?-i)", "(?m)", "(?x)", "(?#c)", "(?=a)", "(?!b)", "(?<=a)", "(?<!b)", "(?<=ab|c)", "(?>a|ab)",
  ]
  private static let oddities = [
    "[a&&b]", "[[a]b]", "\\E", "\\K", "\\N", "\\0", "\\07", "\\0141", "\\12", "\\c1", "\\cA", "\\y", "\\g1", "\\o{141}",
    "\\k{n}", "(?P<q>a)", "(?|a)", "(?R)", "(*FAIL)", "{", "}", "{,2}", "]", "[\\b]", "[\\d-z]", "[&-z]", "(?^)",
    "\\pL",
    "\\uD83D\\uDE00", "\\uD83D", "\\u12", "(?<=a*)", "[z-a]", "[[]", "\\", ")", "(", "[", "*", "+", "?", "a{2}{3}",
    "(?=a)*", "a{2,1}", "(?<n_>a)", "\\x", "\\l", "[--a]", "[a--]", "\\_", "ß", "\u{301}", "[é-ü]",
  ]
  private static let quantifiers = ["*", "+", "?", "{2}", "{1,2}", "{2,}", "*?", "??", "*+", "{1,2}+", "{0}"]
  private static let heads = ["(", "(", "(?:", "(?:", "(?=", "(?!", "(?>", "(?<=", "(?i:", "(?<n>"]
  private static let members = [
    "a", "b", "z", "-", "-", "&", "&", "[", "]", "^", "\\d", "\\-", "\\]", "\\&", "0", "9", "a-z", "[:digit:]", "\\Q",
    "\\E", "\\x41", "\\u0062", "\\b", "\\1", "\\p{L}", "#", " ", ".", "é", "\\\\", "{", "(", "|", "$", "+", "*", "!",
    ":",
  ]

  private mutating func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }
  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  mutating func pattern(depth: Int) -> String {
    var branches: [String] = []
    for _ in 0..<(chance(25) ? 2 : 1) {
      var branch = ""
      for _ in 0..<Int(random.next() % 4 + 1) {
        if depth > 0, chance(25) {
          branch += pick(Self.heads) + pattern(depth: depth - 1) + ")"
        } else {
          branch += chance(4) ? pick(Self.oddities) : pick(Self.atoms)
        }
        if chance(30) { branch += pick(Self.quantifiers) }
      }
      branches.append(branch)
    }
    return branches.joined(separator: "|")
  }

  mutating func set() -> String {
    var text = chance(20) ? "[^" : "["
    for _ in 0..<Int(random.next() % 5 + 1) { text += pick(Self.members) }
    return text + "]"
  }

  mutating func subject() -> String {
    let pieces = ["a", "b", "c", "1", "-", ".", "x", "/", "A", " ", "_", "ab", "é", "\n", "\r\n", "ss", "a.b"]
    var text = ""
    for _ in 0..<Int(random.next() % 6) { text += pick(pieces) }
    return text
  }
}
