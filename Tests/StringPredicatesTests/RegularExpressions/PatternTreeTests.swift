import PredicateSyntax
import StringPredicates
import TestSupport
import Testing

@Suite struct PatternTreeTests {
  private func read(_ pattern: String, _ options: StringFolding = []) -> PatternTree {
    PatternTree.read(Array(pattern.utf8), options: options).tree
  }

  private func errors(_ pattern: String) -> [DiagnosticCode] {
    PatternTree.read(Array(pattern.utf8)).diagnostics.filter { $0.severity == .error }.map(\.code)
  }

  private func literal(_ tree: PatternTree, _ node: Int) -> String? {
    guard case .literal(let range, _) = tree.nodes[node].kind else { return nil }
    return String(String.UnicodeScalarView(tree.text[range].compactMap(Unicode.Scalar.init)))
  }

  @Test func ordersNodesByTheirText() {
    let tree = read("(ab|\\d)*c")
    #expect(tree.nodes.map(\.end) == [8, 8, 7, 5, 5, 7, 7, 8])
    #expect(tree.nodes[2].kind == .group(.capture(1)))
    #expect(tree.nodes[2].repetition == .init(minimum: 0, maximum: nil, mode: .greedy, isCounted: false))
    #expect(tree.nodes[2].range == SourceRange(0, 7))
    #expect(literal(tree, 4) == "ab")
    #expect(Array(tree.children(of: 2)) == [3, 5])
    #expect(literal(tree, 7) == "c")
  }

  @Test func readsAdjacentTextAsOneRun() {
    func runs(_ pattern: String) -> [String] {
      let tree = read(pattern)
      return tree.nodes.indices.compactMap { literal(tree, $0) }
    }
    #expect(runs("ab(?#c)c") == ["abc"])
    #expect(runs("abc*") == ["ab", "c"])
    #expect(runs("ab(?i)c") == ["ab", "c"])
    #expect(runs("ab[c]d") == ["ab", "cd"])
    #expect(runs("\\Qa*\\E\\u0062\\x{63}\\0144\\.") == ["a*bcd."])
    #expect(runs("\\uD83D\\uDE00") == ["😀"])
    #expect(runs("(?x) a b # c\n\\ d") == ["ab d"])
  }

  @Test func evaluatesSets() {
    func members(_ pattern: String, _ options: StringFolding = []) -> [ClosedRange<UInt32>] {
      Array(read(pattern, options).members(of: 0).ranges)
    }
    #expect(members("[a-f&&[^b]]") == [0x61...0x61, 0x63...0x66])
    #expect(members("[[a-f]--[b]]") == [0x61...0x61, 0x63...0x66])
    #expect(members("[a[c-d]]") == [0x61...0x61, 0x63...0x64])
    #expect(members("[]a]") == [0x5D...0x5D, 0x61...0x61])
    #expect(members("[&a-]") == [0x26...0x26, 0x2D...0x2D, 0x61...0x61])
    #expect(members("(?i)[k]") == [0x4B...0x4B, 0x6B...0x6B, 0x212A...0x212A])
    #expect(
      members("[a-\\p{L}]")
        == [0x61...0x70, 0x7B...0x7B, 0x7D...0x7D, 0x4C...0x4C].sorted { $0.lowerBound < $1.lowerBound })
    let unmarked = StringFolding.diacriticInsensitive
    #expect(members("[é-ë]", unmarked) == [0x65...0x65])
    #expect(members("[ø-û]", unmarked) == [0x75...0x75, 0xF8...0xF8])
  }

  @Test(arguments: [
    "a|b", "(?i)ab(?-i)c", "(?<name>a)\\k<name>1", "[a-f&&[^b]--[c]]", "(?s).(?-s).(?d).", "^a$\\z(?m)^a$",
    "\\b\\B",
    "a*?b++c{2,}d{3}?(?:e|f|)+", "(?<=a|bc)(?<!d)(?=e)(?!f)(?>g)", "\\R\\w\\D[\\s\\H]", "(?i)s(?i)s", "\\{\\.\\n",
    "a{0}", "[[:alpha:]\\p{Greek}--[α]]", "^*",
    "[^[^a]]", "[^[^a-f&&[^c]]]",
  ])
  func readsPrintedTextBackUnchanged(_ pattern: String) {
    let tree = read(pattern)
    let printed = tree.printed()
    expectSame(tree, read(printed), "\(pattern) \(printed)")
    #expect(errors(printed).isEmpty, "\(printed)")
  }

  @Test func readsGeneratedPatternsBackUnchanged() {
    var generator = PatternGenerator(seed: 17)
    var count = 0
    for round in 0..<1_500 {
      let pattern = round % 3 == 0 ? generator.set() : generator.pattern(depth: round % 4)
      guard errors(pattern).isEmpty else { continue }
      count += 1
      let tree = read(pattern)
      expectSame(tree, read(tree.printed()), "\(pattern.debugDescription) \(tree.printed().debugDescription)")
    }
    #expect(count > 500)
  }

  /// Expects the same nodes, text and set members, ignoring ranges in the pattern.
  private func expectSame(_ left: PatternTree, _ right: PatternTree, _ comment: String) {
    #expect(left.shape == right.shape, "\(comment)")
  }

  @Test func limitsNesting() {
    #expect(errors(String(repeating: "(", count: 99) + String(repeating: ")", count: 99)).isEmpty)
    #expect(errors(String(repeating: "(", count: 100) + String(repeating: ")", count: 100)) == [.patternTooLarge])
    #expect(errors(String(repeating: "[", count: 60_000)) == [.patternTooLarge])
  }
}

