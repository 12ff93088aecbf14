import PredicateSyntax

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

  /// Returns whether `sought`, which must not be empty, occurs in `text`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of `text`.
  package static func contains(
    _ sought: UnsafeRawPointer, _ length: Int, in text: UnsafeRawPointer, _ count: Int
  ) -> Bool {
    find(sought, length, in: text, count) >= 0
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

// Comparisons of short strings, eight bytes at a time. A typical identifier is about thirty bytes long, so a call to
// the C library would take longer than the comparison itself.
//
// None of these functions read out of bounds. For strings of at least eight bytes, the last step overlaps the one
// before.

extension UnsafeRawPointer {
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { load(fromByteOffset: offset, as: UInt8.self) }

  /// Returns the eight bytes starting at `offset` as a word, with the first byte in the lowest bits.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  fileprivate func halfWord(_ offset: Int) -> UInt32 { loadUnaligned(fromByteOffset: offset, as: UInt32.self) }

  @inline(__always)
  fileprivate func quarterWord(_ offset: Int) -> UInt16 { loadUnaligned(fromByteOffset: offset, as: UInt16.self) }
}

extension Bytes {
  /// Returns a word that repeats `byte` eight times.
  @inline(__always)
  static func eight(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The length in bytes above which the C library is faster.
  static let long = 64

  @inline(__always)
  static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    if count >= 8 {
      if count > long { return areEqualLong(left, right, count) }
      var index = 0
      let last = count &- 8
      while index < last {
        if left.word(index) != right.word(index) { return false }
        index &+= 8
      }
      return left.word(last) == right.word(last)
    }
    if count >= 4 {
      return left.halfWord(0) == right.halfWord(0) && left.halfWord(count &- 4) == right.halfWord(count &- 4)
    }
    if count >= 2 {
      return left.quarterWord(0) == right.quarterWord(0)
        && left.quarterWord(count &- 2) == right.quarterWord(count &- 2)
    }
    return count == 0 || left.byte(0) == right.byte(0)
  }

  /// Returns whether `text` equals the lowercase `literal`, ignoring the case of ASCII letters.
  @inline(__always)
  static func areEqualIgnoringCase(_ text: UnsafeRawPointer, _ literal: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    if count >= 8 {
      let last = count &- 8
      while index < last {
        if lowercased(text.word(index)) != literal.word(index) { return false }
        index &+= 8
      }
      return lowercased(text.word(last)) == literal.word(last)
    }
    while index < count {
      if lowercased(text.byte(index)) != literal.byte(index) { return false }
      index &+= 1
    }
    return true
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Returns the word with its ASCII letters lowercased.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    // The two sums set bit 7 of each byte whose low seven bits are at least 'A' and above 'Z', respectively.
    let low = word & eight(0x7F)
    let isLetterOrAbove = low &+ eight(0x80 - 0x41)
    let isBeyond = low &+ eight(0x80 - 0x5B)
    return word | ((isLetterOrAbove & ~isBeyond & ~word & eight(0x80)) >> 2)
  }

  @inline(__always)
  static func areASCII(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 0
    if count >= 8 {
      let last = count &- 8
      var all = text.word(last)
      while index < last {
        all |= text.word(index)
        index &+= 8
        // Non-ASCII text usually has non-ASCII bytes early on, so checking every 64 bytes pays off.
        if index & 63 == 0, all & eight(0x80) != 0 { return false }
      }
      return all & eight(0x80) == 0
    }
    var all: UInt8 = 0
    while index < count {
      all |= text.byte(index)
      index &+= 1
    }
    return all < 0x80
  }
}

extension Bytes {
  /// Returns the length in UTF-16 code units of a valid UTF-8 string. Scalars above U+FFFF count as two code units, all
  /// others as one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func utf16Length(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) &+ ($1 >= 0xF0 ? 1 : 0) }
  }
}

/// Byte-wise string comparisons. A search for an empty string never succeeds.
enum ByteComparison {
  /// Returns the result of applying `operation` to `subject` and `literal`, comparing byte by byte.
  static func evaluate(
    _ operation: TextComparison, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch operation {
    case .equal: literal.count == subject.count && isAt(0, literal, subject)
    case .beginsWith: !literal.isEmpty && literal.count <= subject.count && isAt(0, literal, subject)
    case .endsWith:
      !literal.isEmpty && literal.count <= subject.count && isAt(subject.count - literal.count, literal, subject)
    case .contains: occurs(literal, subject)
    case .less: Bytes.order(subject, literal) < 0
    case .lessOrEqual: Bytes.order(subject, literal) <= 0
    case .greater: Bytes.order(subject, literal) > 0
    case .greaterOrEqual: Bytes.order(subject, literal) >= 0
    case .within: occurs(subject, literal)
    }
  }

  /// Returns whether `literal` occurs in `subject` at `offset`. The literal must not extend past the end of `subject`.
  private static func isAt(
    _ offset: Int, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let wanted = literal.baseAddress, let base = subject.baseAddress else { return true }
    return Bytes.areEqual(base + offset, wanted, literal.count)
  }

  private static func occurs(_ sought: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = sought.baseAddress, let base = text.baseAddress, !sought.isEmpty else { return false }
    return Bytes.find(start, sought.count, in: base, text.count) >= 0
  }

  /// Returns the result of applying `operation` to an ASCII subject and a lowercase ASCII literal, ignoring case.
  static func evaluateIgnoringCase(
    _ operation: TextComparison, _ literal: UnsafeBufferPointer<UInt8>, _ subject: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let lowered = subject.map { Bytes.lowercased($0) }
    return lowered.withUnsafeBufferPointer { evaluate(operation, literal, $0) }
  }
}
