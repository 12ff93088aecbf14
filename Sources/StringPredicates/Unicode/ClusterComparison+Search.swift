extension ClusterComparison {
  /// Where in a string a match must occur.
  enum Anchor {
    case anywhere
    case start
    case end
  }

  /// Returns whether the left text contains the right text at the given anchor, or `nil` if the search exceeds its
  /// budget. The right text must not be empty.
  mutating func search(_ anchor: Anchor) -> Bool? {
    let last = anchor == .start ? min(1, left.text.count) : left.text.count
    right.restart(at: 0)
    let first = right.read()
    let folded = right.fold(first) ?? first
    for offset in 0..<last {
      let start = anchor == .end ? last - 1 - offset : offset
      if cannotMatch(at: start, first, folded) {
        if first >= 0x80 { left.forgetCache() }
        continue
      }
      guard let matches = matches(at: start) else { return nil }
      if matches, endsCharacter(), anchor != .end || left.index == left.text.count { return true }
    }
    return false
  }

  /// Returns whether there is an ASCII character without marks at `start` that can't begin a match. This fast check
  /// rules out most positions.
  private func cannotMatch(at start: Int, _ first: UInt32, _ folded: UInt32) -> Bool {
    var scalar = left.text[start]
    guard scalar < 0x80, start + 1 == left.text.count || left.text[start + 1] < 0x300 else { return false }
    if folding.contains(.caseInsensitive), scalar &- 0x41 < 26 { scalar |= 0x20 }
    return scalar != first && scalar != folded
  }

  /// Returns whether the right text matches at `start`, or `nil` if the search exceeds its budget. Moves the left
  /// cursor past the match.
  private mutating func matches(at start: Int) -> Bool? {
    left.restart(at: start)
    right.restart(at: 0)
    right.forgetCache()
    while !right.isAtEnd {
      guard canGoOn() else { return nil }
      var first = left.read()
      var second = right.read()
      // Foundation reads zeros past the end of the text, so a U+0000 in the literal matches there. In this search, it
      // doesn't.
      if second == 0, left.isAtEnd, !left.isInFolding { return false }
      if first != second {
        if first < 0x80, second < 0x80 { return false }
        if folding.contains(.diacriticInsensitive), left.index > start { skipMarks(&first, &second) }
        if first != second {
          if !left.isInFolding, let folded = left.foldFromCache(first) { first = folded }
          if !left.isInFolding, right.isInFolding { return canGoOn() ? false : nil }
          if !right.isInFolding, !left.isInFolding || first != second {
            guard let folded = right.foldFromCache(second), folded == first else { return canGoOn() ? false : nil }
          }
        }
        if compareFoldings() != nil { return canGoOn() ? false : nil }
      }
      left.advance()
      right.advance()
    }
    return canGoOn() ? right.index == right.text.count : nil
  }

  /// Returns whether the match ends at a character boundary. For example, `cafe` isn't found in the decomposed form of
  /// `café`.
  private mutating func endsCharacter() -> Bool {
    let ignoresMarks = folding.contains(.diacriticInsensitive)
    if left.isInFolding {
      guard ignoresMarks, left.buffer[0] < CanonicalText.firstLetterThatKeepsMarks else { return false }
      while left.position < left.count {
        guard ScalarProperties(left.buffer[left.position]).extends else { return false }
        left.position += 1
      }
      left.index += left.stride
    }
    let text = left.text
    let end = left.index
    guard end > 0, end < text.count else { return true }
    if text[end] >= 0x300, ScalarProperties(text[end]).extends {
      // As in Foundation, the first scalar of the text determines whether the marks belong to the match.
      if ignoresMarks, text[end] < 0x10000, text[0] < CanonicalText.firstLetterThatKeepsMarks {
        repeat {
          left.index += 1
        } while left.index < text.count && text[left.index] < 0x10000
          && ScalarProperties(text[left.index]).extends
      }
      return ignoresMarks
    }
    return ignoresMarks || !CharacterBoundary.joins(text, at: end)
  }
}
