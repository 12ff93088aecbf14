package import StringPredicates

/// Random predicates from a few pieces, so that literals often match subjects, overlap and share n-grams.
package struct RandomConditions {
  package var random: RandomScenes
  /// Whether texts beyond ASCII occur.
  package var hasUnicode: Bool

  package init(seed: UInt64, hasUnicode: Bool) {
    random = RandomScenes(seed: seed)
    self.hasUnicode = hasUnicode
  }

  private static let pieces = [
    "a", "A", "b", "ab", "aa", "aaaa", "abab", "aaaaaaaa", "abababab", "/", "mail", "Mail", "mail/1", "12345678", "k",
    "s", "ss", "fi", "-", ".",
  ]
  private static let beyond = [
    "é", "e\u{301}", "\u{301}", "ß", "ﬁ", "\u{212A}", "\u{17F}", "É", "İ", "ı", "\u{37E}", "\u{1FEF}", "\u{200D}", "한",
    "\u{FE0F}", "Σ", "ς", "Å", "\u{212B}", "😀", "漢", "Ø",
    "日本", "日本語/7", "\u{F900}", "豈", "が", "か\u{3099}", "\u{1100}\u{1161}", "가", "ᾀ", "α\u{313}\u{345}", "Ж", "ж",
  ]

  private mutating func pick<T>(_ values: [T]) -> T { values[random.below(values.count)] }

  /// Returns a string of at most `count` pieces.
  package mutating func text(atMost count: Int) -> String {
    (0..<random.below(count + 1)).map { _ in
      hasUnicode && random.once(in: 3) ? pick(Self.beyond) : pick(Self.pieces)
    }.joined()
  }

  private mutating func options() -> String {
    if random.once(in: 2) { return "" }
    return pick(hasUnicode ? ["[c]", "[d]", "[cd]", "[n]"] : ["[c]", "[c]", "[cd]", "[n]"])
  }

  private mutating func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }

  private mutating func comparison() -> String {
    switch random.below(12) {
    case 0, 1: return "SELF ==\(options()) \(quoted(text(atMost: 3)))"
    case 2: return "SELF BEGINSWITH\(options()) \(quoted(text(atMost: 3)))"
    case 3: return "SELF ENDSWITH\(options()) \(quoted(text(atMost: 3)))"
    case 4, 5: return "SELF CONTAINS\(options()) \(quoted(text(atMost: 3)))"
    case 6, 7:
      let pattern = (0..<(1 + random.below(5))).map { _ in
        random.once(in: 3) ? pick(["*", "?", "*?"]) : text(atMost: 2)
      }
      return "SELF LIKE\(options()) \(quoted(pattern.joined()))"
    case 8, 9:
      let pattern = (0..<(1 + random.below(5))).map { _ in
        random.once(in: 3)
          ? pick([".*", ".", "[ab]+", "a?", "(ab|mail)", "\\w*", "(?:/1)?", "b{2}", "\\b", "(?=.*a)", "(?<=a)"])
          : text(atMost: 2)
      }
      // An empty pattern is invalid.
      let expression = pattern.joined()
      // Case folding a long run of `s`, whose pairs match `ß`, exceeds the limit of spellings per pattern.
      let letters =
        random.once(in: 2) ? "" : pick(expression.longestRun(of: "sſß") > 4 ? ["[d]"] : ["[c]", "[d]", "[cd]"])
      return "SELF MATCHES\(letters) \(quoted(expression.isEmpty ? ".*" : expression))"
    case 10:
      let all = (0..<(1 + random.below(4))).map { _ in quoted(text(atMost: 2)) }
      return "SELF IN\(options()) {\(all.joined(separator: ", "))}"
    default:
      return pick(["SELF < 'mail'", "length:(SELF) > 3", "SELF != 'ab'", "SELF IN 'mail/12345678'", "SELF != NULL"])
    }
  }

  private mutating func format(depth: Int) -> String {
    guard depth > 0, random.once(in: 3) else { return comparison() }
    switch random.below(4) {
    case 0: return "NOT (\(format(depth: depth - 1)))"
    case 1: return "(\(format(depth: depth - 1))) AND (\(format(depth: depth - 1)))"
    default: return "(\(format(depth: depth - 1))) OR (\(format(depth: depth - 1)))"
    }
  }

  /// Returns a predicate, occasionally a constant.
  package mutating func predicate() -> StringPredicate {
    if random.once(in: 20) { return StringPredicate(value: random.once(in: 2)) }
    return .generated(format(depth: 3))
  }
}

extension String {
  /// The length, in characters, of the longest run of characters in `characters`.
  fileprivate func longestRun(of characters: String) -> Int {
    split { !characters.contains($0) }.map(\.count).max() ?? 0
  }
}
