extension PatternWriter {
  /// Writes the text of a literal.
  mutating func writeLiteral(_ place: Int, _ range: Range<Int>, _ isCaseless: Bool) {
    let text = tree.text[range]
    if text.contains(where: { (0xD800...0xDFFF).contains($0) }) {
      // No subject holds half of a pair. Only after a run that ends in a first half does ICU stand inside a character.
      if !isCaseless, text.count > 1, let last = text.last, (0xD800...0xDBFF).contains(last) {
        refuse(.halfPair, place)
      }
      for _ in text { output += ScalarSet().program().utf8 }
      return
    }
    guard isCaseless else {
      ignoreCase(false)
      for scalar in text { output.appendCharacter(scalar) }
      return
    }
    // With a quantifier after it the text must be one atom.
    let outer = context
    if tree.nodes[place].repetition != nil {
      ignoreCase(false)
      context.usesClasses = true
    }
    writeFolded(CaseClasses.folded(text), place)
    context.usesClasses = outer.usesClasses
  }

  /// Writes text whose full case folding is `folded`. Where two or three of its scalars may be the folding of one, the
  /// spellings are branches.
  private mutating func writeFolded(_ folded: [UInt32], _ place: Int) {
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
      // The part that expansions which overlap reach.
      var end = start + 1
      var next = start
      while next < min(end, folded.count) {
        end = max(end, next + (widths[next].max() ?? 1))
        next += 1
      }
      guard let spellings = FoldedSpellings(folded, widths, start..<end) else {
        refuse(.tooManySpellings, place)
        return
      }
      ignoreCase(false)
      output += [UInt8].group("(?:", [UInt8].branches(spellings.texts))
      start = end
    }
  }

  /// Writes one folded scalar, which may stand in any case.
  private mutating func writeIgnoringCase(_ scalar: UInt32) {
    if scalar < 0x80, !context.usesClasses {
      // The partners of letters of ASCII are the same for both engines.
      if scalar &- 0x61 < 26 { ignoreCase(true) }
      output.appendCharacter(scalar)
    } else {
      ignoreCase(false)
      output += FoldedSpellings.text(scalar)
    }
  }
}

/// The ways to write a part of a text under full case folding, such as `ss`, `ß` and `ẞ`.
struct FoldedSpellings {
  /// The ways, as programs that stand anywhere.
  let texts: [[UInt8]]

  /// `nil` where there are too many.
  init?(_ folded: [UInt32], _ widths: [[Int]], _ range: Range<Int>) {
    var ways: [[[UInt8]]] = [[[]]]  // the ways from each place on, the last place first
    for place in range.reversed() {
      var here: [[UInt8]] = []
      for width in [1] + widths[place] where place + width <= range.upperBound {
        let head =
          width == 1
          ? Self.text(folded[place])
          : ScalarSet(CaseClasses.shared.scalars(foldingTo: Array(folded[place..<(place + width)]))).programBytes
        for tail in ways[ways.count - width] { here.append(head + tail) }
      }
      if here.reduce(0, { $0 + $1.count }) > TranslationLimits.expansion { return nil }
      ways.append(here)
    }
    texts = ways[ways.count - 1]
  }

  /// One folded scalar in all its cases.
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
