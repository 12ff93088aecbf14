/// Texts that are rarely valid predicates.
public enum HostileTexts {
  /// Returns random bytes, with a replacement character for each invalid UTF-8 sequence.
  public static func bytes(_ random: inout SeededGenerator) -> String {
    String(decoding: (0..<random.below(60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }, as: UTF8.self)
  }

  /// Returns a random sequence of tokens, including invalid ones.
  public static func tokens(_ random: inout SeededGenerator) -> String {
    let count = 1 + random.below(14)
    let glue = random.once(in: 3) ? "" : " "
    return (0..<count).map { _ in random.pick(words, or: "") }.joined(separator: glue)
  }

  private static let words = [
    "SELF", "'a'", "\"b\"", "1", "-2", "0x1F", "2.5", "1e5", "TRUE", "nil", "name", "#self", "@count", "$x", "%@", "%K",
    "%1$", "%1$@", "@%",
    "%d",
    "(", ")", "{", "}", "[", "]", ",", ".", ":", ":=", "==", "=", "!=", "<", "<=", "!", "&&", "||", "+", "-", "*", "/",
    "**",
    "&", "|", "^", "<<", ">>", "AND", "OR", "NOT", "IN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "BETWEEN", "ANY",
    "ALL",
    "NONE", "TRUEPREDICATE", "FALSEPREDICATE", "TERNARY(", "FUNCTION(", "CAST(", "SUBQUERY(", "length:(", "a:b:(",
    "[c]",
    "[cd]", "[x]", "[]", "FIRST", "SIZE", "UNION", "UTI-EQUALS", "isEqual:", "ANDSELF", "'", "\"", "\\", "?", ";", "é",
    "‘a’",
    "\n", "\u{0}", "BEGINWITH", "9999999999999999999", "0x", "1a", "%", "@", "$", "#",
  ]
}
