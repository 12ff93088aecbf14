import CBytes

/// Hashes of folded text: of windows of a few bytes, and of whole literals.
///
/// Folded text has its ASCII letters in lower case and is the same otherwise. A hash needs no secret: where an attacker
/// makes many literals meet, they share a list in the order of rank, and the search is a plain walk of that list.
enum AnchorHash {
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The eight bytes at a place, the first of them the lowest.
  @inline(__always)
  static func word(_ place: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// The hash of up to eight bytes. Windows of different kinds are told apart by their salts.
  @inline(__always)
  static func window(_ word: UInt64, salt: UInt64) -> UInt32 { windows_hash(word ^ salt) }

  /// The hash of sixteen bytes.
  @inline(__always)
  static func window(_ first: UInt64, _ second: UInt64) -> UInt32 {
    windows_hash_wide(first, second)
  }

  /// A few bits that tell literals of the same window apart: of the first and the last eight bytes. Text behind the
  /// literal must be readable.
  @inline(__always)
  static func check(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt16 {
    let ends =
      length >= 8
      ? word(text) &+ second ^ (word(text + (length &- 8)) &* first)
      : word(text) & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    return UInt16(truncatingIfNeeded: mix(ends ^ UInt64(truncatingIfNeeded: length), second) >> 48)
  }

  /// The hash of a text, which may be empty. The 16 bytes behind its end are zeros.
  @inline(__always)
  static func text(_ text: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) ^ seed ^ second
    var place = 0
    while place < count {
      // Two words a step: the hash of the step before is needed by one of them only.
      hash = mix(hash ^ word(text + place), first ^ word(text + place + 8))
      place &+= 16
    }
    return UInt32(truncatingIfNeeded: mix(hash, second))
  }
}
