/// Hashes of folded text: of windows of a few bytes, and of whole literals.
///
/// Folded text has its ASCII letters in lower case and is the same otherwise. A hash needs no secret: where an attacker
/// makes many literals meet, they share a list in the order of rank, and the search is a plain walk of that list.
enum AnchorHash {
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The sizes of windows, in bytes. A literal is found by windows of the largest size that fits into it.
  static let sizes = [8, 4, 3, 2, 1]

  /// The largest size that fits a literal of so many bytes, by its place in `sizes`.
  @inline(__always)
  static func sizeClass(ofLength length: Int) -> Int {
    length >= 8 ? 0 : length >= 4 ? 1 : 4 - max(length - 1, 0)
  }

  /// Letters of ASCII in lower case, eight bytes at once.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F  // 0x80 - 'A'
    let beyondZ = low &+ 0x2525_2525_2525_2525  // 0x7F - 'Z'
    let upper = (fromA ^ beyondZ) & ~word & 0x8080_8080_8080_8080
    return word | (upper >> 2)
  }

  /// The eight bytes at a place, the first of them the lowest.
  @inline(__always)
  static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  /// The first `size` bytes of a word of eight.
  @inline(__always)
  static func window(_ word: UInt64, size: Int) -> UInt64 { size >= 8 ? word : word & ((1 << UInt64(size * 8)) &- 1) }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// The tag of a window of eight bytes.
  @inline(__always)
  static func tag(ofEight window: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: mix(window ^ second, first) >> 32) }

  /// The tag of a window of `size` bytes.
  @inline(__always)
  static func tag(_ window: UInt64, size: Int) -> UInt32 {
    size >= 8
      ? tag(ofEight: window)
      : UInt32(truncatingIfNeeded: ((window ^ UInt64(size) << 40) &* first) >> 32)
  }

  /// The hash of a text, which may be empty.
  static func hash(_ text: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0) -> UInt64 {
    var hash = mix(UInt64(truncatingIfNeeded: count) ^ seed ^ second, first)
    var place = 0
    while place &+ 8 <= count {
      hash = mix(hash ^ word(text + place), first)
      place &+= 8
    }
    if place < count {
      var rest: UInt64 = 0
      if count >= 8 {
        rest = word(text + (count &- 8))
      } else {
        while place < count {
          rest = rest << 8 | UInt64(text[place])
          place &+= 1
        }
      }
      hash = mix(hash ^ rest, second)
    }
    return mix(hash, second)
  }
}
