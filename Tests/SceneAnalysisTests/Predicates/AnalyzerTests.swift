import SceneAnalysis
import StringPredicates
import Testing

@Suite struct AnalyzerTests {
  private func witness(_ format: String, _ universe: IdentifierUniverse = .any) throws -> String? {
    try PredicateAnalyzer(universe: universe).satisfiability(of: StringPredicate(format)).example?.identifier
  }

  @Test(arguments: [
    ("SELF BEGINSWITH 'mail/' AND SELF ENDSWITH '/edit'", "mail/edit"),
    ("SELF CONTAINS 'abc' AND SELF CONTAINS 'bcd' AND NOT SELF CONTAINS 'abcd'", "abcbcd"),
    ("SELF != ''", "a"), ("SELF LIKE '?*'", "a"), ("TRUEPREDICATE", ""), ("SELF ==[d] ''", ""),
    ("SELF MATCHES '[0-9]+/x{2}'", "0/xx"), ("SELF > 'a' AND SELF < 'ab'", "aa"),
    ("length:(SELF) == 1 AND SELF != 'a'", "b"), ("'abc' CONTAINS SELF AND SELF ENDSWITH 'c'", "c"),
    ("NOT SELF MATCHES '.*'", "\n"), ("uppercase:(SELF) == 'SS'", "ss"),
    ("uppercase:(SELF) == 'AB' AND SELF < 'AC'", "AB"),
    ("lowercase:(SELF) IN {'x1', 'xyz'} AND NOT SELF BEGINSWITH 'x'", "X1"), ("'a' == 'a' AND SELF == 'b'", "b"),
    ("TERNARY(SELF BEGINSWITH 'a', SELF, 'x') == 'ab'", "ab"), ("ANY {SELF, 'b'} == 'c'", "c"),
    ("TERNARY(SELF == 'q', 'x', 'y') == 'x'", "q"),
    ("SELF IN {'bb', 'a', 'ab'} AND NOT SELF BEGINSWITH 'a'", "bb"),
    ("SELF IN {'c', 'b', 'abc'} AND (SELF CONTAINS 'b' OR SELF ENDSWITH 'x')", "b"),
    ("(SELF == 'x' OR SELF == 'yy') AND (SELF LIKE '?' AND SELF != 'x' OR SELF MATCHES 'y+')", "yy"),
    ("SELF IN {lowercase:('AB'), 'abc'}", "ab"), ("SELF == uppercase:('ab')", "AB"),
  ])
  func findsAShortestWitness(format: String, expected: String) throws {
    #expect(try witness(format) == expected)
  }

  @Test(arguments: [
    "SELF IN {'a', 'b'} AND SELF CONTAINS 'c'", "SELF == 'ab' AND NOT (SELF CONTAINS 'a' OR SELF LIKE '*c')",
    "FALSEPREDICATE", "SELF == 'a' AND SELF == 'b'", "SELF CONTAINS ''", "SELF BETWEEN {'b', 'a'}", "SELF IN {}",
    "SELF BEGINSWITH 'a' AND NOT SELF CONTAINS 'a'", "SELF == 'abc' AND SELF LIKE '??'",
    "SELF MATCHES 'a+' AND SELF MATCHES 'b+'", "NOT SELF LIKE '*'", "SELF == NULL",
    "uppercase:(SELF) == 'a'", "lowercase:(SELF) == 'A'", "'a' == 'b'", "SELF != SELF", "'b' < 'a' AND SELF == 'x'",
    "TERNARY(SELF == 'a', 'x', 'y') == 'z'", "TERNARY(SELF BEGINSWITH 'a', SELF, 'y') == 'b'",
  ])
  func provesThatNothingMatches(format: String) throws {
    #expect(try PredicateAnalyzer().satisfiability(of: StringPredicate(format)) == .impossible)
  }

  /// Comparisons of constants have no literal in the text of the analyzed predicate.
  @Test(arguments: [
    "'b' MATCHES '.*b.*'", "ANY {SELF, 'x'} MATCHES '[a-z]+'", "TERNARY(SELF == 'a', SELF, 'x') MATCHES '[b-z]'",
  ])
  func comparesConstantsWithPatterns(format: String) throws {
    #expect(try PredicateAnalyzer().satisfiability(of: StringPredicate(format)).example?.identifier == "")
  }

  @Test func considersAMarkAfterAMatch() throws {
    let format = "SELF LIKE 'a*' AND NOT SELF BEGINSWITH 'a'"
    let found = try #require(try witness(format))
    #expect(found.unicodeScalars.count == 2)
    #expect(found.unicodeScalars.first == "a")
    #expect(try PredicateAnalyzer(universe: .plain).satisfiability(of: StringPredicate(format)) == .impossible)
  }

  @Test func findsOnlyWitnessesInTheUniverse() throws {
    let format = "SELF ==[c] 'k' AND SELF != 'k' AND SELF != 'K'"
    #expect(try witness(format) == "\u{212A}")
    #expect(try PredicateAnalyzer(universe: .ascii).satisfiability(of: StringPredicate(format)) == .impossible)
  }

  @Test func givesAReasonForAnUndecidedAnswer() throws {
    let answer = try PredicateAnalyzer().satisfiability(
      of: StringPredicate("SELF MATCHES '(a+)b\\\\1' AND SELF ENDSWITH 'c'"))
    guard case .undecided(let reason) = answer else { return #expect(Bool(false), "\(answer)") }
    #expect(reason.contains("back reference"))
  }

  @Test(arguments: ["uppercase:(SELF) CONTAINS 'AB'", "canonical:(SELF) ENDSWITH[c] 'Ab'", "lowercase:(SELF) == 'ab'"])
  func analyzesMappedASCIIExactly(format: String) throws {
    let answer = try PredicateAnalyzer(universe: .ascii).satisfiability(of: StringPredicate("\(format) AND SELF < 'B'"))
    #expect(answer.example?.isShortest == true && answer.example?.length == 2)
  }

  @Test func acceptsAConfirmedWitnessOfAnInexactPredicate() throws {
    #expect(try witness("SELF CONTAINS[c] 'é'") != nil)
    #expect(try witness("SELF MATCHES '(a)\\\\1'") == "aa")
  }

  @Test func comparesPredicates() throws {
    let relation = try PredicateAnalyzer().relation(
      of: StringPredicate("SELF BEGINSWITH 'mail/'"), to: StringPredicate("SELF LIKE 'mail/*'"))
    #expect(relation.onlyFirst == .impossible)
    #expect(relation.isEqual == false)
    let same = try PredicateAnalyzer().relation(
      of: StringPredicate("NOT (SELF == 'a' OR SELF == 'b')"),
      to: StringPredicate("SELF != 'a' AND SELF != 'b'"))
    #expect(same.isEqual == true)
  }
}

@Suite struct ScalarTableTests {
  /// The tables are built from some ranges only, so these must contain all relevant scalars.
  @Test func tablesCoverAllRelevantScalars() {
    let candidates = FoldTable.rangesOfCandidates
    let marks = ScalarSets.rangesOfMarks
    for scalar in UInt32(0x80)..<0x11_0000 where scalar < 0xD800 || scalar > 0xDFFF {
      let properties = ScalarProperties(scalar)
      if properties.decomposes || properties.folds {
        #expect(candidates.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
      if properties.isCased, TextMapping.uppercase([scalar]) != [scalar] || TextMapping.lowercase([scalar]) != [scalar]
      {
        #expect(candidates.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
      if properties.extends || properties.combiningClass != 0 {
        #expect(marks.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
      }
    }
  }
}
