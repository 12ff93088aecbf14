/// Compares two strings character by character, where a character is a scalar together with its marks.
///
/// Equal scalars are skipped. Where two scalars differ:
/// 1. Under `[d]`, a mark that occurs in only one of the strings is skipped, except at the start.
/// 2. Both characters are folded, and their foldings are compared.
struct ClusterComparison {
  var left: ClusterCursor
  var right: ClusterCursor
  let folding: StringFolding
  /// The number of scalars that can still be read before the comparison is abandoned.
  private var budget: Int

  /// Calls `body` with a comparison of two strings.
  static func with<Result>(
    _ left: [UInt32], _ right: [UInt32], _ folding: StringFolding, _ body: (inout Self) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * ClusterFolding.capacity) { room in
      left.withUnsafeBufferPointer { left in
        right.withUnsafeBufferPointer { right in
          room.initialize(repeating: 0)
          let half = ClusterFolding.capacity
          var comparison = Self(
            left: ClusterCursor(left, folding, buffer: UnsafeMutableBufferPointer(rebasing: room[..<half])),
            right: ClusterCursor(right, folding, buffer: UnsafeMutableBufferPointer(rebasing: room[half...])),
            folding: folding, budget: max(1 << 16, 8 * (left.count + right.count)))
          return body(&comparison)
        }
      }
    }
  }

  /// Deducts the current step from the budget. Returns `false` if the comparison must be abandoned.
  mutating func canGoOn() -> Bool {
    budget -= left.stride + right.stride
    return budget > 0 && !left.isOverfull && !right.isOverfull
  }

  /// Returns a negative number, zero or a positive number if the left text sorts before, equals or sorts after the
  /// right text, or `nil` if the comparison is abandoned.
  mutating func compare() -> Int? {
    while !left.isAtEnd, !right.isAtEnd {
      guard canGoOn() else { return nil }
      var first = left.read()
      var second = right.read()
      if first != second {
        if first < 0x80, second < 0x80, !folding.contains(.caseInsensitive) { return first < second ? -1 : 1 }
        if folding.contains(.diacriticInsensitive), left.index > 0 { skipMarks(&first, &second) }
        if first != second {
          if !left.isInFolding, let folded = left.fold(first) { first = folded }
          if !left.isInFolding, right.isInFolding { return first < second ? -1 : 1 }
          if !right.isInFolding, !left.isInFolding || first != second {
            if let folded = right.fold(second) { second = folded }
            if !canGoOn() { return nil }
            if !right.isInFolding || first != second { return first < second ? -1 : 1 }
          }
        }
        if let order = compareFoldings() { return order }
      }
      left.advance()
      right.advance()
    }
    guard !left.isOverfull, !right.isOverfull else { return nil }
    if folding.contains(.diacriticInsensitive) {
      skipTrailingMarks(&left)
      skipTrailingMarks(&right)
    }
    return !left.isAtEnd ? 1 : !right.isAtEnd ? -1 : 0
  }

  /// Skips a mark that occurs in only one of the strings, by treating it as equal to the other scalar and moving the
  /// other cursor back one step.
  mutating func skipMarks(_ first: inout UInt32, _ second: inout UInt32) {
    var skipsLeft = false
    var skipsRight = false
    if !left.isInFolding, first >= 0x300, ScalarProperties(first).extends {
      first = second
      skipsLeft = true
    }
    if !right.isInFolding, second >= 0x300, ScalarProperties(second).extends {
      second = first
      skipsRight = true
    }
    guard skipsLeft != skipsRight else { return }
    if skipsLeft { right.index -= right.stride } else { left.index -= left.stride }
  }

  /// Skips the common prefix of the two foldings if both cursors are inside a folding. Returns the order of the
  /// foldings, or `nil` if one is a prefix of the other or a cursor isn't inside a folding.
  mutating func compareFoldings() -> Int? {
    guard left.isInFolding, right.isInFolding else { return nil }
    while left.position < left.count, right.position < right.count {
      let first = left.buffer[left.position]
      let second = right.buffer[right.position]
      if first != second { return first < second ? -1 : 1 }
      left.position += 1
      right.position += 1
    }
    return nil
  }

  private func skipTrailingMarks(_ cursor: inout ClusterCursor) {
    while !cursor.isAtEnd, cursor.index >= 0, cursor.text[cursor.index] >= 0x300,
      ScalarProperties(cursor.text[cursor.index]).extends
    {
      cursor.index += 1
    }
  }
}

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
      // Foundation's search also starts at the second unit of a surrogate pair: after the first unit, or before it if
      // the search goes backward. It then folds the next character anew.
      let isPair = left.text[start] > 0xFFFF
      if isPair, anchor == .end { left.forgetCache() }
      guard let matches = matches(at: start) else { return nil }
      if matches, endsCharacter(), anchor != .end || left.index == left.text.count { return true }
      if isPair, anchor != .end { left.forgetCache() }
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
