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
