extension PatternWriter {
  /// Returns the translation of a lookbehind. In PCRE2 10.42, each branch of a lookbehind must have a fixed length, so
  /// the translation contains one branch for each possible length.
  mutating func lookbehind(_ nodeIndex: Int, isNegated: Bool) -> [UInt8] {
    var branches: [[UInt8]] = []
    for branch in tree.children(of: nodeIndex) {
      guard let texts = fixedTexts(of: (branch + 1)..<tree.nodes[branch].end, isBranch: true) else {
        refuse(.lookbehindOfManyLengths, nodeIndex)
        return []
      }
      branches += texts
    }
    return .group(isNegated ? "(?<!" : "(?<=", [UInt8].branches(branches))
  }

  /// Returns fixed-length alternatives that together are equivalent to the nodes, or `nil` if there aren't any or too
  /// many of them.
  ///
  /// - Parameter isBranch: Whether the nodes are an entire branch of the lookbehind.
  private mutating func fixedTexts(of nodes: Range<Int>, isBranch: Bool = false) -> [[UInt8]]? {
    if isFixed(nodes) { return [text(of: nodes)] }
    var texts: [[UInt8]] = [[]]
    var nodeIndex = nodes.lowerBound
    while nodeIndex < nodes.upperBound {
      let node = tree.nodes[nodeIndex]
      let item =
        if let repetition = node.repetition { fixedTexts(of: nodeIndex, repeated: repetition) } else {
          isBranch ? pairOrOne(nodeIndex, in: nodes) ?? fixedTexts(ofItem: nodeIndex) : fixedTexts(ofItem: nodeIndex)
        }
      guard let item, let product = Self.product(texts, item)
      else { return nil }
      texts = product
      nodeIndex = node.end
    }
    return texts
  }

  /// Returns the alternatives for a node that can match CR LF as a unit: either CR LF, or a single scalar that doesn't
  /// start a CR LF pair. At the end of a branch, the single scalar can be a CR, because a lookbehind can't see a line
  /// feed after its end. Returns `nil` for other nodes, or if the next node can match the empty string.
  private func pairOrOne(_ nodeIndex: Int, in nodes: Range<Int>) -> [[UInt8]]? {
    let node = tree.nodes[nodeIndex]
    guard node.kind == .dot(.all) || node.kind == .lineEnd else { return nil }
    let one = node.kind == .lineEnd ? "\\v" : "."
    let isLast = node.end == nodes.upperBound
    guard isLast || extents[node.end].minimum > 0 else { return nil }
    return ["\\r\\n", isLast ? one : "(?:(?!\\r\\n)\(one))"].map { Array($0.utf8) }
  }

  private mutating func fixedTexts(ofItem nodeIndex: Int) -> [[UInt8]]? {
    switch tree.nodes[nodeIndex].kind {
    case .literal(let range, isCaseless: true):
      let folded = CaseClasses.folded(tree.text[range])
      return FoldedSpellings(folded, CaseClasses.expansionWidths(folded), 0..<folded.count)?.texts
    case .group(.plain), .group(.capture):
      guard !hasCapture(in: nodeIndex..<tree.nodes[nodeIndex].end) else { return nil }
      var texts: [[UInt8]] = []
      for branch in tree.children(of: nodeIndex) {
        guard let more = fixedTexts(of: (branch + 1)..<tree.nodes[branch].end) else { return nil }
        texts += more
      }
      return texts
    case .set, .dot(.line), .dot(.unixLine), .assertion, .literal(_, isCaseless: false), .group:
      let nodes = nodeIndex..<tree.nodes[nodeIndex].end
      return isFixed(nodes) ? [text(of: nodes)] : nil
    case .dot(.all), .lineEnd, .reference, .branch: return nil
    }
  }

  /// Returns fixed-length alternatives for a node that has a quantifier.
  private mutating func fixedTexts(of nodeIndex: Int, repeated repetition: PatternNode.Repetition) -> [[UInt8]]? {
    guard let most = repetition.maximum, repetition.mode != .possessive || repetition.minimum == most,
      // ICU 72 measures only the last branch of a group in a counted loop.
      !repetition.isCounted || !hasAlternatives(nodeIndex)
    else { return nil }
    let extent = extents[nodeIndex]
    tree.nodes[nodeIndex].repetition = nil
    extents[nodeIndex] = tree.extents(of: nodeIndex)[0]
    defer {
      tree.nodes[nodeIndex].repetition = repetition
      extents[nodeIndex] = extent
    }
    guard let item = fixedTexts(ofItem: nodeIndex) else { return nil }
    var texts: [[UInt8]] = []
    var power: [[UInt8]] = [[]]
    for count in 0...most {
      if count >= repetition.minimum { texts += power }
      guard count < most else { break }
      guard let longer = Self.product(power, item) else { return nil }
      power = longer
    }
    return texts
  }

  /// Returns all concatenations of a head and a tail, or `nil` if their total size exceeds
  /// `TranslationLimits.expansion`.
  private static func product(_ heads: [[UInt8]], _ tails: [[UInt8]]) -> [[UInt8]]? {
    func size(_ texts: [[UInt8]]) -> Int { texts.reduce(0) { $0 + $1.count + 1 } }
    guard heads.count * size(tails) + tails.count * size(heads) <= TranslationLimits.expansion else { return nil }
    return heads.flatMap { head in tails.map { head + $0 } }
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

  /// Returns whether the nodes contain a capture group that the pattern refers to.
  private func hasCapture(in nodes: Range<Int>) -> Bool {
    !captures.isEmpty
      && tree.nodes[nodes].contains {
        if case .group(.capture(let number)) = $0.kind { captures.contains(number) } else { false }
      }
  }
}
