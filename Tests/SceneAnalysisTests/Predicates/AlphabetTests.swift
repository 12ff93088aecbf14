import SceneAnalysis
import StringPredicates
import Testing

/// Scalars are distinguished exactly, regardless of the number of sets.
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
