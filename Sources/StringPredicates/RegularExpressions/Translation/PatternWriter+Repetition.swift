extension PatternWriter {
  /// Writes the quantifier of a node whose text begins at a place of the output.
  mutating func repeatItem(_ place: Int, from start: Int) {
    guard let repetition = tree.nodes[place].repetition, context.itemWithoutQuantifier != place else { return }
    if repetition.maximum == nil, !repetition.isCounted, repetition.mode != .greedy, mayBeEmpty(place) {
      if repetition.mode == .possessive { refuse(.endlessPossessive, place) } else { note(.lazyEmptyLoop, place) }
    }
    if case .dot(.all) = tree.nodes[place].kind, context.rest == nil, repetition.maximum == nil {
      if writeLoopOverEverything(repetition, from: start) { return }
    }
    if !isAtom(place) {
      output.insert(contentsOf: "(?:".utf8, at: start)
      output.append(UInt8(ascii: ")"))
    }
    if repetition.minimum <= TranslationLimits.count, repetition.maximum ?? 0 <= TranslationLimits.count {
      writeCounts(repetition, from: start)
    } else if hasCapture(in: place..<tree.nodes[place].end) {
      refuse(.largeCountOfCapture, place)
    } else {
      splitCounts(repetition, from: start)
    }
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

  /// Counts that PCRE2 does not take, as several counts of the same text.
  private mutating func splitCounts(_ repetition: PatternNode.Repetition, from start: Int) {
    let atom = Array(output[start...])
    output.removeSubrange(start...)
    output += (repetition.mode == .possessive ? "(?>" : "(?:").utf8
    func parts(_ count: Int) -> [Int] {
      let whole = [Int](repeating: TranslationLimits.count, count: count / TranslationLimits.count)
      return count % TranslationLimits.count == 0 ? whole : whole + [count % TranslationLimits.count]
    }
    let most = TranslationLimits.count
    guard (repetition.minimum + (repetition.maximum ?? 0)) / most * atom.count < TranslationLimits.program else {
      refuse(.largeProgram, 0)
      return
    }
    for count in parts(repetition.minimum) {
      output += atom
      writeCount(count, count)
    }
    let isLazy = repetition.mode == .lazy
    if let maximum = repetition.maximum {
      for count in parts(max(0, maximum - repetition.minimum)) {
        output += atom
        writeCount(0, count)
        if isLazy { output.append(UInt8(ascii: "?")) }
      }
    } else {
      output += atom
      writeCount(0, nil)
      if isLazy { output.append(UInt8(ascii: "?")) }
    }
    output.append(UInt8(ascii: ")"))
  }

  /// `(?s).*` and its like: they may end anywhere but between CR and LF, and need no group for every scalar.
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

  /// Whether PCRE2 repeats the node's text as a whole.
  private func isAtom(_ place: Int) -> Bool {
    switch tree.nodes[place].kind {
    case .literal(let range, let isCaseless):
      (isCaseless ? CaseClasses.folded(tree.text[range]).count : range.count) == 1
    case .assertion: false
    default: true
    }
  }

  /// Whether a node can match nothing, but for its quantifier.
  private func mayBeEmpty(_ place: Int) -> Bool {
    switch tree.nodes[place].kind {
    case .assertion, .reference: true
    case .group(let kind):
      kind.isLookaround
        || tree.children(of: place).contains { (extents.isEmpty ? tree.extents(of: $0)[0] : extents[$0]).minimum == 0 }
    default: false
    }
  }
}
