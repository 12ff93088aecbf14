/// Generates patterns from common and from provocative pieces.
package struct PatternGenerator {
  private var random: SeededGenerator

  /// Creates a generator. The same seed gives the same sequence.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

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

  /// Returns a pattern, which may be invalid.
  package mutating func pattern(depth: Int) -> String {
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

  /// Returns a bracketed set, which may be invalid.
  package mutating func set() -> String {
    var text = chance(20) ? "[^" : "["
    for _ in 0..<Int(random.next() % 5 + 1) { text += pick(Self.members) }
    return text + "]"
  }

  /// Returns a string to match.
  package mutating func subject() -> String {
    let pieces = ["a", "b", "c", "1", "-", ".", "x", "/", "A", " ", "_", "ab", "é", "\n", "\r\n", "ss", "a.b"]
    var text = ""
    for _ in 0..<Int(random.next() % 6) { text += pick(pieces) }
    return text
  }
}
