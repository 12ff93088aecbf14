/// A string literal whose escape sequences have been resolved. Ranges of its value can be mapped back to the source.
package struct StringLiteral: Hashable, Sendable {
  /// An escape sequence in a string literal.
  package struct Escape: Hashable, Sendable {
    /// The range of the escape sequence in the source, including the backslash.
    package var source: SourceRange
    /// The offset at which the escape sequence's value begins in the literal's value.
    package var valueOffset: Int
    /// The number of bytes in the escape sequence's value.
    package var valueCount: Int
    /// Whether the backslash was dropped because the escape sequence is unknown, so that `\d` becomes `d`.
    package var isDropped: Bool
  }

  /// The literal's value in UTF-8.
  package var value: [UInt8]
  /// The source offset of the first character after the opening quotation mark.
  package var contentStart: Int
  /// The escape sequences in source order.
  package var escapes: [Escape]

  /// Returns the source range that corresponds to a range of the value.
  ///
  /// - Complexity: O(log n) in the number of escape sequences.
  package func sourceRange(ofValue range: SourceRange) -> SourceRange {
    SourceRange(sourceOffset(of: range.lowerBound, isEnd: false), sourceOffset(of: range.upperBound, isEnd: true))
  }

  /// Returns the source offset that corresponds to an offset in the value. Within an escape sequence, `isEnd` selects
  /// the end of the sequence instead of its start.
  private func sourceOffset(of offset: Int, isEnd: Bool) -> Int {
    // The last escape sequence before the offset determines how far the two offsets differ.
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
