/// A position in one of two strings that are being compared character by character.
///
/// The cursor is either at a scalar in the text or inside the folding of the character that starts at that scalar. As
/// in Foundation, a character is folded only where the two strings differ, which affects the results.
struct ClusterCursor {
  let text: UnsafeBufferPointer<UInt32>
  let folding: StringFolding
  /// The buffer for the current folding, with a capacity of `ClusterFolding.capacity` scalars.
  let buffer: UnsafeMutableBufferPointer<UInt32>

  /// The index of the current scalar in the text. The index can become negative when marks are skipped.
  var index = 0
  /// The number of scalars that the cursor will move by in the next step.
  var stride = 1
  /// The length of the current folding, or 0 if the cursor isn't inside one.
  var count = 0
  /// The cursor's index in the current folding.
  var position = 0
  /// Whether a folding exceeded the capacity of the buffer, which ends the comparison.
  var isOverfull = false
  /// The character whose folding is in the buffer: its index in the text, its number of scalars, and the length of its
  /// folding.
  private var cached = (index: 0, read: 0, count: 0)

  init(
    _ text: UnsafeBufferPointer<UInt32>, _ folding: StringFolding, buffer: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.text = text
    self.folding = folding
    self.buffer = buffer
  }

  var isInFolding: Bool { count > 0 }
  var isAtEnd: Bool { index >= text.count }

  /// Returns the next scalar, with ASCII letters lowercased if case is ignored, or 0 outside of the text.
  mutating func read() -> UInt32 {
    if count > 0 {
      defer { position += 1 }
      return buffer[position]
    }
    stride = 1
    guard index >= 0, index < text.count else { return 0 }
    let scalar = text[index]
    return folding.contains(.caseInsensitive) && scalar &- 0x41 < 26 ? scalar | 0x20 : scalar
  }

  /// Folds the character that starts with `scalar`, which must be the scalar just read.
  ///
  /// - Returns: The first scalar of the folding, or `nil` if folding leaves the character unchanged.
  /// - Complexity: O(*m*), where *m* is the number of marks on the character.
  mutating func fold(_ scalar: UInt32) -> UInt32? {
    guard let folded = ClusterFolding.fold(scalar, at: index, in: text, folding, into: buffer) else {
      cached = (index, stride, 0)
      return nil
    }
    if folded.written == ClusterFolding.capacity { isOverfull = true }
    count = folded.written
    stride = folded.read
    position = 1
    cached = (index, stride, count)
    return buffer[0]
  }

  /// Folds a character like `fold(_:)`, but continues in the existing folding if a search starts inside a character
  /// that has already been folded.
  mutating func foldFromCache(_ scalar: UInt32) -> UInt32? {
    let offset = index - cached.index
    if offset >= 0, offset < cached.read, offset + 1 < cached.count {
      count = cached.count
      position = offset + 1
      return buffer[offset]
    }
    return fold(scalar)
  }

  mutating func forgetCache() { cached = (0, 0, 0) }

  /// Leaves the current folding if all of it has been read. Outside of a folding, moves to the next scalar.
  mutating func advance() {
    if count > 0, position == count { count = 0 }
    if count == 0 { index += stride }
  }

  mutating func restart(at start: Int) {
    index = start
    stride = 1
    count = 0
    position = 0
  }
}

/// Decides whether two adjacent scalars, the second of which isn't a mark, belong to the same character.
enum CharacterBoundary {
  /// Returns whether the scalar at `end` belongs to the same character as the previous scalar. Hangul jamo can belong
  /// together, as can a virama or joiner and the letter or pictograph that follows it.
  static func joins(_ text: UnsafeBufferPointer<UInt32>, at end: Int) -> Bool {
    let previous = text[end - 1]
    guard previous >= 0x300, previous < 0x10000 else { return false }
    let isJoiner = previous == ClusterFolding.zeroWidthJoiner
    let isJamo = Hangul.isJamo(previous)
    guard isJamo || isJoiner || isVirama(previous) else { return false }
    if text[end] == ClusterFolding.zeroWidthJoiner { return true }
    if isJamo { return joinsHangul(previous, text[end]) }

    // Find the first scalar of the character by skipping its marks.
    var start = end - 1
    while start > 0, ScalarProperties(text[start]).extends { start -= 1 }
    if isJoiner { return joinsPictographs(text, at: end) || joinsLetters(text, joiner: end - 1, at: end) }
    let base = ScalarProperties(text[start])
    if joinsHangul(text[start], text[end]) { return true }
    let isLetter = base.isLetter || text[start] == ClusterFolding.zeroWidthJoiner
    if isLetter, start < end - 1, ScalarProperties(text[end]).isLetter { return true }
    return base.isPictographic && ScalarProperties(text[end]).isSpacingMark
  }

  /// Returns whether the scalar at `end` completes a sequence of letter, virama, joiner and letter.
  private static func joinsLetters(_ text: UnsafeBufferPointer<UInt32>, joiner: Int, at end: Int) -> Bool {
    guard joiner > 1, isVirama(text[joiner - 1]), ScalarProperties(text[end]).isLetter else { return false }
    var start = joiner - 2
    while start > 0, ScalarProperties(text[start]).extends { start -= 1 }
    return ScalarProperties(text[start]).isLetter
  }

  /// Returns whether the scalar at `end` completes a sequence of pictograph, marks, joiner and pictograph, as in a
  /// family emoji.
  private static func joinsPictographs(_ text: UnsafeBufferPointer<UInt32>, at end: Int) -> Bool {
    let next = ScalarProperties(text[end])
    guard next.isPictographic || next.isSpacingMark else { return false }
    var start = end - 2
    while start > 0, ScalarProperties(text[start]).extends { start -= 1 }
    return start >= 0 && ScalarProperties(text[start]).isPictographic
  }

  private static func isVirama(_ scalar: UInt32) -> Bool {
    scalar == ClusterFolding.graphemeJoiner || ScalarProperties(scalar).isVirama
  }

  private static func joinsHangul(_ first: UInt32, _ second: UInt32) -> Bool {
    enum Kind { case lead, vowel, trail, open, closed }
    func kind(_ scalar: UInt32) -> Kind? {
      switch scalar {
      case 0x1100..<0x1160: .lead
      case 0x1160..<0x11A8: .vowel
      case 0x11A8...0x11F9: .trail
      case _ where Hangul.isSyllable(scalar): Hangul.parts(of: scalar).trail == nil ? .open : .closed
      default: nil
      }
    }
    guard let first = kind(first), let second = kind(second) else { return false }
    switch first {
    case .lead: return second != .trail
    case .vowel, .open: return second == .vowel || second == .trail
    case .trail, .closed: return second == .trail
    }
  }
}
