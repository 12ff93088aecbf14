import SceneAnalysis
import StringPredicates
import Testing

@Suite struct AnalyzerTests {
  private func witness(_ format: String, _ universe: IdentifierUniverse = .any) throws -> String? {
    try PredicateAnalyzer(universe: universe).satisfiability(of: StringPredicate(format)).example?.identifier
  }

  /// The brute-force tests cover more comparisons, but neither functions nor choices.
  @Test(arguments: [
    ("SELF CONTAINS 'abc' AND SELF CONTAINS 'bcd' AND NOT SELF CONTAINS 'abcd'", "abcbcd"), ("SELF != ''", "a"),
    ("TRUEPREDICATE", ""), ("SELF ==[d] ''", ""), ("SELF MATCHES '[0-9]+/x{2}'", "0/xx"),
    ("SELF > 'a' AND SELF < 'ab'", "aa"), ("length:(SELF) == 1 AND SELF != 'a'", "b"),
    ("'abc' CONTAINS SELF AND SELF ENDSWITH 'c'", "c"), ("NOT SELF MATCHES '.*'", "\n"),
    ("uppercase:(SELF) == 'SS'", "ss"), ("uppercase:(SELF) == 'AB' AND SELF < 'AC'", "AB"),
    ("lowercase:(SELF) IN {'x1', 'xyz'} AND NOT SELF BEGINSWITH 'x'", "X1"), ("'a' == 'a' AND SELF == 'b'", "b"),
    ("TERNARY(SELF BEGINSWITH 'a', SELF, 'x') == 'ab'", "ab"), ("ANY {SELF, 'b'} == 'c'", "c"),
    ("TERNARY(SELF == 'q', 'x', 'y') == 'x'", "q"), ("SELF IN {lowercase:('AB'), 'abc'}", "ab"),
    ("SELF IN {'bb', 'a', 'ab'} AND NOT SELF BEGINSWITH 'a'", "bb"), ("SELF == uppercase:('ab')", "AB"),
    ("(SELF == 'x' OR SELF == 'yy') AND (SELF LIKE '?' AND SELF != 'x' OR SELF MATCHES 'y+')", "yy"),
    // Constants whose text is not in the predicate, and an inexact predicate.
    ("'b' MATCHES '.*b.*'", ""), ("ANY {SELF, 'x'} MATCHES '[a-z]+'", ""),
    ("TERNARY(SELF == 'a', SELF, 'x') MATCHES '[b-z]'", ""), ("SELF MATCHES '(a)\\\\1'", "aa"),
  ])
  func findsAShortestWitness(format: String, expected: String) throws {
    #expect(try witness(format) == expected)
  }

  @Test(arguments: [
    "SELF IN {'a', 'b'} AND SELF CONTAINS 'c'", "SELF == 'ab' AND NOT (SELF CONTAINS 'a' OR SELF LIKE '*c')",
    "FALSEPREDICATE", "SELF CONTAINS ''", "SELF BETWEEN {'b', 'a'} OR SELF == '1' AND SELF == '2'", "SELF IN {}",
    "SELF == 'abc' AND SELF LIKE '??'", "SELF MATCHES 'a+' AND SELF MATCHES 'b+'", "NOT SELF LIKE '*'", "SELF == NULL",
    "uppercase:(SELF) == 'a'", "lowercase:(SELF) == 'A'", "'a' == 'b'", "SELF != SELF", "'b' < 'a' AND SELF == 'x'",
    "TERNARY(SELF == 'a', 'x', 'y') == 'z'", "TERNARY(SELF BEGINSWITH 'a', SELF, 'y') == 'b'",
    "NOT SELF MATCHES '(?s).*'", "SELF BEGINSWITH 'm/' AND NOT SELF MATCHES '(?s)m/.*'",
    "NOT SELF MATCHES '(?s).+' AND SELF != ''",
    // Texts beyond ASCII, by their search keys.
    "SELF ==[cd] 'é' AND SELF BEGINSWITH 'f'", "SELF CONTAINS[c] '東京' AND SELF ==[d] '東/京'",
    "SELF ENDSWITH[cd] 'Straße' AND SELF ENDSWITH 'n'", "SELF BEGINSWITH[c] '😀' AND SELF == 'a'",
  ])
  func provesThatNothingMatches(format: String) throws {
    #expect(try PredicateAnalyzer().satisfiability(of: StringPredicate(format)) == .impossible)
  }

  /// A witness beyond a smaller universe: a mark after a match, and a letter that folds to an ASCII letter.
  @Test(
    arguments: [
      ("SELF LIKE 'a*' AND NOT SELF BEGINSWITH 'a'", "a", .plain),
      ("SELF ==[c] 'k' AND SELF != 'k' AND SELF != 'K'", "\u{212A}", .ascii),
    ] as [(String, String, IdentifierUniverse)])
  func findsOnlyWitnessesInTheUniverse(format: String, start: String, universe: IdentifierUniverse) throws {
    let found = try #require(try witness(format)).unicodeScalars
    #expect(found.starts(with: start.unicodeScalars) && found.count == (universe == .plain ? 2 : 1))
    #expect(try PredicateAnalyzer(universe: universe).satisfiability(of: StringPredicate(format)) == .impossible)
  }

