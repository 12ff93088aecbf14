extension Bytes {
  /// Where `sought`, which is not empty, first occurs in `text`; −1 if it does not.
  ///
  /// Eight places are tried at once: those remain where both the first and the last byte are right. Long
  /// needles use the C library's search, which is linear for any text.
  ///
  /// - Complexity: O(n) in the length of the text.
  @inline(__always)
  static func find(_ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int) -> Int {
    if length > long { return length <= count ? findLong(sought, length, in: text, count) : -1 }
    return find(Needle(sought, length, ignoresCase: false), in: text, count)
  }

  /// Where `sought`, a literal in lower case that is not empty, first occurs in `text` whatever the case of ASCII letters;
  /// −1 if it does not.
  ///
  /// - Complexity: O(n) in the length of the text.
  @inline(__always)
  static func findIgnoringCase(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    if length > long { return length <= count ? findLongIgnoringCase(sought, length, in: text, count) : -1 }
    return find(Needle(sought, length, ignoresCase: true), in: text, count)
  }

  @inline(never)
  private static func findLongIgnoringCase(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Int {
    let lowered = UnsafeRawBufferPointer(start: text, count: count).map { lowercased($0) }
    return lowered.withUnsafeBytes { $0.baseAddress.map { findLong(sought, length, in: $0, count) } ?? -1 }
  }

  @inline(__always)
  private static func find(_ needle: Needle, in text: UnsafeRawPointer, _ count: Int) -> Int {
    let places = count &- needle.length &+ 1
    guard places >= 8 else { return places > 0 ? needle.findInFew(places, in: text, count) : -1 }
    var start = 0
    while start < places {
      // The last step overlaps the one before it: what it tries again was wrong before.
      if start &+ 8 > places { start = places &- 8 }
      let place = needle.place(
        needle.candidates(text.word(start), text.word(start &+ needle.length &- 1)), in: text, start)
      if place >= 0 { return place }
      start &+= 8
    }
    return -1
  }
}

/// A short literal that is looked for.
private struct Needle {
  let bytes: UnsafeRawPointer
  let length: Int
  let ignoresCase: Bool
  /// The first and the last byte, eight times each.
  private let first: UInt64
  private let last: UInt64
  /// The bit of the case where the first and the last byte are letters and it does not matter.
  private let firstCase: UInt64
  private let lastCase: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ length: Int, ignoresCase: Bool) {
    self.bytes = bytes
    self.length = length
    self.ignoresCase = ignoresCase
    let first = bytes.byte(0)
    let last = bytes.byte(length &- 1)
    self.first = Bytes.eight(first)
    self.last = Bytes.eight(last)
    firstCase = ignoresCase && first &- 0x61 < 26 ? Bytes.eight(0x20) : 0
    lastCase = ignoresCase && last &- 0x61 < 26 ? Bytes.eight(0x20) : 0
  }

  /// Of eight places, given the bytes at them and those where the literal would end: bit 7 of each byte says whether the
  /// literal may be there. Bits above the first match may be false positives.
  @inline(__always)
  func candidates(_ starts: UInt64, _ ends: UInt64) -> UInt64 {
    let differences = ((starts | firstCase) ^ first) | ((ends | lastCase) ^ last)
    return (differences &- Bytes.eight(1)) & ~differences & Bytes.eight(0x80)
  }

  /// The first of the marked places from `start` on where the literal is; −1 if there is none.
  @inline(__always)
  func place(_ candidates: UInt64, in text: UnsafeRawPointer, _ start: Int) -> Int {
    var candidates = candidates
    while candidates != 0 {
      let place = start &+ candidates.trailingZeroBitCount >> 3
      if isAt(text + place) { return place }
      candidates &= candidates &- 1
    }
    return -1
  }

  @inline(__always)
  private func isAt(_ place: UnsafeRawPointer) -> Bool {
    ignoresCase
      ? Bytes.areEqualIgnoringCase(place, bytes, length) : Bytes.areEqual(place, bytes, length)
  }

  /// The search where there are fewer than eight places, but one at least.
  @inline(__always)
  func findInFew(_ places: Int, in text: UnsafeRawPointer, _ count: Int) -> Int {
    if count >= 8 {
      let unused = UInt64(truncatingIfNeeded: (8 &- places) &* 8)
      let marked = candidates(text.word(0), text.word(count &- 8) &>> unused)
      return place(marked & UInt64.max &>> unused, in: text, 0)
    }
    var start = 0
    while start < places {
      if isAt(text + start) { return start }
      start &+= 1
    }
    return -1
  }
}
