import PredicateSyntax
import TestSupport
import Testing

/// Any text gives a tree, or errors with ranges inside the text.
@Suite struct HostileTextTests {
  @Test func readsRandomBytes() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 { expectAnEnd(HostileTexts.bytes(&random)) }
  }

  @Test func readsRandomTokens() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<10_000 { expectAnEnd(HostileTexts.tokens(&random)) }
  }

  @Test func readsPrefixesAndMutationsOfPredicates() {
    var predicates = RandomPredicates(seed: 3, isASCII: false, hasPatterns: true)
    for _ in 0..<1_500 {
      let bytes = Array(predicates.predicate().utf8)
      let cut = predicates.random.below(bytes.count + 1)
      expectAnEnd(String(decoding: bytes[..<cut], as: UTF8.self))
      expectAnEnd(String(decoding: bytes[cut...], as: UTF8.self))
      var mutated = bytes
      mutated[predicates.random.below(bytes.count)] = UInt8(truncatingIfNeeded: predicates.random.next())
      expectAnEnd(String(decoding: mutated, as: UTF8.self))
    }
  }

  /// The printed form of a predicate is also equivalent.
  @Test(arguments: 0..<20)
  func readsGeneratedPredicates(_ seed: Int) throws {
    var generator = PredicateGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = generator.predicate()
      expectAnEnd(text)
      let (tree, diagnostics) = Parser.parse(SourceText(text))
      let fault = diagnostics.first { $0.severity == .error }
      try #require(fault == nil, "the generator wrote what does not parse: \(text)")
      let root = try #require(tree.root)
      let again = Parser.parse(SourceText(Printer.print(tree, node: root))).0
      let newRoot = try #require(again.root, "\(text)")
      #expect(again.shape(newRoot) == tree.shape(root), "\(text)")
    }
  }

  @Test(arguments: ["(", "{", "NOT ", "!", "-", "a[", "length:(", "TERNARY(", "ANY ", "SELF == (", "a.b[", "$x := "])
  func readsDeeplyNestedText(opening: String) {
    expectAnEnd(String(repeating: opening, count: 20_000))
    expectAnEnd(String(repeating: opening, count: 500) + "SELF")
  }

  @Test(arguments: [
    "SELF == 'a' OR ", "1 + ", "a.", "SELF == 'a' == ", "'a' ", "{}, ", "%@ ", "SELF IN ", "2 ** ", "a UNION ",
  ])
  func readsLongText(part: String) {
    expectAnEnd(String(repeating: part, count: 20_000))
  }

  private func expectAnEnd(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let source = SourceText(text)
    let (tree, diagnostics) = Parser.parse(source)
    let count = text.utf8.count
    for node in tree.nodes where node.range.upperBound > count {
      Issue.record("a node outside of the text: \(text.debugDescription) \(node)", sourceLocation: sourceLocation)
    }
    let hasError = diagnostics.contains { $0.severity == .error }
    #expect(
      hasError || tree.root != nil, "neither a tree nor an error: \(text.debugDescription)",
      sourceLocation: sourceLocation)
    let checked = Checker.check(
      tree, diagnostics: diagnostics, arguments: ["a", 1], variables: ["x": "a"], dialect: .extended, limits: .default)
    #expect(
      (checked.predicate == nil) == checked.diagnostics.contains { $0.severity == .error },
      "neither a predicate nor an error: \(text.debugDescription)",
      sourceLocation: sourceLocation)
    let isWhole = { (offset: Int) in offset <= count && source.scalarStart(offset) == offset }
    for diagnostic in checked.diagnostics
    where !isWhole(diagnostic.range.lowerBound) || !isWhole(diagnostic.range.upperBound) {
      Issue.record(
        "a range outside of the text, or inside a scalar: \(text.debugDescription) \(diagnostic)",
        sourceLocation: sourceLocation)
    }
    // The printed form of a tree parses, and printing is idempotent.
    guard !hasError, let printed = Printer.print(tree) else { return }
    let (again, problems) = Parser.parse(SourceText(printed))
    #expect(
      Printer.print(again) == printed && !problems.contains { $0.severity == .error },
      "printed as \(printed.debugDescription): \(text.debugDescription)", sourceLocation: sourceLocation)
  }
}
