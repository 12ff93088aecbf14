extension PatternWriter {
  /// Returns the translation of a lookbehind, or refuses it if the matches of a branch differ in length: PCRE2 10.42
  /// takes branches of one length each.
  mutating func lookbehind(_ nodeIndex: Int, isNegated: Bool) -> [UInt8] {
    var branches: [[UInt8]] = []
    for branch in tree.children(of: nodeIndex) {
      let nodes = (branch + 1)..<tree.nodes[branch].end
      guard isFixed(nodes) else {
        refuse(.lookbehindOfManyLengths, nodeIndex)
        return []
      }
      branches.append(text(of: nodes))
    }
    return .group(isNegated ? "(?<!" : "(?<=", [UInt8].branches(branches))
  }

  /// Returns whether all matches of the nodes have the same length and ICU computes that length correctly.
  private func isFixed(_ nodes: Range<Int>) -> Bool {
    var nodeIndex = nodes.lowerBound
    while nodeIndex < nodes.upperBound {
      let node = tree.nodes[nodeIndex]
      if node.repetition?.maximum == 0 {
        nodeIndex = node.end
        continue
      }
      switch node.kind {
      case .lineEnd, .dot(.all): return false
      // ICU 72 counts U+10000 as one UTF-16 code unit instead of two.
      case .literal(let range, _) where tree.text[range].contains(0x1_0000): return false
      case .group(let kind) where kind.isLookaround:
        nodeIndex = node.end
        continue
      // ICU 72 measures only the last branch of a group in a counted loop.
      case .group where node.repetition?.isCounted == true && hasAlternatives(nodeIndex): return false
      case .literal, .set, .dot, .assertion, .reference, .group, .branch:
        let isCounted = node.repetition.map { $0.minimum == $0.maximum } ?? true
        guard isCounted, extents[nodeIndex].isFixed else { return false }
      }
      nodeIndex += 1
    }
    return true
  }

  private func hasAlternatives(_ group: Int) -> Bool {
    (group..<tree.nodes[group].end).contains { node in
      if case .group = tree.nodes[node].kind {
        tree.children(of: node).dropFirst().contains { _ in true }
      } else {
        false
      }
    }
  }
}
