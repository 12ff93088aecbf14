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
            folding: folding, budget: max(1 << 16, 64 * (left.count + right.count)))
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
