extension Bytes {
  /// Returns the offset of the first occurrence of `sought` in `text`, or −1 if there isn't one.
  ///
  /// The needle, `sought`, must not be empty. For a short needle, checks eight offsets per step by comparing the
  /// needle's first and last bytes. For a long needle, uses the C library's search, which always runs in linear time.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  @inline(__always)
  static func find(_ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int) -> Int {
    if length > long { return length <= count ? findLong(sought, length, in: text, count) : -1 }
    return find(Needle(sought, length, ignoresCase: false), in: text, count)
  }

  /// Returns the offset of the first occurrence of `sought` in `text`, ignoring the case of ASCII letters, or −1 if
  /// there isn't one. The needle, `sought`, must be lowercase and not empty.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
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
    let candidateCount = count &- needle.length &+ 1
    guard candidateCount >= 8 else {
      return candidateCount > 0 ? needle.findInFew(candidateCount, in: text, count) : -1
    }
    var start = 0
    while start < candidateCount {
      // The last step overlaps the previous one and rechecks offsets that are already known not to match.
      if start &+ 8 > candidateCount { start = candidateCount &- 8 }
      let offset = needle.offset(
        needle.candidates(text.word(start), text.word(start &+ needle.length &- 1)), in: text, start)
      if offset >= 0 { return offset }
      start &+= 8
    }
    return -1
  }
}

/// A short needle with precomputed masks for searching.
private struct Needle {
  let bytes: UnsafeRawPointer
  let length: Int
  let ignoresCase: Bool
  /// The first and last bytes of the needle, each repeated eight times.
  private let first: UInt64
  private let last: UInt64
  /// A word with 0x20 in each byte if case is ignored and the needle's first (or last) byte is a letter; otherwise 0.
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

  /// Returns a mask that shows at which of eight consecutive offsets the needle might occur. Each byte of the mask
  /// represents one offset, with bit 7 set for a candidate.
  ///
  /// Only the lowest set bit is reliable. Higher bits can be false positives.
  ///
  /// - Parameters:
  ///   - starts: The bytes at the eight offsets.
  ///   - ends: The bytes that the needle's last byte would have to match, one for each offset.
  @inline(__always)
  func candidates(_ starts: UInt64, _ ends: UInt64) -> UInt64 {
    let differences = ((starts | firstCase) ^ first) | ((ends | lastCase) ^ last)
    return (differences &- Bytes.eight(1)) & ~differences & Bytes.eight(0x80)
  }

  /// Returns the offset in `text` of the first candidate at which the needle occurs, or −1 if there isn't one. The
  /// candidates are relative to `start`.
  @inline(__always)
  func offset(_ candidates: UInt64, in text: UnsafeRawPointer, _ start: Int) -> Int {
    var candidates = candidates
    while candidates != 0 {
      let offset = start &+ candidates.trailingZeroBitCount >> 3
      if isAt(text + offset) { return offset }
      candidates &= candidates &- 1
    }
    return -1
  }

  @inline(__always)
  private func isAt(_ text: UnsafeRawPointer) -> Bool {
    ignoresCase
      ? Bytes.areEqualIgnoringCase(text, bytes, length) : Bytes.areEqual(text, bytes, length)
  }

  /// Returns the offset of the needle in a string that has room for it at only one to seven offsets, or −1 if it
  /// doesn't occur.
  @inline(__always)
  func findInFew(_ candidateCount: Int, in text: UnsafeRawPointer, _ count: Int) -> Int {
    if count >= 8 {
      let unused = UInt64(truncatingIfNeeded: (8 &- candidateCount) &* 8)
      let marked = candidates(text.word(0), text.word(count &- 8) &>> unused)
      return offset(marked & UInt64.max &>> unused, in: text, 0)
    }
    var start = 0
    while start < candidateCount {
      if isAt(text + start) { return start }
      start &+= 1
    }
    return -1
  }
}
