extension PatternWriter {
  mutating func writeLiteral(_ nodeIndex: Int, _ range: Range<Int>, _ isCaseless: Bool) {
    let text = tree.text[range]
    if text.contains(where: { (0xD800...0xDFFF).contains($0) }) {
      // Subjects never contain unpaired surrogates, so text that contains one can't match. A run of several scalars
      // that ends in a high surrogate is rejected, because ICU would end the match in the middle of a character.
      if !isCaseless, text.count > 1, let last = text.last, (0xD800...0xDBFF).contains(last) {
        refuse(.halfPair, nodeIndex)
      }
      for _ in text { output += ScalarSet().program().utf8 }
      return
    }
    guard isCaseless else {
      ignoreCase(false)
      for scalar in text { output.appendCharacter(scalar) }
      return
    }
    // Text with a quantifier must be written as a single atom.
    let outer = context
    if tree.nodes[nodeIndex].repetition != nil {
      ignoreCase(false)
      context.usesClasses = true
    }
    writeFolded(CaseClasses.folded(text), nodeIndex)
    context.usesClasses = outer.usesClasses
  }

  /// Writes case-insensitive text, given its full case folding. Where two or three of the folded scalars are the
  /// folding of a single scalar, writes all spellings as alternatives.
  private mutating func writeFolded(_ folded: [UInt32], _ nodeIndex: Int) {
    guard folded.count > 1, folded.contains(where: CaseClasses.endsExpansion) else {
      for scalar in folded { writeIgnoringCase(scalar) }
      return
    }
    let widths = CaseClasses.expansionWidths(folded)
    var start = 0
    while start < folded.count {
      guard !widths[start].isEmpty else {
        writeIgnoringCase(folded[start])
        start += 1
        continue
      }
      // Find the end of the overlapping expansions.
      var end = start + 1
      var next = start
      while next < min(end, folded.count) {
        end = max(end, next + (widths[next].max() ?? 1))
        next += 1
      }
      guard let spellings = FoldedSpellings(folded, widths, start..<end) else {
        refuse(.tooManySpellings, nodeIndex)
        return
      }
      ignoreCase(false)
      output += [UInt8].group("(?:", [UInt8].branches(spellings.texts))
      start = end
    }
  }

  /// Writes a PCRE2 pattern that matches all case variants of a folded scalar.
  private mutating func writeIgnoringCase(_ scalar: UInt32) {
    if scalar < 0x80, !context.usesClasses {
      // ICU and PCRE2 agree on the case variants of ASCII letters.
      if scalar &- 0x61 < 26 { ignoreCase(true) }
      output.appendCharacter(scalar)
    } else {
      ignoreCase(false)
      output += FoldedSpellings.text(scalar)
    }
  }
}

/// All spellings of a string under full case folding, such as `ss`, `ß` and `ẞ`.
struct FoldedSpellings {
  /// The spellings, as PCRE2 patterns that don't depend on the surrounding pattern.
  let texts: [[UInt8]]

  /// Creates the spellings of a range of folded text, or returns `nil` if there are too many.
  init?(_ folded: [UInt32], _ widths: [[Int]], _ range: Range<Int>) {
    var ways: [[[UInt8]]] = [[[]]]  // the spellings from each index on, last index first
    for nodeIndex in range.reversed() {
      var here: [[UInt8]] = []
      for width in [1] + widths[nodeIndex] where nodeIndex + width <= range.upperBound {
        let head =
          width == 1
          ? Self.text(folded[nodeIndex])
          : ScalarSet(CaseClasses.shared.scalars(foldingTo: Array(folded[nodeIndex..<(nodeIndex + width)])))
            .programBytes
        for tail in ways[ways.count - width] { here.append(head + tail) }
      }
      if here.reduce(0, { $0 + $1.count }) > TranslationLimits.expansion { return nil }
      ways.append(here)
    }
    texts = ways[ways.count - 1]
  }

  /// Returns a PCRE2 pattern that matches all case variants of a folded scalar.
  static func text(_ scalar: UInt32) -> [UInt8] {
    let members = CaseClasses.scalars(foldingToSimply: scalar)
    if members.count < 2 {
      var text: [UInt8] = []
      text.appendCharacter(scalar)
      return text
    }
    return ScalarSet(members).programBytes
  }
}
