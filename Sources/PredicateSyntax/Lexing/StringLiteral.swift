/// A string literal with its escapes resolved, and the way back from its value to the source.
package struct StringLiteral: Hashable, Sendable {
  /// An escape sequence inside a literal.
  package struct Escape: Hashable, Sendable {
    /// The range of the escape in the source, from its backslash.
    package var source: SourceRange
    /// Where its value begins in the literal's value.
    package var valueOffset: Int
    /// The number of bytes of the value that it makes.
    package var valueCount: Int
    /// Whether the backslash was dropped because the character after it has no escape: `\d` is `d`.
    package var isDropped: Bool
  }

  /// The value in UTF-8.
  package var value: [UInt8]
  /// The offset of the literal's first character in the source, after its opening quote.
  package var contentStart: Int
  /// The escapes in their order.
  package var escapes: [Escape]

  /// The place in the source of a range of the value.
  ///
  /// - Complexity: O(log n) in the number of escapes.
  package func sourceRange(ofValue range: SourceRange) -> SourceRange {
    SourceRange(sourceOffset(of: range.lowerBound, isEnd: false), sourceOffset(of: range.upperBound, isEnd: true))
  }

  /// The place in the source of an offset of the value: of what begins there or, for an end, of what ends there.
  private func sourceOffset(of offset: Int, isEnd: Bool) -> Int {
    // The last escape that begins before the offset (at it, for a beginning) settles how far the two have drifted.
    var low = 0
    var high = escapes.count
    while low < high {
      let middle = (low + high) / 2
      let begins = escapes[middle].valueOffset
      if begins < offset || (begins == offset && !isEnd) { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return contentStart + offset }
    let escape = escapes[low - 1]
    let into = offset - escape.valueOffset
    if into < escape.valueCount || (isEnd && into == escape.valueCount) {
      return isEnd ? escape.source.upperBound : escape.source.lowerBound
    }
    return escape.source.upperBound + into - escape.valueCount
  }
}
