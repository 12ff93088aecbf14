/// Folds a character together with the marks that follow it, using Foundation's rules:
/// - The character is decomposed, and for `[c]` its first scalar is case folded.
/// - The marks that follow are decomposed and appended, and all marks are sorted by combining class.
/// - For `[d]`, the marks of Latin, Greek and Cyrillic letters are dropped. Other letters keep their marks here, and
///   the comparison skips marks where the two strings differ.
package enum ClusterFolding {
  static let zeroWidthJoiner: UInt32 = 0x200D
  static let graphemeJoiner: UInt32 = 0x034F
  /// The capacity of a folding buffer, in scalars. A folding that fills the buffer counts as too long, as in
  /// Foundation.
  static let capacity = 64

  /// Calls `body` with each scalar in the folding of a non-ASCII scalar, not including any marks that follow it.
  @inline(__always)
  package static func forEachPart(of scalar: UInt32, _ folding: StringFolding, _ body: (UInt32) -> Void) {
    var isFirst = true
    var dropsRest = false
    CanonicalText.forEachPart(of: scalar) { part in
      guard isFirst else {
        if !dropsRest { body(part) }
        return
      }
      isFirst = false
      dropsRest =
        folding.contains(.diacriticInsensitive) && part < CanonicalText.firstLetterThatKeepsMarks
      guard folding.contains(.caseInsensitive) else { return body(part) }
      if part < 0x80 { return body(part &- 0x41 < 26 ? part | 0x20 : part) }
      let value = UnicodeTables.foldings[part]
      guard value != 0 else { return body(part) }
      for folded in UnicodeSequence(value) where !dropsRest || folded < 0x300 || !ScalarProperties(folded).extends {
        body(folded)
      }
    }
  }

  /// Folds the character at `index`, including its marks, into `buffer`.
  ///
  /// - Parameter first: The scalar at `index`, lowercased if it is an ASCII letter and case is ignored.
  /// - Returns: The number of scalars written and the number of scalars read, or `nil` if folding leaves the character
  ///   unchanged. If the folding is too long, `written` equals `capacity`.
  static func fold(
    _ first: UInt32, at index: Int, in text: UnsafeBufferPointer<UInt32>, _ folding: StringFolding,
    into buffer: UnsafeMutableBufferPointer<UInt32>
  ) -> (written: Int, read: Int)? {
    guard first != 0, index >= 0 else { return nil }
    var count = 0
    var last = first
    if first >= 0x80 {
      forEachPart(of: first, folding) {
        buffer[count] = $0
        count += 1
      }
      last = lastOfLetter(first, folding)
      if isUnchanged(first, folding) { count = 0 }
    }
    var next = index + 1
    let keepsMarks = !folding.contains(.diacriticInsensitive) || last >= CanonicalText.firstLetterThatKeepsMarks
    while next < text.count, text[next] >= 0x300, ScalarProperties(text[next]).extends {
      let mark = text[next]
      let isDropped =
        count == 0 && folding.contains(.diacriticInsensitive) && mark < CanonicalText.firstLetterThatKeepsMarks
      if count == 0 {
        buffer[0] = last
        count = 1
      }
      if keepsMarks, !isDropped {
        CanonicalText.forEachPart(of: mark) {
          if count < capacity { buffer[count] = $0 }
          count += 1
        }
        if count >= capacity { return (capacity, next + 1 - index) }
      }
      next += 1
    }
    guard count > 0 else { return nil }
    order(buffer, count)
    return (count, next - index)
  }

  /// Returns whether folding leaves a non-ASCII scalar unchanged. A scalar with an entry in the folding table counts as
  /// changed even if it folds to itself, as small Cherokee letters do.
  static func isUnchanged(_ scalar: UInt32, _ folding: StringFolding) -> Bool {
    let properties = ScalarProperties(scalar)
    return !properties.decomposes && !Hangul.isSyllable(scalar)
      && !(properties.folds && folding.contains(.caseInsensitive))
  }

  /// Returns the scalar that determines whether a letter keeps its marks when folded. This is the last scalar of the
  /// letter's case folding, or its base letter if it isn't case folded.
  private static func lastOfLetter(_ scalar: UInt32, _ folding: StringFolding) -> UInt32 {
    let first = CanonicalText.firstPart(of: scalar)
    guard folding.contains(.caseInsensitive) else { return first }
    return UnicodeSequence(UnicodeTables.foldings[first]).reduce(first) { $1 }
  }

  /// Stably sorts the marks at the end of the buffer by combining class. There are at most `capacity` marks.
  private static func order(_ buffer: UnsafeMutableBufferPointer<UInt32>, _ count: Int) {
    guard count > 1 else { return }
    var start = count - 1
    while start > 0, buffer[start] >= 0x300, ScalarProperties(buffer[start]).extends { start -= 1 }
    while start < count, ScalarProperties(buffer[start]).combiningClass == 0 { start += 1 }
    guard start < count - 1 else { return }
    for position in start + 1..<count {
      let mark = buffer[position]
      let combiningClass = ScalarProperties(mark).combiningClass
      var placeholder = position
      while placeholder > start, ScalarProperties(buffer[placeholder - 1]).combiningClass > combiningClass {
        buffer[placeholder] = buffer[placeholder - 1]
        placeholder -= 1
      }
      buffer[placeholder] = mark
    }
  }
}
