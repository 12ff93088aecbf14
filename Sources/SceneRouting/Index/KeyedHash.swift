import CBytes

/// Random keys for hashing. An attacker who doesn't know them can't choose strings that collide.
///
/// The environment variable `SWIFT_DETERMINISTIC_HASHING` makes the keys deterministic, so that measurements can be
/// repeated.
///
/// The class is sendable despite its pointer, because its memory is written only during initialization.
package final class HashKeys: @unchecked Sendable {
  /// The keys that all indexes of this process use.
  package static let ofProcess = HashKeys()

  private let grams: UnsafeMutablePointer<gram_keys>
  private let words: (UInt64, UInt64)

  /// Draws random keys.
  ///
  /// - Parameter mask: The bits of a hash to use. Tests use few bits, so that hashes collide.
  package init(mask: UInt32 = .max) {
    var drawn: UInt64 = 0
    func draw() -> UInt64 {
      drawn &+= 1
      var hasher = Hasher()
      hasher.combine(drawn)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    grams = .allocate(capacity: 1)
    grams.initialize(to: gram_keys())
    withUnsafeMutableBytes(of: &grams.pointee) { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        bytes.storeBytes(of: draw(), toByteOffset: offset, as: UInt64.self)
      }
    }
    grams.pointee.mask = mask
    gram_keys_arrange(grams)
    words = (draw() | 1, draw() | 1)
  }

  deinit { grams.deallocate() }

  /// The hash function with these keys, which must not outlive them.
  var hash: KeyedHash { KeyedHash(grams: UnsafePointer(grams), first: words.0, second: words.1) }
}

/// A keyed hash function for folded strings.
struct KeyedHash: BitwiseCopyable {
  /// The keys for hashing n-grams; see `Grams.h`.
  let grams: UnsafePointer<gram_keys>
  fileprivate let first: UInt64
  fileprivate let second: UInt64

  /// A mask for the hash bits in use.
  @inline(__always) var mask: UInt32 { grams.pointee.mask }

  /// Returns the eight bytes at an address as a little-endian integer.
  @inline(__always)
  static func word(_ text: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// Returns the hash of an entire string, which may be empty. The 16 bytes after the string must be zero.
  @inline(__always)
  func whole(_ text: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) ^ seed ^ second
    var offset = 0
    while offset < count {
      // Each step combines two words, only one of which depends on the previous step.
      hash = Self.mix(hash ^ Self.word(text + offset), first ^ Self.word(text + offset + 8))
      offset &+= 16
    }
    return UInt32(truncatingIfNeeded: Self.mix(hash, second) >> 32) & mask
  }

  /// Returns the hash of the n-gram that begins at `text`.
  @inline(__always)
  func gram(_ kind: GramKind, _ text: UnsafePointer<UInt8>) -> UInt32 { gram_hash(grams, kind.rawValue, text) }

  /// Returns a fingerprint that distinguishes literals that share an n-gram. It covers the literal's length and the
  /// first and last eight bytes. The eight bytes after the literal must be readable.
  @inline(__always)
  func fingerprint(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt16 {
    let ends =
      length >= 8
      ? Self.word(text) &+ second ^ (Self.word(text + (length &- 8)) &* first)
      : Self.word(text) & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    return UInt16(truncatingIfNeeded: Self.mix(ends ^ UInt64(truncatingIfNeeded: length), second) >> 48)
  }
}
