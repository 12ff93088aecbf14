import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

@Suite struct NearMissTests {
  private func nearMiss(_ format: String, _ subject: String?) throws -> NearMiss? {
    let explanation = try StringPredicate(format).explain(subject)
    try #require(explanation.verdict == false)
    return explanation.parts.first?.nearMiss
  }

  /// A predicate, a subject, and how close it came.
  private static let cases: [[String]] = """
    SELF == 'abcd' | abxd | matched 2 of 4 characters, then 'c' where the subject has 'x'
    SELF == 'abcd' | ab | matched 2 of 4 characters, then the subject ends where 'c' is wanted
    SELF == 'abcd' | abcde | matched all 4 characters, but the subject goes on with 'e'
    SELF ==[c] 'ABCD' | abxd | matched 2 of 4 characters, then 'C' where the subject has 'x'
    SELF ==[c] 'STRASSEN' | straßes | matched 7 of 8 characters, then 'N' where the subject has 's'
    SELF == 'a' |  | matched 0 of 1 character, then the subject ends where 'a' is wanted
    SELF == '' | a | matched all 0 characters, but the subject goes on with 'a'
    'abc' == SELF | abd | matched 2 of 3 characters of the subject, then 'd' where the literal has 'c'
    SELF BEGINSWITH 'com.example.mail/' | com.example.xyz | matched 12 of 17 characters, then 'm' where the subject \
    has 'x'
    SELF BEGINSWITH 'cafe' | cafe\u{301}s | differs only in diacritics: the subject has 'e\u{301}' (U+0065 U+0301) \
    where the literal has 'e', at character 4
    SELF BEGINSWITH 'xcafe' | cafe | matched 0 of 5 characters, then 'x' where the subject has 'c'
    SELF ENDSWITH '/draft' | mail/craft | matched the last 4 of 6 characters; before them comes 'd' where the subject \
    has 'c'
    SELF ENDSWITH 'abc' | bc | matched the last 2 of 3 characters; the subject begins there, and 'a' is wanted before \
    them
    SELF BEGINSWITH '' | a | the literal is empty, and an empty string is never found
    SELF == 'Inbox' | inbox | differs only in case: the subject has 'i' where the literal has 'I', at character 1
    SELF ENDSWITH 'Box' | inbox | differs only in case: the subject has 'b' where the literal has 'B', at character 3 \
    from the end
    SELF == 'cafe' | café | differs only in diacritics: the subject has 'é' (U+00E9) where the literal has 'e', at \
    character 4
    SELF ==[c] 'cafe' | CAFÉ | differs only in diacritics: the subject has 'É' (U+00C9) where the literal has 'e', at \
    character 4
    SELF ==[d] 'cafe' | çafE | differs only in case: the subject has 'E' where the literal has 'e', at character 4
    SELF CONTAINS 'CAFE' | un café | differs only in case and diacritics
    SELF == 'café' | cafe\u{301} | differs only in Unicode normalization: the subject has 'e\u{301}' (U+0065 U+0301) \
    where the literal has 'é' (U+00E9), at character 4
    SELF ENDSWITH '日é' | a/日e\u{301} | differs only in Unicode normalization: the subject has 'e\u{301}' \
    (U+0065 U+0301) where the literal has 'é' (U+00E9), at character 1 from the end
    SELF LIKE 'caf?é' | cafxe\u{301} | differs only in Unicode normalization
    SELF == 'a b' | a%20b | differs only in percent-encoding, which the subject has
    SELF CONTAINS '%C3%A9' | café | differs only in percent-encoding, which the literal has
    SELF CONTAINS '/thread/' | mail/three | the subject has "/thre", the first 5 of 8 characters, without \
    'a' after it
    SELF CONTAINS 'xyz' | abc | the subject has no 'x', with which the literal begins
    SELF CONTAINS 'baé' | éba | the subject has "ba", the first 2 of 3 characters, without 'é' (U+00E9) after it
    SELF CONTAINS[n] 'baé' | éba | the subject has "ba", the first 2 of 3 characters, without 'é' (U+00E9) after it
    SELF CONTAINS 'abex' | abé | the subject has "ab", the first 2 of 4 characters, without 'e' after it
    'abc' CONTAINS SELF | bcd | the literal has "bc", the first 2 of 3 characters, without 'd' after it
    SELF IN 'abc' | bcd | the literal has "bc", the first 2 of 3 characters, without 'd' after it
    SELF LIKE 'mail/*/draft' | post/1/draft | matched 0 of 12 characters, then 'm' where the subject has 'p'
    SELF LIKE 'mail/*/x/*/draft' | mail/1/y/2/draft | the pattern fits as far as "mail/*/", not with 'x' after it
    SELF LIKE '*/draft' | mail/1 | the pattern fits as far as "*/", not with 'd' after it
    SELF LIKE 'ab*bc' | abc | the pattern fits as far as "ab*", not with 'b' after it
    SELF LIKE 'a?c' | abd | matched 2 of 3 characters, then 'c' where the subject has 'd'
    SELF LIKE 'a?c' | ab | matched 2 of 3 characters, then the subject ends
    SELF LIKE 'mail' | mail/1 | matched the whole pattern, but the subject goes on with '/'; a * at the end would take \
    it
    SELF IN {'inbox', 'outbox'} | inbix | the nearest element is "inbox": matched 3 of 5 characters, then 'o' where \
    the subject has 'i'
    SELF IN {'x', 'y'} | abc | no element matches
    SELF IN {} | abc | the list is empty
    SELF BETWEEN {'b', 'd'} | a | the subject is "a", below the lower bound "b"
    SELF BETWEEN {'b', 'd'} | e | the subject is "e", above the upper bound "d"
    SELF BETWEEN {'d', 'b'} | c | the lower bound "d" is above the upper bound "b": nothing lies between them
    SELF BETWEEN[d] {'x', ''} | a | the subject is "a", below the lower bound "x"
    SELF < 'abc' | abd | decided at character 3: 'd' comes after 'c'
    SELF < 'abc' | abcd | decided at character 4: the subject goes on where the literal ends
    SELF > 'abc' | ab | decided at character 3: the subject ends where the literal goes on
    SELF < 'abc' | abc | the subject and the literal are equal in order, and < needs them to differ
    SELF MATCHES 'b' | abc | a part of the subject matches, but MATCHES compares the whole string: write .* before and \
    after the pattern to search
    SELF MATCHES 'b|x' | abc | a part of the subject matches, but MATCHES compares the whole string: write .*(?: before \
    and ).* after the pattern to search
    SELF MATCHES 'x+' | abc | no part of the subject matches the pattern
    SELF MATCHES 'ABC' | abc | differs only in case
    length:(SELF) > 5 | abc | length:(SELF) is 3
    lowercase:(SELF) == 'abd' | ABC | matched 2 of 3 characters, then 'd' where lowercase:(SELF) has 'c'
    ANY {'abd', 'x'} == SELF | abc | the nearest element is "abd": matched 2 of 3 characters, then 'd' where the \
    subject has 'c'
    ALL {'ab', 'x'} BEGINSWITH SELF | a | element 1 fails: it is "x"
    SELF == 42 | 42 | the subject is a string and the literal a number: they are never equal
    """.split(separator: "\n").map { line in
      line.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
    }

