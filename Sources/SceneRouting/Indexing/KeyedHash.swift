import CBytes

/// Keyed hashes of folded text.
///
/// A process draws its keys when it starts, so that nobody can choose texts that collide. `SWIFT_DETERMINISTIC_HASHING`
/// makes the keys the same in every process, for measurements.
///
/// It is sendable although it holds a pointer: the keys are written once, before anybody has them, and live as long as
/// the process.
struct KeyedHash: @unchecked Sendable {
  /// The keys of grams, see `Grams.h`.
  let grams: UnsafePointer<gram_keys>
  private let first: UInt64
  private let second: UInt64

  private static let byBits = (1...32).map { KeyedHash(bits: $0) }

  /// Returns the hash of this process of which only some bits count. With few bits all texts collide: for tests.
  ///
  /// - Parameter bits: The number of bits, from 1 to 32; other numbers count as the nearest of these.
  static func ofProcess(bits: Int = 32) -> KeyedHash { byBits[min(max(bits, 1), 32) - 1] }

  private init(bits: Int) {
    var drawn: UInt64 = 0
    func draw() -> UInt64 {
      drawn &+= 1
      var hasher = Hasher()
      hasher.combine(drawn)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    let keys = UnsafeMutablePointer<gram_keys>.allocate(capacity: 1)
    keys.initialize(to: gram_keys())
    withUnsafeMutableBytes(of: &keys.pointee) { bytes in
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        bytes.storeBytes(of: draw(), toByteOffset: offset, as: UInt64.self)
      }
    }
    keys.pointee.mask = UInt32(truncatingIfNeeded: UInt64(UInt32.max) << UInt64(32 - bits))
    gram_keys_arrange(keys)
    grams = UnsafePointer(keys)
    first = draw() | 1
    second = draw() | 1
  }

  /// The bits of a hash that count.
  @inline(__always) var mask: UInt32 { grams.pointee.mask }

  /// Returns the eight bytes at an address, the first of them the lowest.
  @inline(__always)
  static func word(_ text: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// Returns the hash of a whole text, which may be empty. The 16 bytes after it are zeros.
  @inline(__always)
  func whole(_ text: UnsafePointer<UInt8>, _ count: Int, seed: UInt64 = 0) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: count) ^ seed ^ second
    var offset = 0
    while offset < count {
      // Two words a step: only one of them waits for the hash of the step before.
      hash = Self.mix(hash ^ Self.word(text + offset), first ^ Self.word(text + offset + 8))
      offset &+= 16
    }
    return UInt32(truncatingIfNeeded: Self.mix(hash, second) >> 32) & mask
  }

  /// Returns the hash of a gram that begins at `text`.
  @inline(__always)
  func gram(_ kind: GramKind, _ text: UnsafePointer<UInt8>) -> UInt32 { gram_hash(grams, kind.rawValue, text) }

  /// Returns a fingerprint that tells literals with a common gram apart: of the first and the last eight bytes, and the
  /// length. The eight bytes after the literal must be readable.
  @inline(__always)
  func fingerprint(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt16 {
    let ends =
      length >= 8
      ? Self.word(text) &+ second ^ (Self.word(text + (length &- 8)) &* first)
      : Self.word(text) & ((1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1)
    return UInt16(truncatingIfNeeded: Self.mix(ends ^ UInt64(truncatingIfNeeded: length), second) >> 48)
  }
}
