/// Compares the canonical forms of two texts, which are decomposed, reordered and folded.
///
/// This is the fallback when the character-by-character comparison gives up, which happens at characters with about
/// sixty marks and in searches that would take time proportional to the product of the lengths.
enum CanonicalComparison {
  static func compare(_ left: FoldedText, _ right: FoldedText) -> Int {
    let first = CanonicalText.folded(left.scalars, left.folding)
    let second = CanonicalText.folded(right.scalars, right.folding)
    return order(first, second)
  }

  /// Returns a negative number, zero or a positive number if `left` sorts before, equals or sorts after `right`,
  /// comparing the values of their scalars.
  static func order(_ left: [UInt32], _ right: [UInt32]) -> Int {
    let count = min(left.count, right.count)
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        for index in 0..<count where left[index] != right[index] {
          return left[index] < right[index] ? -1 : 1
        }
        return left.count - right.count
      }
    }
  }

  /// Returns whether the canonical form of `text` contains the canonical form of `sought` at the given anchor.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the total length of both texts.
  static func search(_ text: FoldedText, _ sought: FoldedText, _ anchor: ClusterComparison.Anchor) -> Bool {
    let marksCount = !text.folding.contains(.diacriticInsensitive)
    let haystack = CanonicalText.folded(text.scalars, text.folding)
    let needle = CanonicalText.folded(sought.scalars, sought.folding)
    return ScalarSearch.find(needle, in: haystack, anchor) { start, end in
      !(marksCount && end < haystack.count && ScalarProperties(haystack[end]).extends)
    }
  }
}