  @Test(arguments: ["uppercase:(SELF) CONTAINS 'AB'", "canonical:(SELF) ENDSWITH[c] 'Ab'", "lowercase:(SELF) == 'ab'"])
  func analyzesMappedASCIIExactly(format: String) throws {
    let answer = try PredicateAnalyzer(universe: .ascii).satisfiability(of: StringPredicate("\(format) AND SELF < 'B'"))
    #expect(answer.example?.isShortest == true && answer.example?.length == 2)
  }

  /// An answer beyond ASCII isn't called the shortest if one in ASCII may exist.
  @Test func acceptsAConfirmedWitnessOfAnInexactPredicate() throws {
    #expect(try witness("SELF CONTAINS[c] 'é'") != nil)
    let format = "length:(SELF) * 2 == 6 AND (SELF == '😀a' OR SELF LIKE '*b?')"
    #expect(try PredicateAnalyzer().satisfiability(of: StringPredicate(format)).example?.isShortest == false)
  }

  @Test(arguments: [
    ("SELF BEGINSWITH 'mail/'", "SELF LIKE 'mail/*'", false),
    ("NOT (SELF == 'a' OR SELF == 'b')", "SELF != 'a' AND SELF != 'b'", true),
    ("SELF CONTAINS[c] 'é'", "(SELF CONTAINS[c] \"é\")", true), ("SELF LIKE[c] 'a*'", "SELF LIKE[c] 'a*'", true),
  ])
  func comparesPredicates(first: String, second: String, isEqual: Bool) throws {
    let relation = try PredicateAnalyzer().relation(of: StringPredicate(first), to: StringPredicate(second))
    #expect(relation.onlyFirst == .impossible)
    #expect(relation.isEqual == isEqual)
  }
}

@Suite struct ScalarTableTests {
  /// The tables are built from some ranges only, so these must contain all relevant scalars.
  @Test func tablesCoverAllRelevantScalars() {
    let candidates = FoldTable.rangesOfCandidates
    let marks = ScalarSets.rangesOfMarks
    let keyed = ScalarSets.rangesOfKeyedScalars
    for scalar in UInt32(0x80)..<0x11_0000 where scalar < 0xD800 || scalar > 0xDFFF {
      let properties = ScalarProperties(scalar)
      if properties.decomposes || properties.folds {
        #expect(candidates.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
      if properties.isCased, TextMapping.uppercase([scalar]) != [scalar] || TextMapping.lowercase([scalar]) != [scalar]
      {
        #expect(candidates.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
      if !SubjectKey.letters(of: scalar).isEmpty {
        #expect(keyed.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
      if properties.extends || properties.combiningClass != 0 {
        #expect(marks.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
    }
  }
}

/// The analysis distinguishes scalars exactly, even if a predicate has thousands of character sets.
@Suite struct AlphabetTests {
  /// Returns a predicate of one-letter patterns that accepts only `a`; the sets in `chosen` contain both letters.
  private func predicate(_ numbers: Range<UInt32>, allowing chosen: Set<UInt32>) throws -> StringPredicate {
    let parts = numbers.map { number in
      let letter = Unicode.Scalar(0x4E00 + number).map { String($0) } ?? ""
      return chosen.contains(number) ? "SELF MATCHES '[a\(letter)]'" : "NOT SELF MATCHES '[\(letter)]'"
    }
    return try StringPredicate(parts.joined(separator: " AND "))
  }

  private func witness(_ predicate: StringPredicate) throws -> String? {
    try PredicateAnalyzer(budget: AnalysisBudget(steps: .max, bytes: .max)).satisfiability(of: predicate).example?
      .identifier
  }

  /// A combination of sets whose combined XOR hash is 0. Among any 129 sets with 128-bit hashes there is one.
  @Test func distinguishesSetsWhoseHashesCancelOut() throws {
    let chosen: Set<UInt32> = [
      4, 6, 7, 8, 9, 11, 14, 20, 23, 24, 25, 27, 33, 36, 37, 39, 40, 41, 43, 45, 46, 48, 49, 54, 57, 58, 59, 62, 63, 64,
      65, 66, 67, 73, 75, 76, 77, 83, 84, 87, 89, 90, 93, 94, 101, 103, 106, 109, 110, 116, 117, 118, 121, 122, 123,
      124,
      127,
    ]
    #expect(try witness(predicate(0..<140, allowing: chosen)) == "a")
  }

  @Test(arguments: [1, 2, 3] as [UInt32]) func distinguishesAThousandSets(seed: UInt32) throws {
    let chosen = Set((0..<1_000 as Range<UInt32>).filter { ($0 &* 2_654_435_761 &+ seed) % 7 < 3 })
    #expect(try witness(predicate(0..<1_000, allowing: chosen)) == "a")
  }
}