  @Test(arguments: cases) func describesTheFirstDifference(_ texts: [String]) throws {
    try #require(texts.count == 3)
    #expect(try nearMiss(texts[0], texts[1])?.sentence == texts[2])
  }

  @Test func namesNil() throws {
    #expect(try nearMiss("SELF BEGINSWITH 'a'", nil)?.sentence == "the subject is nil")
    #expect(try nearMiss("SELF == NULL", "a")?.sentence == "the literal is nil")
    #expect(try nearMiss("SELF != 'a'", "a") == nil)
  }

  @Test func reportsTheKindAndTheMatchedCharacters() throws {
    let miss = try #require(try nearMiss("SELF == 'abcd'", "abxd"))
    #expect(miss.kind == .differs && miss.matchedCharacters == 2)
    #expect(try nearMiss("SELF == 'A'", "a")?.kind == .caseOnly)
    #expect(try nearMiss("SELF MATCHES 'b'", "abc")?.kind == .wholeString)
  }

  /// Explanations must not take minutes, even for the largest subjects.
  @Test(.timeLimit(.minutes(10)))
  func explainsLargeSubjectsInBoundedTime() throws {
    let large = String(repeating: "abcdefghij/", count: 2_000) + "é"
    let formats = [
      "SELF == %@", "SELF ==[cd] %@", "SELF ENDSWITH %@", "SELF CONTAINS %@", "SELF LIKE %@", "SELF < %@",
      "SELF LIKE[c] '*?????????x*'", "SELF IN {%@}",
    ]
    for format in formats {
      let other = "ABC" + large.dropLast(2)
      let predicate = try StringPredicate(format, arguments: [.string(String(other))])
      #expect(predicate.explain(large).verdict == (try? predicate.matches(large)))
    }
    let many = try StringPredicate(Array(repeating: "SELF CONTAINS 'xyzxyz'", count: 300).joined(separator: " OR "))
    #expect(many.explain(large).verdict == false)
  }

  /// For `CONTAINS`, a near miss reports the longest prefix of the needle that occurs in the subject.
  @Test func findsTheLongestBeginning() throws {
    var generator = SeededGenerator(seed: 15)
    var lengths: Set<Int> = []
    for _ in 0..<400 {
      let texts = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 1...14, using: &generator)).map { _ in "abß".randomElement(using: &generator) ?? "a" })
      }
      guard !texts[1].contains(texts[0]) else { continue }
      let longest = (0...texts[0].count).last { $0 == 0 || texts[1].contains(texts[0].prefix($0)) } ?? 0
      let miss = try #require(try nearMiss("SELF CONTAINS '\(texts[0])'", texts[1]), "\(texts)")
      lengths.insert(longest)
      #expect(miss.kind == .notFound && miss.matchedCharacters == longest, "\(texts): \(miss)")
    }
    #expect(lengths.count > 5)
  }
}
