/// Compares the canonical forms of two strings. In canonical form, a string is decomposed, reordered and folded.
///
/// This is the fallback for when the character-by-character comparison gives up. It does so at a character with about
/// sixty marks or more, and in a search that would take time proportional to the product of the two strings' lengths.
enum CanonicalComparison {
  static func compare(_ left: FoldedText, _ right: FoldedText) -> Int {
    let first = CanonicalText.folded(left.scalars, left.folding)
    let second = CanonicalText.folded(right.scalars, right.folding)
    return order(first, second)
  }

  /// Returns a negative number, zero or a positive number if `left` sorts before, equals or sorts after `right`,
  /// comparing scalar values.
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
  /// - Complexity: O(*n* log *n*), where *n* is the total length of both strings.
  static func search(_ text: FoldedText, _ sought: FoldedText, _ anchor: ClusterComparison.Anchor) -> Bool {
    let marksCount = !text.folding.contains(.diacriticInsensitive)
    let haystack = CanonicalText.folded(text.scalars, text.folding)
    let needle = CanonicalText.folded(sought.scalars, sought.folding)
    return ScalarSearch.find(needle, in: haystack, anchor) { start, end in
      !(marksCount && end < haystack.count && ScalarProperties(haystack[end]).extends)
    }
  }
}
