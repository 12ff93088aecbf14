package import PredicateSyntax

extension PatternTree {
  /// Parses a pattern with ICU's grammar.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in UTF-8.
  ///   - options: The options of `MATCHES`. `[d]` removes marks from literal text and single characters in sets; it
  ///     doesn't affect `\p{…}` and `\w`.
  ///   - diagnosticLimit: The maximum number of diagnostics.
  /// - Returns: The tree, and all diagnostics in source order. If there is an error, the tree may not match the
  ///   pattern.
  /// - Complexity: O(*n*) in the length of the pattern, without recursion.
  package static func read(
    _ pattern: [UInt8], options: PatternOptions = PatternOptions(), diagnosticLimit: Int = 32
  ) -> (tree: PatternTree, diagnostics: [Diagnostic]) {
    var parser = PatternParser(
      pattern, flags: options.caseInsensitive ? .caseless : [], diagnosticLimit: diagnosticLimit)
    parser.parse()
    if options.diacriticInsensitive { parser.tree.foldMarks() }
    return (parser.tree, parser.diagnostics)
  }

  /// Returns the members of a set, given its index.
  package func members(of set: Int) -> ScalarSet { sets[set].members(foldsMarks: foldsMarks) }

  /// Removes the marks from all literals, which may become empty.
  private mutating func foldMarks() {
    foldsMarks = true
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    var folded: [UInt32] = []
    for nodeIndex in nodes.indices {
      guard case .literal(let range, let isCaseless) = nodes[nodeIndex].kind else { continue }
      let start = folded.count
      folded += TextMapping.removingMarks(text[range])
      nodes[nodeIndex].kind = .literal(start..<folded.count, isCaseless: isCaseless)
    }
    text = folded
  }
}
