import CBytes

extension PredicateRecord {
  /// Whether the record's literal decides for a subject. `start` is where it is in the subject, if that is known.
  @inline(__always)
  func holds(for subject: FoldedSubject, _ literal: UnsafePointer<UInt8>, literalAt start: Int?) -> Bool {
    let length = Int(length)
    guard length <= subject.count, let base = subject.bytes.baseAddress else {
      return length == 0 && subject.count == 0 && kind.isWhole
    }
    let text = kind.ignoresCase ? subject.folded : base
    if kind.isWhole { return length == subject.count && Self.isEqual(text, literal, length) }
    if kind.isAtStart { return Self.isEqual(text, literal, length) }
    if kind.isAtEnd { return Self.isEqual(text + (subject.count &- length), literal, length) }
    if let start { return start &+ length <= subject.count && Self.isEqual(text + start, literal, length) }
    return bytes_find(text, subject.count, literal, length) != nil
  }

  /// Whether two texts are the same. Takes no call.
  @inline(__always)
  private static func isEqual(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
      for place in 0..<count where one[place] != other[place] { return false }
      return true
    }
    var place = 0
    while place &+ 8 < count {
      if TextHash.word(one + place) != TextHash.word(other + place) { return false }
      place &+= 8
    }
    return TextHash.word(one + (count &- 8)) == TextHash.word(other + (count &- 8))
  }
}
