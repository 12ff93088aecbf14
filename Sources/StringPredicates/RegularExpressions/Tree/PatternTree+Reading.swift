package import PredicateSyntax

extension PatternTree {
  /// Reads a pattern as ICU does.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, in UTF-8.
  ///   - options: The letters after `MATCHES`. Under `[d]` literal text and single characters in sets lose their marks;
  ///     `\p{…}` and `\w` mean what they mean.
  ///   - diagnosticLimit: How many diagnostics are kept.
  /// - Returns: The tree, and what is wrong or suspicious in the order of place. With an error the
  ///   tree is that of another pattern.
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

  /// The members of a set.
  package func members(of set: Int) -> ScalarSet { sets[set].members(foldsMarks: foldsMarks) }

  /// Takes the marks off the text of literals. Nothing may remain of one.
  private mutating func foldMarks() {
    foldsMarks = true
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    var folded: [UInt32] = []
    for place in nodes.indices {
      guard case .literal(let range, let isCaseless) = nodes[place].kind else { continue }
      let start = folded.count
      folded += TextMapping.removingMarks(text[range])
      nodes[place].kind = .literal(start..<folded.count, isCaseless: isCaseless)
    }
    text = folded
  }
}
