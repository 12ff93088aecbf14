extension PatternWriter {
  /// Writes the quantifier for a node whose translation starts at the offset `start` in the output.
  mutating func repeatItem(_ nodeIndex: Int, from start: Int) {
    guard let repetition = tree.nodes[nodeIndex].repetition else { return }
    if repetition.maximum == nil, !repetition.isCounted, repetition.mode != .greedy, mayBeEmpty(nodeIndex) {
      refuse(repetition.mode == .possessive ? .endlessPossessive : .lazyEmptyLoop, nodeIndex)
    }
    if case .dot(.all) = tree.nodes[nodeIndex].kind, repetition.maximum == nil {
      if writeLoopOverEverything(repetition, from: start) { return output.append(.checkpoint) }
    }
    if !isAtom(nodeIndex) {
      output.insert(contentsOf: "(?:\u{1}".utf8, at: start)
      output.append(UInt8(ascii: ")"))
    }
    if repetition.minimum <= TranslationLimits.count, repetition.maximum ?? 0 <= TranslationLimits.count {
      writeCounts(repetition, from: start)
    } else {
      refuse(.largeCount, nodeIndex)
    }
    output.append(.checkpoint)
  }

  private mutating func writeCounts(_ repetition: PatternNode.Repetition, from start: Int) {
    let (minimum, maximum) = (repetition.minimum, repetition.maximum)
    if minimum == 1, maximum == 1 {
      guard repetition.mode == .possessive else { return }
      output.insert(contentsOf: "(?>".utf8, at: start)
      output.append(UInt8(ascii: ")"))
      return
    }
    writeCount(minimum, maximum)
    switch repetition.mode {
    case .greedy: break
    case .lazy: output.append(UInt8(ascii: "?"))
    case .possessive: output.append(UInt8(ascii: "+"))
    }
  }

  private mutating func writeCount(_ minimum: Int, _ maximum: Int?) {
    switch (minimum, maximum) {
    case (0, nil): output.append(UInt8(ascii: "*"))
    case (1, nil): output.append(UInt8(ascii: "+"))
    case (0, 1): output.append(UInt8(ascii: "?"))
    case (_, minimum): output += "{\(minimum)}".utf8
    default: output += "{\(minimum),\(maximum.map { String($0) } ?? "")}".utf8
    }
  }

  /// Writes loops such as `(?s).*` without putting each scalar in a group. Such loops can end anywhere except between
  /// CR and LF. Returns `false` for other loops.
  private mutating func writeLoopOverEverything(_ repetition: PatternNode.Repetition, from start: Int) -> Bool {
    let text: String
    switch (repetition.mode, repetition.minimum) {
    case (.greedy, 0): text = "(?:.*(?<!\\r(?=\\n))|)"
    case (.greedy, 1): text = "(?>\\r\\n|.).*(?<!\\r(?=\\n))"
    case (.possessive, 0): text = ".*+"
    case (.possessive, 1): text = "(?>\\r\\n|.).*+"
    default: return false
    }
    output.removeSubrange(start...)
    output += text.utf8
    return true
  }

  /// Returns whether a quantifier written directly after a node's translation applies to the whole translation.
  private func isAtom(_ nodeIndex: Int) -> Bool {
    switch tree.nodes[nodeIndex].kind {
    case .literal(let range, let isCaseless):
      (isCaseless ? CaseClasses.folded(tree.text[range]).count : range.count) == 1
    case .assertion: false
    case .set, .dot, .lineEnd, .reference, .group, .branch: true
    }
  }

  /// Returns whether a node can match the empty string, ignoring its quantifier.
  private func mayBeEmpty(_ nodeIndex: Int) -> Bool {
    switch tree.nodes[nodeIndex].kind {
    case .assertion, .reference: true
    case .group(let kind):
      kind.isLookaround
        || tree.children(of: nodeIndex).contains {
          (extents.isEmpty ? tree.extents(of: $0)[0] : extents[$0]).minimum == 0
        }
    case .literal, .set, .dot, .lineEnd, .branch: false
    }
  }
}
