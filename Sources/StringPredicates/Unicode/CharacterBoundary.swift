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
    if base.isLetter, start < end - 1, ScalarProperties(text[end]).isLetter { return true }
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
