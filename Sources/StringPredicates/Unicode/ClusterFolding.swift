/// Folds a character with the marks that follow it.
///
/// The rules are those of Foundation:
/// - the character is decomposed; its first scalar is case folded for `[c]`;
/// - the marks after it join it, decomposed too, and all are put into the order of their combining classes;
/// - for `[d]` the marks are dropped if the letter is Latin, Greek or Cyrillic. Other letters keep theirs here, and the
///   comparison skips marks where the two texts differ.
package enum ClusterFolding {
  static let zeroWidthJoiner: UInt32 = 0x200D
  static let graphemeJoiner: UInt32 = 0x034F
  /// Room for a folded character with its marks; a folding that fills it is too long, as it is for Foundation.
  static let capacity = 64

  /// Calls `body` with the folding of one scalar above ASCII, its marks left out of account.
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

  /// Folds the character at `index`, with its marks, into `buffer`.
  ///
  /// - Parameter first: the scalar at `index`, in lower case if it is an ASCII letter and case doesn't count.
  /// - Returns: how many scalars were written and how many were read, or nil if the character stands for itself. A
  ///   character whose folding is too long counts as `capacity` written.
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

  /// Whether folding leaves a scalar above ASCII alone. A scalar that folds to itself, as the small letters of Cherokee
  /// do, counts as folded.
  static func isUnchanged(_ scalar: UInt32, _ folding: StringFolding) -> Bool {
    let properties = ScalarProperties(scalar)
    return !properties.decomposes && !Hangul.isSyllable(scalar)
      && !(properties.folds && folding.contains(.caseInsensitive))
  }

  /// The scalar of the folded letter that decides whether marks are kept: the first, or the last of a case folding.
  private static func lastOfLetter(_ scalar: UInt32, _ folding: StringFolding) -> UInt32 {
    let first = CanonicalText.firstPart(of: scalar)
    guard folding.contains(.caseInsensitive) else { return first }
    return UnicodeSequence(UnicodeTables.foldings[first]).reduce(first) { $1 }
  }

  /// Sorts the marks at the end by combining class, in place and stably; there are at most `capacity`.
  private static func order(_ buffer: UnsafeMutableBufferPointer<UInt32>, _ count: Int) {
    guard count > 1 else { return }
    var start = count - 1
    while start > 0, buffer[start] >= 0x300, ScalarProperties(buffer[start]).extends { start -= 1 }
    while start < count, ScalarProperties(buffer[start]).combiningClass == 0 { start += 1 }
    guard start < count - 1 else { return }
    for place in start + 1..<count {
      let mark = buffer[place]
      let combiningClass = ScalarProperties(mark).combiningClass
      var hole = place
      while hole > start, ScalarProperties(buffer[hole - 1]).combiningClass > combiningClass {
        buffer[hole] = buffer[hole - 1]
        hole -= 1
      }
      buffer[hole] = mark
    }
  }
}
