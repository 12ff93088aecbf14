/// A string literal with its escapes resolved, and a mapping from its value to the source.
package struct StringLiteral: Hashable, Sendable {
  /// An escape sequence inside a literal.
  package struct Escape: Hashable, Sendable {
    /// The range of the escape in the source, including its backslash.
    package var source: SourceRange
    /// The offset of the escape's value in the literal's value.
    package var valueOffset: Int
    /// The number of bytes of the escape's value.
    package var valueCount: Int
    /// Whether the backslash was dropped because the escape is unknown: `\d` is `d`.
    package var isDropped: Bool
  }

  /// The value in UTF-8.
  package var value: [UInt8]
  /// The offset of the literal's first character in the source, after its opening quote.
  package var contentStart: Int
  /// The escapes in source order.
  package var escapes: [Escape]

  /// Returns the source range of a range of the value.
  ///
  /// - Complexity: O(log n) in the number of escapes.
  package func sourceRange(ofValue range: SourceRange) -> SourceRange {
    SourceRange(sourceOffset(of: range.lowerBound, isEnd: false), sourceOffset(of: range.upperBound, isEnd: true))
  }

  /// Returns the source offset of an offset of the value. `isEnd` selects the end of an escape instead of its start.
  private func sourceOffset(of offset: Int, isEnd: Bool) -> Int {
    // The last escape before the offset determines the difference between the offsets.
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
