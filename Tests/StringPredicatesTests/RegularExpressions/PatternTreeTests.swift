import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

@Suite struct PatternTreeTests {
  @Test func readsPrintedPatternsBackUnchanged() {
    var generator = PatternGenerator(seed: 17)
    var count = 0
    let constructs = [
      "(?<name>a)\\k<name>1", "[a-f&&[^b]--[c]]", "(?s).(?-s).(?d).", "^a$\\z(?m)^a$", "\\b\\B", "(?<=a|bc)(?<!d)(?>g)",
      "a*?b++c{2,}d{3}?(?:e|f|)+", "\\R\\w\\D[\\s\\H]", "(?i)s(?i)s", "[[:alpha:]\\p{Greek}--[α]]", "[^[^a-f&&[^c]]]",
    ]
    let generated = (0..<1_500).map { $0 % 3 == 0 ? generator.set() : generator.pattern(depth: $0 % 4) }
    for pattern in constructs + generated {
      let (tree, issues) = PatternTree.read(Array(pattern.utf8))
      guard !issues.contains(where: { $0.severity == .error }) else { continue }
      count += 1
      let printed = tree.printed()
      #expect(
        PatternTree.read(Array(printed.utf8)).tree.shape == tree.shape,
        "\(pattern.debugDescription) \(printed.debugDescription)")
    }
    #expect(count > 500)
  }
}

@Suite struct ScalarSetTests {
  /// Returns the scalars below 24 whose bits are set in a number.
  private func set(_ bits: UInt32) -> ScalarSet {
    (0..<24).reduce(ScalarSet()) { bits & 1 << $1 != 0 ? $0.union(ScalarSet($1, $1)) : $0 }
  }

  @Test func behavesLikeBitSets() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let (a, b) = (UInt32(random.next() & 0xFF_FFFF), UInt32(random.next() & 0xFF_FFFF))
      #expect(set(a).union(set(b)) == set(a | b))
      #expect(set(a).intersection(set(b)) == set(a & b))
      #expect(set(a).subtracting(set(b)) == set(a & ~b))
      #expect(set(a).complement.complement == set(a))
      for scalar in UInt32(0)..<24 { #expect(set(a).contains(scalar) == (a & 1 << scalar != 0)) }
    }
  }

  @Test func intersectsAFewRangesWithMany() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let scalars = UInt32(0)..<400
      let many = ScalarSet(scalars.filter { _ in random.next() & 1 == 0 })
      let (first, length) = (UInt32(random.next() % 400), UInt32(random.next() % 40))
      let few = ScalarSet(first, first + length).union(ScalarSet(first + length + 3, first + length + 5))
      let both = ScalarSet(scalars.filter { many.contains($0) && few.contains($0) })
      #expect(few.rangeCount * 16 < many.rangeCount)
      #expect(many.intersection(few) == both)
      #expect(few.intersection(many) == both)
    }
  }

  @Test func generalCategoriesPartitionAllScalars() {
    let names = ["Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "P", "S", "Z", "Cc", "Cf", "Cs", "Co", "Cn"]
    var all = ScalarSet()
    for name in names {
      guard case .scalars(let set) = UnicodeProperty.meaning(of: name.utf8) else { continue }
      #expect(all.intersection(set).isEmpty, "\(name)")
      all = all.union(set)
    }
    #expect(all == .all)
  }
}
