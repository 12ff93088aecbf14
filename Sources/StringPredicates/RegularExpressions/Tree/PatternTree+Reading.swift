package import PredicateSyntax

extension PatternTree {
  /// Parses a pattern using ICU's grammar.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in UTF-8.
  ///   - options: The `MATCHES` options. With `[d]`, marks are removed from literal text and from single characters in
  ///     sets, but not from `\p{…}` and `\w`.
  ///   - diagnosticLimit: The maximum number of diagnostics.
  /// - Returns: The tree and all diagnostics, in source order. If there are errors, the tree may not correspond to the
  ///   pattern.
  /// - Complexity: O(*n*), where *n* is the length of the pattern. The parser doesn't use recursion.
  package static func read(
    _ pattern: [UInt8], options: StringFolding = [], diagnosticLimit: Int = 32
  ) -> (tree: PatternTree, diagnostics: [Diagnostic]) {
    var parser = PatternParser(
      pattern, flags: options.contains(.caseInsensitive) ? .caseless : [], diagnosticLimit: diagnosticLimit)
    parser.parse()
    if options.contains(.diacriticInsensitive) { parser.tree.foldMarks() }
    return (parser.tree, parser.diagnostics)
  }

  /// Returns the members of the set at the given index.
  package func members(of set: Int) -> ScalarSet { sets[set].members(foldsMarks: foldsMarks) }

  /// Removes diacritical marks from all literals. This can leave a literal empty.
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