@Suite struct PatternFactsTests {
  private func tree(_ pattern: String) -> PatternTree { PatternTree.read(Array(pattern.utf8)).tree }

  @Test(
    arguments: [
      ("abc", 3, 3), ("a|bcd", 1, 3), ("a*", 0, nil), ("(ab){2,3}", 4, 6), ("(?=abc)d", 1, 1), ("\\R", 1, 2),
      ("(?s).", 1, 2), ("(?i)ss", 1, 2), ("(?i)ß", 1, 2), ("(a)\\1", 1, nil), ("a{0}b", 1, 1),
    ] as [(String, Int, Int?)])
  func countsLengthsInScalars(_ pattern: String, _ minimum: Int, _ maximum: Int?) {
    #expect(tree(pattern).extents()[0] == PatternExtent(minimum: minimum, maximum: maximum), "\(pattern)")
  }

  @Test func largeCountsDoNotOverflow() {
    let extent = tree("((((a{16777215}){16777215}){16777215}){16777215}){16777215}").extents()[0]
    #expect(extent.maximum != nil)
    #expect(extent.minimum > 1 << 30)
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

  @Test(
    arguments: [
      ("L", 0x41, 0x30), ("Greek", 0x3B1, 0x61), ("scx=Greek", 0x342, 0x61), ("gc = uppercase_letter", 0x41, 0x61),
      ("Block=Greek", 0x37F, 0x61), ("Age=6.0", 0x61, 0x20C0), ("ccc=230", 0x301, 0x61),
      ("Alphabetic=no", 0x30, 0x61), ("xdigit", 0x66, 0x67), ("lb=CR", 0x0D, 0x0A), ("GCB=LV", 0xAC00, 0xAC01),
    ] as [(String, UInt32, UInt32)])
  func findsPropertiesByLooseNames(_ name: String, _ member: UInt32, _ other: UInt32) {
    guard case .scalars(let set) = UnicodeProperty.meaning(of: name.utf8) else {
      Issue.record("\(name) is unknown")
      return
    }
    #expect(set.contains(member))
    #expect(!set.contains(other))
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

  @Test func rejectsUnknownNames() {
    #expect(UnicodeProperty.meaning(of: "Greeek".utf8) == .unknown)
    #expect(UnicodeProperty.meaning(of: "L&".utf8) == .unknown)
    #expect(UnicodeProperty.meaning(of: "NFC_Inert".utf8) == .unsupported)
  }
}
