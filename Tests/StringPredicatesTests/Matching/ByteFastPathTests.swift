import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

/// Byte tests agree with Unicode's rules, for subjects of any kind.
@Suite struct ByteFastPathTests {
  /// Letters, scalars that may follow them, and scalars that equal ASCII.
  private static let pieces = [
    "a", "b", "k", "K", "s", "S", ";", "`", "e", "fi", "ss", "ab", "abc/", "/", "A", "Z", "@", "[", "\r", "\n", "\0",
    "\u{301}", "\u{323}", "\u{200D}", "\u{1F3FD}", "\u{FE0F}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{94D}", "\u{915}",
    "é", "É", "ß", "ﬁ", "\u{212A}", "\u{37E}", "\u{1FEF}", "ı", "İ", "Ω", "が", "가", "😀", "\u{FB01}", "ſ",
  ]

  private static func text(_ random: inout SeededGenerator, _ limit: Int, isASCII: Bool = false) -> String {
    var text = ""
    for _ in 0..<random.below(limit) {
      let piece = random.pick(pieces, or: "")
      if !isASCII || piece.utf8.allSatisfy({ $0 < 0x80 }) { text += piece }
    }
    return text
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func searchesAgreeWithUnicodeRules(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var positive = 0
    for _ in 0..<4_000 {
      let literal = Self.text(&random, 6, isASCII: true)
      guard !literal.isEmpty, !literal.contains("\0") else { continue }
      // A subject often contains the literal, in some case.
      let middle = random.pick([literal, literal.uppercased(), literal.lowercased(), ""], or: "")
      let subject = Self.text(&random, 6) + middle + Self.text(&random, 6)
      let (option, folding) = random.pick(FoundationAgreementTests.foldings, or: ("", []))
      let text = FoldedText(subject, folding: folding)
      let sought = FoldedText(literal, folding: folding)
      let operators: [(String, Bool)] = [
        ("BEGINSWITH", text.hasPrefix(sought)), ("ENDSWITH", text.hasSuffix(sought)),
        ("CONTAINS", text.contains(sought)),
        ("==", folding.isEmpty ? subject.utf8.elementsEqual(literal.utf8) : text.compare(sought) == 0),
        ("<", text.compare(sought) < 0),
      ]
      for (name, expected) in operators {
        let predicate = try StringPredicate("SELF \(name)\(option) %@", arguments: [.string(literal)])
        if expected { positive += 1 }
        let verdict = try predicate.matches(subject)
        #expect(verdict == expected, "\(predicate) on \(subject.debugDescription)")
        #expect(try Self.matches(predicate, Array(subject.utf8)) == expected)
      }
    }
    #expect(positive > 100)
  }

  /// Texts of every length around multiples of eight bytes, and long texts, which use another search.
  @Test func searchesFindEveryOffset() throws {
    for count in [1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100] {
      for length in [1, 2, 3, 4, 7, 8, 9, 15, 17, 63, 64, 65, 90] where length <= count {
        let literal = String(repeating: "a", count: length - 1) + "B"
        let contains = try StringPredicate("SELF CONTAINS '\(literal)'")
        let caseless = try StringPredicate("SELF CONTAINS[c] '\(literal)'")
        let ends = try StringPredicate("SELF ENDSWITH '\(literal)'")
        let begins = try StringPredicate("SELF BEGINSWITH '\(literal)'")
        let like = try StringPredicate("SELF LIKE '*\(literal)*'")
        for index in 0...(count - length) {
          let tail = String(repeating: "a", count: count - length - index)
          let text = String(repeating: "a", count: index) + literal + tail
          #expect(try contains.matches(text) && like.matches(text))
          #expect(try caseless.matches(text.uppercased()) && !contains.matches(text.uppercased()) || length == 1)
          #expect(try ends.matches(text) == tail.isEmpty)
          #expect(try begins.matches(text) == (index == 0))
        }
        #expect(try !contains.matches(String(repeating: "a", count: count)))
        #expect(try !caseless.matches(String(repeating: "a", count: count)))
        #expect(try !contains.matches(String(repeating: "B", count: count)) || length == 1)
      }
    }
  }

  @Test(arguments: [UInt64(5), 6])
  func likeAgreesWithTheReference(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "b", "A", "ab", "é", "e\u{301}", "*", "?", "\\*", "\\?", "\\", "/", "É", "😀"]
    var positive = 0
    for _ in 0..<4_000 {
      let pattern = (0..<random.below(7)).map { _ in random.pick(pieces, or: "") }.joined()
      let subject = (0..<random.below(8)).map { _ in random.pick(pieces, or: "") }.joined()
      let options = random.pick([[], .caseInsensitive, .diacriticInsensitive] as [ComparisonOptions], or: [])
      guard let expected = try? ReferenceLike.matches(subject, pattern, options) else { continue }
      if expected { positive += 1 }
      let predicate = try StringPredicate("SELF LIKE\(options.spelling) %@", arguments: [.string(pattern)])
      #expect(try predicate.matches(subject) == expected, "\(predicate) on \(subject.debugDescription)")
    }
    #expect(positive > 100)
  }

  @Test(arguments: [
    ("SELF == ''", true), ("SELF LIKE '*'", true), ("SELF ==[c] ''", true), ("SELF CONTAINS 'a'", false),
    ("SELF LIKE '?'", false),
  ])
  func acceptsEmptyTextWithoutAnAddress(format: String, verdict: Bool) throws {
    #expect(try StringPredicate(format).matches(utf8: UnsafeBufferPointer(start: nil, count: 0)) == verdict)
  }

  private static func matches(_ predicate: StringPredicate, _ bytes: [UInt8]) throws -> Bool {
    try bytes.withUnsafeBufferPointer { bytes throws(EvaluationError) in try predicate.matches(utf8: bytes) }
  }

  /// Bytes that are invalid UTF-8 get some answer; PCRE2 does not see them.
  @Test func acceptsInvalidUTF8() throws {
    var texts: [[UInt8]] = [
      [0xFF], [0xC3], [0x61, 0xC3], [0xED, 0xA0, 0x80], [0xF8, 0x80], [0x80, 0x61], [0xE0, 0x80],
    ]
    #if RegularExpressions
      let anything = try StringPredicate("SELF MATCHES[d] '(?s).*'")
      for text in texts { #expect(try !Self.matches(anything, text)) }
      #expect(try anything.matches("é\u{301}"))
    #endif
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 { texts.append((0..<random.below(9)).map { _ in UInt8(random.below(256)) }) }
    for format in [
      "SELF == 'a'", "SELF CONTAINS[c] 'a'", "SELF ENDSWITH[d] 'a'", "SELF LIKE '?a*'", "SELF LIKE[c] 'é*?'",
      "SELF BEGINSWITH 'é'", "SELF < 'é'", "SELF IN 'abc'", "length:(SELF) > 1", "SELF LIKE '*'", "SELF ==[cd] SELF",
      "SELF CONTAINS[cd] 'é'",
    ] {
      let predicate = try StringPredicate(format)
      for text in texts { _ = try Self.matches(predicate, text) }
    }
  }
}
